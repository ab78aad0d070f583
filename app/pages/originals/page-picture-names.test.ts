import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { isNameOfPagePicture } from "./page-picture-names.ts";
import { pagePicture } from "./page-pictures.server.ts";

test("an import accepts exactly the pictures that pages can show", async () => {
  const files = await readdir(new URL("../../../content/sample/pictures", import.meta.url));
  for (const file of files) expect(isNameOfPagePicture(file), file).toBe(pagePicture(file) !== undefined);
  expect(files.filter(isNameOfPagePicture)).toContain("growth-track.jpg");
  expect(files.filter(isNameOfPagePicture)).not.toContain("quote.jpg");
});
