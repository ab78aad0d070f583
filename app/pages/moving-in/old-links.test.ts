import { expect, test } from "vitest";
import { pictureKey } from "./old-links.server.ts";

test("sizes of a picture are one picture, and pictures that only a query tells apart are several", () => {
  const key = (path: string) => pictureKey(`https://www.old.example${path}`);
  for (const name of ["hall-300x200.jpg?w=9", "hall-scaled.jpg", "hall-rotated.jpg"])
    expect(key(`/${name}`)).toBe(key("/hall.jpg"));
  expect(key("/_next/image?url=a")).not.toBe(key("/_next/image?url=b"));
});
