import { expect, test } from "vitest";
import { pictureSign } from "./clean-html.server.ts";
import { withLibraryPictures } from "./old-text.server.ts";

test("a text shows the pictures that the library has, also without a description, and leaves out the others", () => {
  const text = `See ${pictureSign(0)} and [${pictureSign(1)}](https://a.example/) and ${pictureSign(2)}.\n\n${pictureSign(1)}\n\nEnd`;
  const known = [{ name: "picture:one", alt: "" }, undefined, { name: "picture:three", alt: "A [new] roof" }];
  expect(withLibraryPictures(text, (number) => known[number])).toBe(
    "See ![](picture:one) and  and ![A new roof](picture:three).\n\nEnd",
  );
});
