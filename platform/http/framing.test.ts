import { expect, test } from "vitest";
import { mayFrame } from "./framing.ts";

const url = "https://films.example/watch/5";
const ours = "https://church.example";

test.each<[policy: string | undefined, permits: boolean]>([
  [undefined, true],
  ["", true],
  ["default-src 'none'", true],
  ["frame-ancestors *", true],
  ["frame-ancestors 'none'", false],
  ["frame-ancestors", false],
  ["frame-ancestors 'self'", false],
  ["FRAME-ANCESTORS 'NONE'", false],
  ["default-src 'self' ; frame-ancestors 'self';", false],
  ["frame-ancestors 'self' https://church.example", true],
  ["frame-ancestors 'none' https://church.example", true],
  ["frame-ancestors\thttps://CHURCH.example/", true],
  ["frame-ancestors church.example", true],
  ["frame-ancestors http://church.example", true],
  ["frame-ancestors https:", true],
  ["frame-ancestors http:", true],
  ["frame-ancestors ftp:", false],
  ["frame-ancestors https://church.example:443", true],
  ["frame-ancestors https://church.example:*", true],
  ["frame-ancestors http://church.example:80", true],
  ["frame-ancestors https://church.example:8443", false],
  ["frame-ancestors *.example", true],
  ["frame-ancestors *.church.example", false],
  ["frame-ancestors urch.example", false],
  ["frame-ancestors https://church.example/only/here", false],
  ["frame-ancestors https://other.example", false],
  ["frame-ancestors *; frame-ancestors 'none'", true],
  ["frame-ancestors *, frame-ancestors 'none'", false],
  ["frame-ancestors *, default-src 'none'", true],
])("the policy %j lets us frame the page: %j", (policy, permits) => {
  expect(mayFrame({ url, policy, frameOptions: undefined }, ours)).toBe(permits);
});

test.each<[frameOptions: string, permits: boolean]>([
  ["DENY", false],
  ["deny", false],
  [" SameOrigin ", false],
  ["SAMEORIGIN, SAMEORIGIN", false],
  ["SAMEORIGIN, DENY", false],
  ["ALLOWALL", true],
  ["ALLOWALL, nonsense", false],
  ["ALLOW-FROM https://other.example", true],
  ["", true],
])("the frame options %j let us frame the page: %j", (frameOptions, permits) => {
  expect(mayFrame({ url, policy: undefined, frameOptions }, ours)).toBe(permits);
});

test("frame-ancestors overrides the frame options, a policy without it does not", () => {
  expect(mayFrame({ url, policy: "frame-ancestors *", frameOptions: "DENY" }, ours)).toBe(true);
  expect(mayFrame({ url, policy: "default-src *", frameOptions: "DENY" }, ours)).toBe(false);
});

test("a page of our own origin is 'self', and ports and schemes tell origins apart", () => {
  const policy = "frame-ancestors 'self'";
  expect(mayFrame({ url: `${ours}/film`, policy, frameOptions: undefined }, ours)).toBe(true);
  expect(mayFrame({ url: `${ours}/film`, policy: undefined, frameOptions: "SAMEORIGIN" }, ours)).toBe(true);
  expect(mayFrame({ url: `${ours}:8443/film`, policy, frameOptions: undefined }, ours)).toBe(false);
  const local = "http://localhost:3000";
  for (const [sources, permits] of [
    [local, true],
    ["http://localhost:*", true],
    ["localhost:3000", false],
    ["http://localhost", false],
  ] as const) {
    const named = { url, policy: `frame-ancestors ${sources}`, frameOptions: undefined };
    expect(mayFrame(named, local), sources).toBe(permits);
  }
});
