import { expect, test } from "vitest";
import { savesData } from "./saving-data.ts";

test("a page saves data when the browser asks for it", () => {
  expect(savesData("on", null)).toBe(true);
  expect(savesData("On", "")).toBe(true);
  expect(savesData(null, null)).toBe(false);
  expect(savesData("off", "a=b")).toBe(false);
});

test("what somebody chose in the page counts more than what the browser asks for", () => {
  expect(savesData("on", "save-data=off")).toBe(false);
  expect(savesData(null, "a=b; save-data=on; c=d")).toBe(true);
});

test("a cookie that only looks like the choice counts nothing", () => {
  for (const cookies of ["save-data=onward", "no-save-data=on", "save-data=", "a=save-data=on"])
    expect(savesData(null, cookies), cookies).toBe(false);
});
