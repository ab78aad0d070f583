import { expect, test } from "vitest";
import { worship } from "../../../content/sample/worship.ts";
import { homeSchema, worshipSchema } from "../../../content/schema.ts";
import { expectFile, expectForm } from "./expectations.server.ts";

test("a name without a file is reported with its place and the existing names", () => {
  const files = { "worship-1.jpg": {}, "worship-2.jpg": {} };
  expectFile("content/sample/worship.ts", "carousel[0].picture", "worship-1.jpg", files);
  expect(() =>
    expectFile("content/sample/worship.ts", "carousel[1].picture", "worship-9.jpg", files),
  ).toThrow(
    "content/sample/worship.ts: carousel[1].picture names worship-9.jpg, which does not exist; there is worship-1.jpg, worship-2.jpg",
  );
  expect(() => expectFile("content/sample/resources.ts", "[0].file", "toString", {})).toThrow(
    "content/sample/resources.ts: [0].file names toString, which does not exist; there is no file",
  );
});

test("a still needs a file extension that the page can show", () => {
  const video = { title: "The view", url: "view.mp4", still: "view.jpg" };
  expect(() =>
    expectForm("content/sample/worship.ts", worshipSchema, { ...worship, videos: [video] }),
  ).toThrow(
    "content/sample/worship.ts: videos[0].still must name a file of content/media that ends in -still.jpg",
  );
});

test("missing content is reported by file and field", () => {
  expect(() => expectForm("content/sample/home.ts", homeSchema, { invitation: " " })).toThrow(
    "content/sample/home.ts: invitation must not be empty",
  );
});
