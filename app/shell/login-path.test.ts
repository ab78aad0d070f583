import { expect, test } from "vitest";
import { loginPath, ownPath } from "./login-path.ts";

test.each([
  ["/event?page=2#today", "/event?page=2#today"],
  ["/", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/.//evil.example", "/"],
  ["/event/..//evil.example", "/"],
  ["https://evil.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["event", "/"],
  ["", "/"],
  [null, "/"],
])("%j as the next page leads to %j", (next, expected) => {
  expect(ownPath(next)).toBe(expected);
});

test("the link to the login page remembers the page to return to", () => {
  expect(loginPath("/event-create?x=1")).toBe("/login?next=%2Fevent-create%3Fx%3D1");
  expect(loginPath("/")).toBe("/login");
});
