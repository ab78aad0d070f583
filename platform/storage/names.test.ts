import fc from "fast-check";
import { expect, test } from "vitest";
import { checkedName, downloadPath, storedPathOf } from "./names.ts";
import { pictureSources } from "./pictures/srcset.ts";

const site = "https://church.example";
const path = "/v0/b/site/o/images%2Fa%20b.jpg";

test("our own download URLs name their object", () => {
  for (const query of ["", "?alt=media", "?alt=media&token=x", "?token=x#top"]) {
    expect(storedPathOf(path + query)).toBe("images/a b.jpg");
    expect(storedPathOf(site + path + query, site)).toBe("images/a b.jpg");
  }
});

test.each([
  `${site}.evil.example${path}`,
  `http://church.example${path}`,
  `//church.example${path}`,
  `/\\church.example${path}`,
  `https://user@evil.example${path}`,
  `javascript:${path}`,
  "/v0/b/other/o/images%2Fa.jpg",
  "/v0/b/site/o/",
  "/v0/b/site/o/..%2Fa",
  "/v0/b/site/o/%E0%A4%A",
  "v0/b/site/o/images%2Fa.jpg",
  "/images/a.jpg",
  "",
])("%j is not a URL of this site's storage", (url) => {
  expect(storedPathOf(url, site)).toBe(undefined);
  expect(pictureSources(url, site)).toBe(undefined);
});

test("every permitted name survives a round trip through its URL", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ minLength: 1 }), (name, token) => {
      let permitted = true;
      try {
        checkedName(name);
      } catch {
        permitted = false;
      }
      fc.pre(permitted);
      expect(storedPathOf(downloadPath(name, token))).toBe(name);
    }),
  );
});

test("our own pictures are offered in every width as AVIF and WebP", () => {
  const url = `${path}?alt=media&token=x`;
  const sources = pictureSources(url);
  expect(sources?.src).toBe(url);
  expect(sources?.webp.split(", ")).toHaveLength(5);
  expect(sources?.avif.split(", ")[1]).toBe(`${url}&width=640&format=avif 640w`);
  expect(pictureSources(path)?.src).toBe(`${path}?alt=media`);
});
