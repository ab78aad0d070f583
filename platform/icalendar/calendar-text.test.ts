import { expect, test } from "vitest";
import { decodedCalendar } from "./calendar-text.ts";
import { atOnce } from "./testing/at-once.ts";

const decoded = (bytes: Uint8Array) => atOnce(decodedCalendar(bytes));

/** A text folded after so many bytes, within characters too. */
function folded(text: string, most: number, fold: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [bytes.subarray(0, most)];
  for (let at = most; at < bytes.length; at += most)
    pieces.push(Buffer.from(fold), bytes.subarray(at, at + most));
  return Buffer.concat(pieces);
}

test.each(["\r\n ", "\n ", "\r\n\t"])("bytes folded by %j within characters are unfolded first", (fold) => {
  const text = "SUMMARY:Frühstück für Männer, 夕べの祈り 👩🏽‍🚀";
  for (let most = 1; most < 20; most++) expect(decoded(folded(text, most, fold))).toBe(text);
});

test("each line that is no UTF-8 is read as Windows writes it, and others stay as they are", () => {
  const windows = Buffer.from("SUMMARY:Caf\u00e9 \u0096 Tee\r\n", "latin1");
  const bytes = Buffer.concat([
    Buffer.from("LOCATION:Südhaus\r\n"),
    windows,
    Buffer.from("DESCRIPTION:Größe\r\n"),
  ]);
  expect(decoded(bytes)).toBe("LOCATION:Südhaus\r\nSUMMARY:Café – Tee\r\nDESCRIPTION:Größe\r\n");
});

test("a line that a program cut within a character is still UTF-8", () => {
  const cut = Buffer.from("DESCRIPTION:Größe für alle Mä").subarray(0, -1);
  expect(decoded(cut)).toBe("DESCRIPTION:Größe für alle M");
});

test.each([
  ["utf16le", true],
  ["utf16le", false],
] as const)("%s with a mark (%s) is read", (encoding, hasMark) => {
  const text = "BEGIN:VCALENDAR\r\nSUMMARY:für\r\n";
  const little = Buffer.from(`${hasMark ? "\uFEFF" : ""}${text}`, encoding);
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big]) expect(decoded(bytes)).toBe(text);
});

test("a file of 5 MB whose every line is no UTF-8 is read whole", () => {
  const bytes = Buffer.from("SUMMARY:Caf\u00e9 f\u00fcr alle\r\n".repeat(240_000), "latin1");
  expect(decoded(bytes)).toHaveLength(bytes.length);
});
