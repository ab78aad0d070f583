import { expect, test } from "vitest";
import { hasToken, isFromThisMachine } from "./may-read.ts";

const from = (remoteAddress: string | undefined, headers: Record<string, string>) =>
  isFromThisMachine({ socket: { remoteAddress } as never, headers });

test.each([
  ["127.0.0.1", { host: "127.0.0.1:3000" }],
  ["::ffff:127.0.0.1", { host: "localhost:3000" }],
  ["::1", { host: "[::1]:3000" }],
  ["127.0.0.53", { host: "LOCALHOST" }],
])("a request from %s with %j comes from this machine", (address, headers) => {
  expect(from(address, headers)).toBe(true);
});

test.each([
  ["192.0.2.7", { host: "localhost:3000" }],
  ["::ffff:192.0.2.7", { host: "localhost:3000" }],
  ["2001:db8::127.0.0.1", { host: "localhost:3000" }],
  [undefined, { host: "localhost:3000" }],
  ["127.0.0.1", {}],
  ["127.0.0.1", { host: "church.example" }],
  ["127.0.0.1", { host: "localhost.church.example" }],
  ["127.0.0.1", { host: "127.0.0.1.church.example" }],
  ["127.0.0.1", { host: "localhost:3000", "x-forwarded-for": "127.0.0.1" }],
  ["127.0.0.1", { host: "localhost:3000", "x-forwarded-for": "" }],
  ["127.0.0.1", { host: "localhost:3000", forwarded: "for=127.0.0.1" }],
  ["127.0.0.1", { host: "localhost:3000", "x-real-ip": "127.0.0.1" }],
  ["127.0.0.1", { host: "localhost:3000", via: "1.1 Caddy" }],
])("a request from %s with %j may come from elsewhere", (address, headers) => {
  expect(from(address, headers)).toBe(false);
});

test("only the whole token counts, as RFC 6750 sends it", () => {
  const token = "twenty-characters-20";
  expect(hasToken(`Bearer ${token}`, token)).toBe(true);
  expect(hasToken(`bearer  ${token}`, token)).toBe(true);
  for (const wrong of [
    undefined,
    "",
    token,
    "Bearer",
    `Bearer ${token}1`,
    `Bearer ${token.slice(1)}`,
    `Basic ${token}`,
  ])
    expect(hasToken(wrong, token), wrong).toBe(false);
});
