import { expect, test } from "vitest";
import { logTextOf } from "./log-text.ts";

const time = "2026-11-27T14:15:47.123Z";
const requestId = "0193a000-0000-4000-8000-000000000001";

test.each([
  [
    {
      level: 30,
      time,
      requestId,
      method: "GET",
      route: "/event/:slug",
      status: 200,
      ms: 12,
      bytes: 5120,
      msg: "request",
    },
    `2026-11-27 14:15:47Z info  GET /event/:slug 200, 12 ms, 5120 bytes [${requestId}]`,
  ],
  [
    {
      level: 50,
      time,
      requestId,
      method: "POST",
      route: "/login",
      status: 500,
      ms: 3,
      msg: "request failed",
    },
    `2026-11-27 14:15:47Z error POST /login 500, 3 ms: request failed [${requestId}]`,
  ],
  [
    { level: 30, time, method: "GET", route: "/:slug", ms: 4, msg: "the client disconnected" },
    "2026-11-27 14:15:47Z info  GET /:slug, 4 ms: the client disconnected",
  ],
  [
    { level: 40, time, paths: ["a b", "c"], task: "sweep limits", night: "2026-11-26", msg: "told" },
    '2026-11-27 14:15:47Z warn  told paths=["a b","c"] task="sweep limits" night=2026-11-26',
  ],
  [
    {
      level: 50,
      time,
      err: { type: "Error", message: "no", stack: "Error: no\n    at x (y.ts:1:2)" },
      msg: "unexpected error",
    },
    '2026-11-27 14:15:47Z error unexpected error err={"type":"Error","message":"no"}\n    Error: no\n    at x (y.ts:1:2)',
  ],
])("the line %j reads for people as %s", (line, text) => {
  expect(logTextOf(JSON.stringify(line))).toBe(text);
});

test("what is logged writes neither a second line nor what a terminal obeys", () => {
  const msg = "a\n2026-11-27 14:15:47Z error forged\u001b[2J\u2028b";
  const text = logTextOf(JSON.stringify({ level: 30, time, agent: msg, msg }));
  expect(text).not.toMatch(/[\p{Cc}\u2028]/u);
  expect(text).toContain("a\\u000a2026");
});

test("a text that is no line of ours comes back as it is, and one behind the words of a supervisor is read", () => {
  expect(logTextOf("Riverside is open at http://localhost:3000")).toBe(
    "Riverside is open at http://localhost:3000",
  );
  expect(logTextOf('{"level":30,')).toBe('{"level":30,');
  const line = JSON.stringify({ level: 30, time, msg: "open" });
  expect(logTextOf(`Nov 27 14:15:47 church node[77]: ${line}`)).toBe("2026-11-27 14:15:47Z info  open");
});
