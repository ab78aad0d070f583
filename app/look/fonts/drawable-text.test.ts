import { expect, test } from "vitest";
import { drawableText } from "./drawable-text.ts";

test.each([
  ["Erntedank für Jünger", "Serif"],
  ["Święto plonów", "Serif"],
  ["Lễ tạ ơn", "Serif"],
  ["Συναυλία", "Sans"],
  ["Концерт and tea", "Sans"],
])("%s is drawn in one font", (text, font) => {
  expect(drawableText(text)).toEqual({ text, font });
});

test("emoji, line breaks and signs that fonts lack are left out", () => {
  expect(drawableText("Picnic 🎉👩‍👩‍👧 for\nall ❤️ 1️⃣ ♫")?.text).toBe("Picnic for all 1");
  expect(drawableText("\u202eevil\u202c\u0000")?.text).toBe("evil");
});

test("letters and their marks may come apart", () => {
  expect(drawableText("Ju\u0308nger")?.text).toBe("Jünger");
});

test("a title with letters that the fonts lack is not drawn at all, nor is one without letters", () => {
  for (const title of ["שלום", "Bible study 聖書", "مرحبا", "🎉🎉", ""])
    expect(drawableText(title), title).toBeUndefined();
});
