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
    summary: "",
    audioId: "",
    notesId: "",
    poster: "",
    scripture: "",
  });
});

test("a URL is needed unless a recording is chosen, and is asked for together with what else is missing", () => {
  const audioId = "0193a000-0000-7000-8000-000000000001";
  const messagesOf = (change: object) =>
    newSermonSchema(siteUrl)
      .safeParse({ ...sermon, videoUrl: undefined, ...change })
      .error?.issues.map(({ path, message }) => `${path}: ${message}`);
  expect(messagesOf({ audioId })).toBeUndefined();
  expect(messagesOf({ audioId, videoUrl: " " })).toBeUndefined();
  expect(messagesOf({})).toEqual(["videoUrl: Please enter the URL of the video"]);
  expect(messagesOf({ audioId: "", videoUrl: "" })).toEqual(["videoUrl: Please enter the URL of the video"]);
  expect(messagesOf({ title: undefined })?.toSorted()).toEqual([
    "title: Please enter a title",
    "videoUrl: Please enter the URL of the video",
  ]);
  expect(messagesOf({ audioId, videoUrl: "ftp://films.example/a.mp4" })).toEqual([
    "videoUrl: Please enter a URL that begins with https://",
  ]);
  const changed = { ...sermon, videoUrl: "", version: "2", date: "2026-11-21" };
  expect(changedSermonSchema(siteUrl, undefined).safeParse(changed).success).toBe(false);
  expect(changedSermonSchema(siteUrl, undefined).safeParse({ ...changed, audioId }).success).toBe(true);
});

test("references to the Bible are one line, and 120 KB of them are refused before anything reads them", () => {
  const schema = newSermonSchema(siteUrl);
  expect(schema.parse({ ...sermon, scripture: " Jn 3:16\r\n\tPs 23 " }).scripture).toBe("Jn 3:16 Ps 23");
  expect(schema.parse({ ...sermon, scripture: "Ps 23; ".repeat(42) }).scripture).toHaveLength(293);
  const long = schema.safeParse({ ...sermon, scripture: "John 3:16-21; ".repeat(8600) });
  expect(long.error?.issues.map(({ message }) => message)).toEqual(["Please use at most 300 characters"]);
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
  expect(changedSermonSchema(siteUrl, undefined).safeParse(changed).success).toBe(false);
  expect(changedSermonSchema(siteUrl, undefined).parse({ ...changed, date: "2026-11-21" })).toMatchObject({
    date: "2026-11-21",
    version: 2,
  });
});
