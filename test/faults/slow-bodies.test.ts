import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Listener, listen } from "../../platform/http/listen.ts";
import { freePort } from "../free-port.ts";

const bodyTimeouts = { idleMs: 1000, graceMs: 2000, bytesPerSecond: 10_000 };
let listener: Listener;
let port: number;
const sockets: Socket[] = [];

const countBytes: RequestListener = async (request, response) => {
  let bytes = 0;
  try {
    for await (const chunk of request) bytes += chunk.length;
    response.end(String(bytes));
  } catch {
    // The listener has answered.
  }
};

beforeEach(async () => {
  port = await freePort();
  listener = await listen(countBytes, { port, host: "127.0.0.1", bodyTimeouts: () => bodyTimeouts });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener.close(0);
});

/** Begins a POST of `length` bytes, of which none has been sent. */
function post(length: number): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  return { socket, answer: once(socket, "close").then(() => received) };
}

async function drip(socket: Socket, bytes: string, pauseMs: number): Promise<void> {
  while (socket.writable) {
    socket.write(bytes);
    await sleep(pauseMs);
  }
}

test("hundreds of bodies that fall silent are ended, and people are served meanwhile", async () => {
  const silent = Array.from({ length: 300 }, () => post(1000));
  const answers = Promise.all(silent.map(({ answer }) => answer));
  expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "abc" })).text()).toBe("3");
  for (const answer of await answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("a body that never falls silent but never ends is ended", async () => {
  const { socket, answer } = post(1_000_000);
  void drip(socket, "x", 200);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("a body that is slow and large has as long as it needs", async () => {
  const { socket, answer } = post(40_000);
  // Four seconds altogether: twice the time that a small body has.
  for (let sent = 0; sent < 40_000; sent += 5000) {
    socket.write("x".repeat(5000));
    await sleep(500);
  }
  expect(await answer).toMatch(/\r\n\r\n40000$/);
});
