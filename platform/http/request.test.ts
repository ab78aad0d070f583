import { Hono } from "hono";
import pino from "pino";
import { expect, test } from "vitest";
import { type HttpEnvironment, logRequests, networkOf } from "./request.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:DB8::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
  ["unknown", "unknown"],
])("%s comes from the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["/event", 200, "info"],
  ["/healthz", 200, "debug"],
  ["/assets/*", 200, "debug"],
  ["/readyz", 200, "debug"],
  ["/readyz", 503, "info"],
] as const)(
  "a request for %s that is answered with %i is logged with the level %s",
  async (pattern, status, level) => {
    const lines: string[] = [];
    const log = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
    const site = new Hono<HttpEnvironment>()
      .use(logRequests(log, 0, { patternOf: () => pattern }))
      .all("*", (c) => c.text("", status));
    await site.request("/");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: pino.levels.values[level], route: pattern, status, msg: "request" },
    ]);
  },
);
