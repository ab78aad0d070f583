import { expect, test } from "vitest";
import { readerUrl } from "./reader-url.ts";

test.each([
  ["John 3:16–21", undefined, "https://www.biblegateway.com/passage/?search=John%203%3A16-21"],
  [
    "Psalm 23",
    "https://bible.example/{reference}/{reference}",
    "https://bible.example/Psalm%2023/Psalm%2023",
  ],
  ["$& $1", "https://bible.example/{reference}", "https://bible.example/%24%26%20%241"],
])("%s with the reader %s is at %s", (passage, reader, url) => {
  expect(readerUrl(passage, reader)).toBe(url);
});
