// boardgame.io: the two games the way its tutorial writes them, played through a headless Client.
const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');

const ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const WIDTH = 7;
const HEIGHT = 6;

const ticTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, square) => {
      if (G.cells[square] !== null) return INVALID_MOVE;
      G.cells[square] = playerID;
    },
  },
  endIf: ({ G: { cells } }) => {
    if (ROWS.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c])) return { won: true };
    if (cells.every((cell) => cell !== null)) return { full: true };
  },
  legal: (G) => [...Array(9).keys()].filter((square) => G.cells[square] === null),
};

function four(cells, last) {
  const x = last % WIDTH;
  const y = Math.floor(last / WIDTH);
  const length = (dx, dy) => {
    let n = 0;
    for (let i = x + dx, j = y + dy; i >= 0 && i < WIDTH && j >= 0 && j < HEIGHT; i += dx, j += dy) {
      if (cells[j * WIDTH + i] !== cells[last]) break;
      n++;
    }
    return n;
  };
  return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([dx, dy]) => length(dx, dy) + length(-dx, -dy) >= 3);
}

const connectFour = {
  setup: () => ({ cells: Array(WIDTH * HEIGHT).fill(null), heights: Array(WIDTH).fill(0), last: null, discs: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      if (G.heights[column] >= HEIGHT) return INVALID_MOVE;
      G.last = G.heights[column]++ * WIDTH + column;
      G.cells[G.last] = playerID;
      G.discs++;
    },
  },
  endIf: ({ G }) => {
    if (G.last !== null && four(G.cells, G.last)) return { won: true };
    if (G.discs === WIDTH * HEIGHT) return { full: true };
  },
  legal: (G) => [...Array(WIDTH).keys()].filter((column) => G.heights[column] < HEIGHT),
};

let seed = 12345;
function below(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * n);
}

function playout(game) {
  const move = Object.keys(game.moves)[0];
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  let moves = 0;
  for (let state = client.getState(); state.ctx.gameover === undefined; state = client.getState()) {
    const legal = game.legal(state.G);
    client.moves[move](legal[below(legal.length)]);
    moves++;
  }
  client.stop();
  return moves;
}

function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function played(game, seconds) {
  const start = processorTime();
  let moves = 0;
  do moves += playout(game);
  while (processorTime() - start < seconds);
  return moves / (processorTime() - start);
}

// The same protocol as in clock.py: print the cases, then answer each number with a rate.
const seconds = Number(process.argv[2]);
const cases = [['tic-tac-toe', ticTacToe], ['connect four', connectFour]];
console.log(JSON.stringify(cases.map(([name]) => ['boardgame.io', name, 'playouts'])));
for (const [, game] of cases) played(game, Math.max(0.7, seconds)); // let the engine warm up
require('node:readline')
  .createInterface({ input: process.stdin })
  .on('line', (line) => console.log(played(cases[Number(line)][1], seconds)));
