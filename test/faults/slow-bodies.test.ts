import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Listener, listen } from "../../platform/http/listen.ts";
import { freePort } from "../support/free-port.ts";

const usual = { idleMs: 1000, graceMs: 2000, bytesPerSecond: 10_000 };
let bodyTimeouts = usual;
let listener: Listener;
let port: number;
const sockets: Socket[] = [];

const countBytes: RequestListener = async (request, response) => {
  let bytes = 0;
  try {
    for await (const chunk of request) bytes += chunk.length;
    response.end(String(bytes));
  } catch {
    // The listener has responded.
  }
};

beforeEach(async () => {
  bodyTimeouts = usual;
  port = await freePort();
  listener = await listen(countBytes, { port, host: "127.0.0.1", bodyTimeouts: () => bodyTimeouts });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener.close(0);
});

/** Starts a POST of `length` bytes without sending any. */
function post(length: number): { socket: Socket; response: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  return { socket, response: once(socket, "close").then(() => received) };
}

async function drip(socket: Socket, bytes: string, pauseMs: number): Promise<void> {
  while (socket.writable) {
    socket.write(bytes);
    await sleep(pauseMs);
  }
}

test("hundreds of stalled bodies are ended, and other people are served meanwhile", async () => {
  const silent = Array.from({ length: 300 }, () => post(1000));
  const responses = Promise.all(silent.map(({ response }) => response));
  expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "abc" })).text()).toBe("3");
  for (const response of await responses) expect(response).toMatch(/^HTTP\/1\.1 408 /);
});

test("a body that trickles without end is ended", async () => {
  const { socket, response } = post(1_000_000);
  void drip(socket, "x", 200);
  expect(await response).toMatch(/^HTTP\/1\.1 408 /);
});

test("a slow, large body gets as long as it needs", async () => {
  // A busy machine may be late with a piece.
  bodyTimeouts = { ...usual, idleMs: 20_000, bytesPerSecond: 1000 };
  const { socket, response } = post(40_000);
  // Four seconds in total: twice what a small body may take.
  for (let sent = 0; sent < 40_000; sent += 5000) {
    socket.write("x".repeat(5000));
    await sleep(500);
  }
  expect(await response).toMatch(/\r\n\r\n40000$/);
});
