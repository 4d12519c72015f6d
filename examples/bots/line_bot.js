// A bot in 30 lines of JavaScript (Node), without any dependency:
//
//   lazaretto simulate lockdown --bots regular,./examples/bots/line_bot.js
//
// It prefers actions by their first word; otherwise the seed picks one.

const readline = require("node:readline");

const liked = ["cure", "admit", "play", "draw", "assign"]; // the verbs of a game, the best first

const verb = (action) => action.split(" ")[0];

/** One of `question.legal`; `question.view` is everything that the seat can see. */
function choose(question) {
  const best = liked.find((word) => question.legal.some((action) => verb(action) === word));
  const good = question.legal.filter((action) => verb(action) === best);
  const menu = good.length ? good : question.legal;
  return menu[question.seed % menu.length]; // the same question gets the same answer
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  // "hello" names the game and the seat
  if (message.type === "choose") console.log(choose(message));
});
