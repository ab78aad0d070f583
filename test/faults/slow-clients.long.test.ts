import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { residentMemory } from "../../scripts/bench/process-usage.ts";
import { signIn } from "../support/test-site.ts";
import { isLarge, show, spread, timesOr } from "./support/given.ts";
import { withHeartbeat } from "./support/heartbeat.ts";
import { openMixedWriters } from "./support/mixed-writers.ts";
import { prepareSite } from "./support/site-under-faults.ts";
import { compareWhole, mailsSent } from "./support/whole-site.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** How a client is slow: what it has sent, and whether it reads. */
const manners = {
  "sends its headers without end": "GET /event HTTP/1.1\r\nHost: x\r\nX-Slow: ",
  "sends a form without end":
    "POST /contact-us HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 4000\r\n\r\nmessage=",
  "sends a file without end":
    "POST /v0/b/site/o?name=media%2Fa.jpg HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\nContent-Length: 9000000\r\n\r\n",
  "reads no answer": "GET /?next=%2F HTTP/1.1\r\nHost: x\r\nCookie: notice=x\r\n\r\n".repeat(5),
  "says nothing": "",
};

/** `npm run faults -- clients 1500` opens more. */
const count = timesOr(50);

test(`${count} clients that are slow in every way keep nobody else from pages, take little memory, and nothing saved meanwhile is lost`, {
  timeout: 600_000,
}, async () => {
  const site = await prepareSite("sqlite", closing);
  await site.start(0);
  const server = site.servers[0]?.child;
  const pid = server?.pid ?? 0;
  const writers = await openMixedWriters(site);
  const staff = { cookie: await signIn(site) };
  const port = Number(new URL(site.url).port);
  const megabytes = async () => Math.round(((await residentMemory(pid))?.now ?? 0) / 1024 ** 2);
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const began = performance.now();
    const response = await site.request(path, { headers, signal: AbortSignal.timeout(60_000) });
    await response.arrayBuffer();
    expect([path, response.status]).toEqual([path, 200]);
    return performance.now() - began;
  };
  const pages = ["/", "/event?next=%2F", "/daily-posts", "/staff"];
  const readAll = () => Promise.all(pages.map((page) => read(page, staff)));
  const quiet: number[] = [];
  for (let round = 0; round < 10; round++) quiet.push(...(await readAll()));
  const before = await megabytes();

  const sockets: Socket[] = [];
  const open = Object.values(manners);
  for (let number = 0; number < count; number++) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.pause();
    socket.write(open[number % open.length] ?? "");
    sockets.push(socket);
  }
  closing.push(async () => sockets.map((socket) => socket.destroy()));
  const trickle = setInterval(() => {
    for (const [number, socket] of sockets.entries())
      if (number % open.length < 3 && socket.writable) socket.write("x");
  }, 1000);
  closing.push(async () => clearInterval(trickle));

  const busy: number[] = [];
  let most = before;
  await withHeartbeat({ url: `http://127.0.0.1:${port}`, pid }, async () => {
    for (let round = 0; round < (isLarge ? 60 : 10); round++) {
      busy.push(...(await readAll()));
      most = Math.max(most, await megabytes());
    }
  });
  show("slow clients", { count, before, most, quiet: spread(quiet), busy: spread(busy) });
  expect(server?.exitCode).toBeNull();
  // A connection may take a tenth of a megabyte beside what pages take anyway.
  expect(most - before).toBeLessThan(100 + count / 10);

  for (let round = 0; round < (isLarge ? 10 : 1); round++) {
    const soFar = writers.ledger.counts.saved;
    // Otherwise many messages in one hour would wait for a mail that has all of them.
    await writers.nextRound();
    writers.begin();
    await expect.poll(() => writers.ledger.counts.saved, { interval: 50 }).toBeGreaterThan(soFar + 20);
    await writers.end();
  }
  clearInterval(trickle);
  for (const socket of sockets) socket.destroy();
  expect((await site.request("/event")).status).toBe(200);
  await mailsSent(site);
  await site.stopAll();
  const { problems, acknowledged } = await compareWhole(site, writers.ledger);
  show("written beside slow clients", { acknowledged, ...writers.ledger.counts });
  expect(problems).toEqual([]);
  // Of one network with so many slow clients, some people are asked to come back.
  const errors = writers.ledger.serverErrors.filter((one) => !(isLarge && one.includes(" 503: ")));
  expect(errors).toEqual([]);
});
