import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSiteProcess, type SiteProcess } from "./support/site-process.ts";

const form = "Content-Type: application/x-www-form-urlencoded\r\n";

describe("clients that disconnect", () => {
  let site: SiteProcess;
  beforeAll(async () => {
    site = await openSiteProcess("sqlite", { LOG_LEVEL: "info" });
  });
  afterAll(() => site.close());

  test.each([
    ["before the response", "GET /event HTTP/1.1\r\n", "", 0],
    ["before a response with navigation data", "GET /event.data HTTP/1.1\r\n", "", 0],
    // A page from memory would have no line in the log.
    ["during a response", "GET /?next=%2F HTTP/1.1\r\n", "", 30],
    ["in the middle of a form", `POST /login HTTP/1.1\r\n${form}Content-Length: 1000\r\n`, "email=", 50],
    [
      "in the middle of a registration",
      `POST /register HTTP/1.1\r\n${form}Content-Length: 9\r\n`,
      "email=",
      50,
    ],
    [
      "in the middle of a message",
      `POST /api/v1.0/email/send-form HTTP/1.1\r\n${form}Content-Length: 1000\r\n`,
      "message=",
      50,
    ],
    [
      "in the middle of signing in by program",
      "POST /api/auth/sign-in/email HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n",
      '{"email":',
      50,
    ],
    [
      "in the middle of an upload",
      "POST /v0/b/site/o?name=events%2Fa.jpg HTTP/1.1\r\nContent-Type: image/jpeg\r\nContent-Length: 100000\r\n",
      "x".repeat(1000),
      50,
    ],
  ])("clients that disconnect cause no error in the log: %s", async (_name, head, body, stayMs) => {
    const before = site.server.output().length;
    const { hostname, port } = new URL(site.url);
    for (let time = 0; time < 3; time++) {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined);
      await once(socket, "connect");
      socket.write(`${head}Host: ${hostname}:${port}\r\nOrigin: ${site.url}\r\n\r\n${body}`);
      await sleep(stayMs);
      socket.resetAndDestroy();
    }
    // Each has its own line in the log, as every request does.
    await expect.poll(() => linesSince(before).length).toBeGreaterThanOrEqual(stayMs ? 3 : 0);
    await sleep(200);
    expect(linesSince(before).filter(({ level }) => level >= 50)).toEqual([]);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  function linesSince(position: number): { level: number }[] {
    return site.server
      .output()
      .slice(position)
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
  }
});
