import { expect, test } from "vitest";
import { changedSermonSchema, newSermonSchema } from "./sermon-schema.ts";

const siteUrl = "http://localhost:3000";
const sermon = {
  title: " The lost coin ",
  sermonBy: "Ruth Field",
  videoUrl: " https://youtu.be/dQw4w9WgXcQ ",
  content: "Swept, searched, found.",
};

test("a link is kept as typed, without surrounding spaces", () => {
  expect(newSermonSchema(siteUrl).parse(sermon)).toEqual({
    ...sermon,
    title: "The lost coin",
    videoUrl: "https://youtu.be/dQw4w9WgXcQ",
  });
});

test.each([
  ["true", true],
  ["false", false],
  [undefined, undefined],
])("whether it may be embedded is %j in the form and %j in the schema", (embeddable, answer) => {
  expect(newSermonSchema(siteUrl).parse({ ...sermon, embeddable }).embeddable).toBe(answer);
});

test("an update of a sermon needs its day", () => {
  const changed = { ...sermon, version: "2" };
  expect(changedSermonSchema(siteUrl).safeParse(changed).success).toBe(false);
  expect(changedSermonSchema(siteUrl).parse({ ...changed, date: "2026-11-21" })).toMatchObject({
    date: "2026-11-21",
    version: 2,
  });
});
