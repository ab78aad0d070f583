import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { withHeartbeat } from "./support/heartbeat.ts";
import { openSiteProcess, type SiteProcess } from "./support/site-process.ts";

/** A page that is made for each request, because the cookie could be a notice for one person. */
const ask = (network: string) =>
  `GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\nCookie: notice=x\r\n\r\n`;

describe("a flood of requests", () => {
  let site: SiteProcess;
  beforeAll(async () => {
    site = await openSiteProcess("sqlite", { LOG_LEVEL: "info" });
    await site.request("/", { headers: { cookie: "notice=x" } });
    // Its line may be written after its answer, and would count with the flood.
    await vi.waitFor(() => expect(pagesMade()).toBe(1));
  });
  afterAll(() => site.close());

  /** Sends the same request `times` times in one piece. */
  function flood(network: string, times: number, request = ask(network)) {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.on("error", () => undefined);
    socket.write(request.repeat(times));
    return {
      socket,
      answers: () => received.split("HTTP/1.1 200 OK").length - 1,
      closed: new Promise((resolve) => socket.once("close", resolve)),
    };
  }

  const pagesMade = () => site.server.output().match(/"route":"\/"/g)?.length ?? 0;

  test("900 requests on one connection close it, and at most one page is made for them", async () => {
    const before = pagesMade();
    await withHeartbeat(site, async () => {
      for (let times = 0; times < 5; times++) await flood("192.0.2.1", 900).closed;
      expect((await site.request("/healthz")).status).toBe(200);
    });
    expect((await site.request("/event?next=%2F")).status).toBe(200);
    expect(pagesMade() - before).toBeLessThanOrEqual(5);
    expect(site.server.child.exitCode).toBeNull();
  });

  test("a flood of twenty connections is answered in full, and a visitor from another network before most of it", async () => {
    const before = site.server.output().length;
    const connections = Array.from({ length: 20 }, () => flood("192.0.2.1", 40));
    const answers = () => connections.reduce((sum, one) => sum + one.answers(), 0);
    await withHeartbeat(site, async () => {
      const visit = { headers: { "x-forwarded-for": "198.51.100.1" } };
      expect((await site.request("/event?next=%2F", visit)).status).toBe(200);
      await expect.poll(answers, { timeout: 120_000 }).toBe(800);
    });
    const [earlier = ""] = site.server.output().slice(before).split('"route":"/event"');
    expect(earlier.split('"route":"/"').length - 1).toBeLessThan(400);
  });

  test("while so many wait that others are turned away, /healthz and /readyz say yes before most of them are served", async () => {
    const isRefusing = () => site.server.output().includes("requests are refused");
    for (let number = 0; number < 700; number++) flood(`10.0.${number >> 8}.${number % 256}`, 20);
    await vi.waitFor(() => expect(isRefusing()).toBe(true), 60_000);
    const before = pagesMade();
    for (const path of ["/healthz", "/readyz"]) expect((await site.request(path)).status, path).toBe(200);
    expect(pagesMade() - before).toBeLessThan(250);
  });

  test("twenty connections that ask for a kept page 900 times get one or two answers each, and are closed, whether they read or not", async () => {
    const kept = "GET /event HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n";
    await site.request("/event");
    for (const reads of [true, false])
      await withHeartbeat(site, async () => {
        const connections = Array.from({ length: 20 }, () => flood("192.0.2.9", 900, kept));
        if (!reads) for (const { socket } of connections) socket.pause();
        expect((await site.request("/healthz")).status).toBe(200);
        for (const { socket } of connections) socket.resume();
        await Promise.all(connections.map(({ closed }) => closed));
        for (const { answers } of connections) expect(answers()).toBeLessThanOrEqual(2);
      });
    expect((await site.request("/event")).status).toBe(200);
  });

  test("a kept page that is asked for fifty times in one piece is answered as often, in order", async () => {
    const connection = flood("192.0.2.10", 50, "GET /event HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(connection.answers).toBe(50);
  });
});
