import { expect, test } from "vitest";
import { inviteBase } from "../../src/app/invite";

test("a friend gets the address that this browser used, if it is not this machine's own", () => {
  expect(inviteBase("https://play.example", "play.example", "")).toBe("https://play.example");
  expect(inviteBase("http://192.168.1.7:8000", "192.168.1.7", "")).toBe("http://192.168.1.7:8000");
});

test("else the one in the network, or none", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    expect(inviteBase(`http://${host}:8000`, host, "http://192.168.1.7:8000")).toBe(
      "http://192.168.1.7:8000",
    );
    expect(inviteBase(`http://${host}:8000`, host, "")).toBe("");
  }
});
