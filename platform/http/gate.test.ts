import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { readableLog } from "../mail/testing/smtp-receiver.ts";
import { FairPlaces } from "./fair-places.ts";
import { openGate } from "./gate.ts";
import { listen } from "./listen.ts";
import { clientNetworks } from "./request.ts";
import { UnreadAnswers } from "./unread-answers.ts";

interface Started {
  url: string;
  request: IncomingMessage;
  response: ServerResponse;
}

/** A server whose handlers answer when a test says so, unless it brings its own. */
async function serve({
  atOnce = 2,
  mostWaiting = 100,
  longestWaitMs = 60_000,
  mostUnread = { answers: 100, bytes: 1e9 },
  stalledMs = 60_000,
  handler,
}: {
  atOnce?: number;
  mostWaiting?: number;
  longestWaitMs?: number;
  mostUnread?: { answers: number; bytes: number };
  stalledMs?: number;
  handler?: (request: IncomingMessage, response: ServerResponse) => unknown;
} = {}) {
  const { log, lines } = readableLog();
  const places = new FairPlaces({ atOnce, mostWaiting });
  const started: Started[] = [];
  const ended = new Map<string, () => void>();
  const hold = (request: IncomingMessage, response: ServerResponse) => {
    const { url = "" } = request;
    started.push({ url, request, response });
    const { promise, resolve } = Promise.withResolvers<void>();
    ended.set(url, resolve);
    return promise;
  };
  const gate = openGate({
    networkOf: clientNetworks(1),
    placesFor: ({ url }) => (url === "/healthz" ? undefined : places),
    headers: [["X-Frame-Options", "DENY"]],
    log,
    longestWaitMs,
    unread: new UnreadAnswers({ networkOf: clientNetworks(1), most: mostUnread, stalledMs }),
  });
  const answering = (request: IncomingMessage, response: ServerResponse) =>
    request.url === "/healthz" ? response.end("ok") : (handler ?? hold)(request, response);
  const listener = await listen(gate(answering), { port: 0, host: "127.0.0.1" });
  onTestFinished(() => listener.close(0));
  const urls = () => started.map(({ url }) => url);
  return {
    port: listener.port,
    lines,
    started,
    urls,
    /** Answers a request whose handler has begun. */
    answer: async (url: string) => {
      await vi.waitFor(() => expect(urls()).toContain(url));
      started.find((one) => one.url === url)?.response.end(url);
      ended.get(url)?.();
    },
    /** Ends a handler without an answer. */
    end: (url: string) => ended.get(url)?.(),
    isHealthy: async () => (await fetch(`http://127.0.0.1:${listener.port}/healthz`)).status === 200,
  };
}

function open(port: number): { socket: Socket; received: () => string; closed: Promise<unknown> } {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => undefined);
  return { socket, received: () => received, closed: once(socket, "close") };
}

const get = (path: string, network = "192.0.2.1") =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\n\r\n`;
const some = (count: number) => Array.from({ length: count }, (_, at) => at);
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 10 });
/** Long enough for whatever must not happen. */
const aWhile = () => sleep(100);

test("one request of a connection runs at a time, and their answers come in order", async () => {
  const { port, urls, answer } = await serve({ atOnce: 10 });
  const { socket, received } = open(port);
  socket.write(["/1", "/2", "/3"].map((path) => get(path)).join(""));
  for (const path of ["/1", "/2", "/3"]) {
    await eventually(() => expect(urls().at(-1)).toBe(path));
    await aWhile();
    expect(urls().at(-1)).toBe(path);
    await answer(path);
  }
  const answers = () => received().split("HTTP/1.1 200 OK").slice(1);
  await eventually(() => expect(answers()[2]).toMatch(/\/3$/));
  expect(answers().map((one) => one.slice(-2))).toEqual(["/1", "/2", "/3"]);
});

test("a connection on which fifty requests wait is closed by one more, and only its first had begun", async () => {
  const { port, urls, isHealthy } = await serve();
  const { socket, closed } = open(port);
  socket.write(
    some(51)
      .map((at) => get(`/${at}`))
      .join(""),
  );
  await eventually(() => expect(urls()).toEqual(["/0"]));
  await aWhile();
  expect(socket.closed).toBe(false);
  socket.write(get("/51"));
  await closed;
  expect(urls()).toEqual(["/0"]);
  expect(await isHealthy()).toBe(true);
});

test("one of 900 requests that a connection sends in one piece is begun", async () => {
  const { port, urls, isHealthy } = await serve({ atOnce: 10 });
  const { socket, closed } = open(port);
  socket.write(
    some(900)
      .map((at) => get(`/${at}`))
      .join(""),
  );
  await closed;
  await aWhile();
  expect(urls()).toEqual(["/0"]);
  expect(await isHealthy()).toBe(true);
});

test("no more of 900 requests on twenty connections run at once than there are places", async () => {
  let [running, most, done] = [0, 0, 0];
  const { port } = await serve({
    atOnce: 4,
    handler: async (_, response) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(1);
      running -= 1;
      done += 1;
      response.end();
    },
  });
  const connections = some(20).map((at) => ({ ...open(port), network: `192.0.2.${at % 5}` }));
  for (const { socket, network } of connections)
    socket.write(
      some(45)
        .map((at) => get(`/${at}`, network))
        .join(""),
    );
  await eventually(() => expect(done).toBe(900));
  expect(most).toBe(4);
});

test("networks take turns, although one asked with many connections before", async () => {
  const { port, urls, answer } = await serve({ atOnce: 1 });
  const ask = async (path: string, network: string) => open(port).socket.write(get(path, network));
  await ask("/a0", "192.0.2.1");
  await eventually(() => expect(urls()).toEqual(["/a0"]));
  for (const at of [1, 2, 3]) await ask(`/a${at}`, "192.0.2.1");
  await aWhile();
  await ask("/b", "192.0.2.2");
  await ask("/c", "2001:db8::1");
  await aWhile();
  const order: string[] = [];
  for (const count of [2, 3, 4, 5, 6]) {
    await answer(urls().at(-1) ?? "");
    await eventually(() => expect(urls()).toHaveLength(count));
    order.push(urls().at(-1)?.slice(0, 2) ?? "");
  }
  expect(order[0]).toBe("/a");
  expect(order.slice(1, 3).sort()).toEqual(["/b", "/c"]);
  expect(order.slice(3)).toEqual(["/a", "/a"]);
});

test("a full queue is answered with 503 and Retry-After, the log says so once, and /healthz answers meanwhile", async () => {
  const { port, urls, answer, lines, isHealthy } = await serve({ atOnce: 1, mostWaiting: 2 });
  const connections = some(5).map(() => open(port));
  for (const { socket } of connections) socket.write(get("/"));
  await eventually(() =>
    expect(connections.filter(({ received }) => received().startsWith("HTTP/1.1 503 "))).toHaveLength(2),
  );
  const refusal = connections.find(({ received }) => received() !== "");
  await refusal?.closed;
  for (const part of ["Retry-After: 5", "X-Frame-Options: DENY", "The site is busy."])
    expect(refusal?.received()).toContain(part);
  expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining("refused") }]);
  expect(urls()).toEqual(["/"]);
  expect(await isHealthy()).toBe(true);
  await answer("/");
});

test("whoever waits for too long gets 503", async () => {
  const { port, urls } = await serve({ atOnce: 1, longestWaitMs: 200 });
  const [first, second] = [open(port), open(port)];
  first.socket.write(get("/first"));
  await eventually(() => expect(urls()).toEqual(["/first"]));
  second.socket.write(get("/second"));
  await second.closed;
  expect(second.received()).toMatch(/^HTTP\/1\.1 503 /);
  expect(urls()).toEqual(["/first"]);
});

test("clients that leave while they wait are never served, and make room for others", async () => {
  const { port, urls, answer } = await serve({ atOnce: 1, mostWaiting: 1 });
  const [first, impatient, patient] = [open(port), open(port), open(port)];
  first.socket.write(get("/first"));
  await eventually(() => expect(urls()).toEqual(["/first"]));
  impatient.socket.write(get("/impatient"));
  await aWhile();
  impatient.socket.destroy();
  await aWhile();
  patient.socket.write(get("/patient"));
  await aWhile();
  await answer("/first");
  await answer("/patient");
  expect(urls()).toEqual(["/first", "/patient"]);
});

test("a client that leaves while its request runs keeps the place until the work has ended", async () => {
  const { port, urls, end } = await serve({ atOnce: 1 });
  const [impatient, next] = [open(port), open(port)];
  impatient.socket.write(get("/impatient"));
  await eventually(() => expect(urls()).toEqual(["/impatient"]));
  impatient.socket.destroy();
  next.socket.write(get("/next"));
  await aWhile();
  expect(urls()).toEqual(["/impatient"]);
  end("/impatient");
  await eventually(() => expect(urls()).toEqual(["/impatient", "/next"]));
});

test("work that waits for nothing outside the process does not keep /healthz waiting until all of it is done", async () => {
  let done = 0;
  const { port, isHealthy } = await serve({
    atOnce: 10,
    handler: async (_, response) => {
      done += 1;
      const end = performance.now() + 5;
      while (performance.now() < end);
      response.end();
    },
  });
  for (const { socket } of some(10).map(() => open(port)))
    socket.write(
      some(40)
        .map((at) => get(`/${at}`))
        .join(""),
    );
  await eventually(() => expect(done).toBeGreaterThan(0));
  expect(await isHealthy()).toBe(true);
  expect(done).toBeLessThan(400);
  await eventually(() => expect(done).toBe(400));
});

test("a slow reader keeps nobody waiting", async () => {
  const { port, urls, started } = await serve({ atOnce: 1 });
  const [slow, next] = [open(port), open(port)];
  slow.socket.pause();
  slow.socket.write(get("/slow"));
  await eventually(() => expect(urls()).toEqual(["/slow"]));
  started[0]?.response.end(Buffer.alloc(50_000_000));
  next.socket.write(get("/next"));
  await eventually(() => expect(urls()).toEqual(["/slow", "/next"]));
  expect(slow.received()).toBe("");
});

test("a body that arrives slowly keeps nobody waiting, and its last byte waits for a place", async () => {
  const read: string[] = [];
  const began: string[] = [];
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const { port } = await serve({
    atOnce: 1,
    handler: async (request, response) => {
      const { url = "" } = request;
      began.push(url);
      for await (const chunk of request) read.push(String(chunk));
      read.push(`end of ${url}`);
      if (url === "/get") await held;
      response.end();
    },
  });
  const [slow, reader] = [open(port), open(port)];
  slow.socket.write(
    "POST /post HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: 2\r\n\r\n1",
  );
  await eventually(() => expect(read).toEqual(["1"]));
  reader.socket.write(get("/get"));
  await eventually(() => expect(began).toEqual(["/post", "/get"]));
  slow.socket.write("2");
  await eventually(() => expect(read).toContain("2"));
  await aWhile();
  expect(read).not.toContain("end of /post");
  resolve();
  await eventually(() => expect(read.at(-1)).toBe("end of /post"));
  await eventually(() => expect(slow.received()).toMatch(/^HTTP\/1\.1 200 /));
});

test("a body that has arrived with its headers is read as usual", async () => {
  const { port } = await serve({
    handler: async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      response.end(body);
    },
  });
  const answers = some(40).map(async (at) => {
    const body = `${at}`.repeat(at * 5000);
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body });
    return (await response.text()) === body;
  });
  expect(await Promise.all(answers)).not.toContain(false);
});

/** More than the system holds for a connection. */
const large = Buffer.alloc(64 * 1024 * 1024);
const sendLarge = (request: IncomingMessage, response: ServerResponse) =>
  void response.end(request.url === "/large" ? large : "small");

/** Asks, and reads nothing but the status. */
async function askWithoutReading(port: number, network: string) {
  const { socket } = open(port);
  socket.removeAllListeners("data").pause();
  socket.write(get("/large", network));
  await once(socket, "readable");
  return socket;
}

test.each([
  ["two answers", { answers: 2, bytes: 1e9 }],
  ["the bytes of more than one", { answers: 100, bytes: 1.5 * large.length }],
])("a network that has left %s unread gets no more until it reads, and others do", async (_, mostUnread) => {
  const { port } = await serve({ atOnce: 50, mostUnread, handler: sendLarge });
  const ask = (network: string) =>
    fetch(`http://127.0.0.1:${port}/small`, { headers: { "X-Forwarded-For": network } });
  const first = await askWithoutReading(port, "192.0.2.1");
  expect((await ask("192.0.2.1")).status).toBe(200);
  await askWithoutReading(port, "192.0.2.1");
  await eventually(async () => expect((await ask("192.0.2.1")).status).toBe(503));
  expect((await ask("198.51.100.1")).status).toBe(200);
  first.resume();
  await eventually(async () => expect((await ask("192.0.2.1")).status).toBe(200));
});

test("a connection on which nobody reads an answer is closed after a while", async () => {
  const isClosed = Promise.withResolvers<void>();
  const { port } = await serve({
    stalledMs: 50,
    mostUnread: { answers: 1, bytes: 1e9 },
    handler(request, response) {
      if (request.url === "/large") request.socket.once("close", () => isClosed.resolve());
      sendLarge(request, response);
    },
  });
  const { socket } = open(port);
  // On a busy machine it may be reset before anything was read.
  socket.removeAllListeners("data").on("error", () => undefined);
  socket.pause();
  socket.write(get("/large", "192.0.2.1"));
  await isClosed.promise;
  expect(socket.bytesRead).toBeLessThan(large.length);
  // Without reading, nobody learns of the end of a connection.
  const ask = () => fetch(`http://127.0.0.1:${port}/`, { headers: { "X-Forwarded-For": "192.0.2.1" } });
  await eventually(async () => expect((await ask()).status).toBe(200));
});

test("what needs no place waits for the answer before it, such as one whose last bytes Node has just sent", async () => {
  const { port, urls, answer } = await serve();
  const { socket, received } = open(port);
  socket.write(get("/1") + get("/healthz"));
  await eventually(() => expect(urls()).toContain("/1"));
  expect(received()).toBe("");
  await answer("/1");
  await eventually(() => expect(received().split("200 OK").length - 1).toBe(2));
});

test("what needs no place is answered once behind another answer, however often it is asked for", async () => {
  const { port, isHealthy } = await serve();
  const { socket, received, closed } = open(port);
  socket.write(get("/healthz").repeat(900));
  await closed;
  expect(received().split("200 OK").length - 1).toBeLessThanOrEqual(2);
  expect(await isHealthy()).toBe(true);
});
