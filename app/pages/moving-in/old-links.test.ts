import { expect, test } from "vitest";
import { pictureKey } from "./old-links.server.ts";

test("sizes of a picture are one picture, and pictures that only a query tells apart are several", () => {
  const key = (path: string) => pictureKey(`https://www.old.example${path}`);
  expect(key("/hall-300x200.jpg?w=9")).toBe(key("/hall.jpg"));
  expect(key("/_next/image?url=a")).not.toBe(key("/_next/image?url=b"));
});
