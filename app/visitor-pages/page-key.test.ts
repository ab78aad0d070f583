import { expect, test } from "vitest";
import { pageKey } from "./page-key.ts";

const get = {
  method: "GET",
  url: "/event",
  cookie: undefined,
  authorization: undefined,
  saveData: undefined,
};

test.each([
  ["/", "/"],
  ["/event", "/event"],
  ["/event.data", "/event.data"],
  ["/_.data", "/_.data"],
  ["/login", "/login"],
  ["/event?page=2", "/event?page=2"],
  ["/event?page=1", "/event"],
  ["/event?utm_source=mail&fbclid=1", "/event"],
  ["/event?utm_source=mail&page=3", "/event?page=3"],
  ["/event?", "/event"],
])("%s is kept as %s", (url, key) => {
  expect(pageKey({ ...get, url })).toEqual({ url: key, key });
  expect(pageKey({ ...get, method: "HEAD", url })).toEqual({ url: key, key });
});

test.each([
  "/event?page=0",
  "/event?page=01",
  "/event?page=",
  "/event?page=1e1",
  "/event?page=100000",
  "/event?page=2&page=3",
  "/event?next=%2Fadmin",
  "/event?token=1",
  "/event.data?_routes=root",
  "/event?index",
  "/login?next=%2F",
  "/login?error=no",
  "/reset-password?token=1",
  "/verify-email",
  "/verify-email?token=1",
  "/event/",
  "//event",
  "/EVENT",
  "/staff",
  "/prayer-request/mine",
  "/submit-prayer-requests",
  "/event/supper/2026-12-13/attend",
  "/event/supper/2026-12-13/attend.data",
  "/attendance",
  "/attendance?token=1",
  "/healthz",
])("%s is never kept", (url) => {
  expect(pageKey({ ...get, url })).toBeUndefined();
});

test.each([
  [{ method: "POST" }],
  [{ method: "DELETE" }],
  [{ authorization: "Firebase x" }],
  [{ cookie: "better-auth.session_token=x" }],
  [{ cookie: "__Secure-better-auth.session_token=x" }],
  [{ cookie: "theme=dark; better-auth.two_factor=x" }],
  [{ cookie: "a=b; notice=e30%3D" }],
])("%j is never answered with what is kept", (part) => {
  expect(pageKey({ ...get, ...part })).toBeUndefined();
});

test("cookies that no page reads do not matter", () => {
  expect(pageKey({ ...get, cookie: "_ga=1; known_device=2", saveData: "off" })?.key).toBe("/event");
});

test("those who save data, or have chosen, get pages of their own", () => {
  const variants = [{}, { saveData: "on" }, { cookie: "save-data=on" }, { cookie: "save-data=off" }];
  const pages = variants.map((variant) => pageKey({ ...get, ...variant }));
  expect(new Set(pages.map((page) => page?.key)).size).toBe(variants.length);
  expect(new Set(pages.map((page) => page?.url))).toEqual(new Set(["/event"]));
  // Whoever has chosen to see everything gets it, whatever the browser asks.
  expect(pageKey({ ...get, cookie: "save-data=off", saveData: "on" })).toEqual(
    pageKey({ ...get, cookie: "save-data=off" }),
  );
});
