import fc from "fast-check";
import ICAL from "ical.js";
import nodeIcal, { type VEvent } from "node-ical";
import { expect, test } from "vitest";
import { contentLine, escapedText, quotedParameter, unescapedValue } from "./lines.ts";
import { event } from "./testing/series.ts";
import { writeCalendar } from "./write-calendar.ts";

/** Texts as forms store them: no control characters, and Unix line breaks. */
const text = fc
  .string({
    unit: fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      fc.constantFrom(...'\n,;:\\ "äé漢👩🏽‍🚀'),
    ),
    maxLength: 300,
  })
  .map((made) => made.toWellFormed().replace(/[^\P{Cc}\t\n]|[\u2028\u2029]/gu, ""));

function octets(line: string): number {
  return Buffer.byteLength(line);
}

test("no line is longer than 75 octets, and every line is valid UTF-8", () => {
  fc.assert(
    fc.property(text, (made) => {
      const lines = contentLine("SUMMARY", escapedText(made)).split("\r\n").slice(0, -1);
      for (const line of lines) {
        expect(octets(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test("a line is folded only where it must be", () => {
  expect(contentLine("SUMMARY", "a".repeat(67))).toBe(`SUMMARY:${"a".repeat(67)}\r\n`);
  expect(contentLine("SUMMARY", "a".repeat(68))).toBe(`SUMMARY:${"a".repeat(67)}\r\n a\r\n`);
  expect(contentLine("SUMMARY", `${"a".repeat(66)}é`)).toBe(`SUMMARY:${"a".repeat(66)}\r\n é\r\n`);
});

test("ical.js reads every text as it was", () => {
  fc.assert(
    fc.property(text, text, (summary, description) => {
      const written = writeCalendar({
        name: "Events",
        timeZone: "Europe/London",
        events: [{ ...event("a"), summary, description }],
      });
      const [read] = new ICAL.Component(ICAL.parse(written)).getAllSubcomponents("vevent");
      expect(read?.getFirstPropertyValue("summary")).toBe(summary);
      expect(read?.getFirstPropertyValue("description") ?? "").toBe(description);
    }),
    { numRuns: 150 },
  );
});

test("node-ical reads every text as it was, unless it has backslashes, which it confuses with escapes", () => {
  // It also takes texts that look like numbers or truth values for those, and trims others.
  const readable = text.map((made) => `=${made.replaceAll("\\", "")}=`);
  fc.assert(
    fc.property(readable, (description) => {
      const written = writeCalendar({
        name: "Events",
        timeZone: "Europe/London",
        events: [{ ...event("a"), description }],
      });
      const read = nodeIcal.sync.parseICS(written).a as VEvent;
      expect(read.description).toBe(description);
    }),
    { numRuns: 150 },
  );
});

test("control characters are removed, and every kind of line break becomes one", () => {
  expect(escapedText("a\u0000b\u001Bc\u007Fd\u0085e\r\nf\rg\u2028h\ti")).toBe("abcd\\ne\\nf\\ng\\nh\ti");
  expect(escapedText("half \uD83D an emoji")).toBe("half \uFFFD an emoji");
});

test("a value that nothing escapes cannot begin another line", () => {
  expect(unescapedValue("https://example.org/\r\nATTENDEE:mailto:x@example.org")).toBe(
    "https://example.org/ATTENDEE:mailto:x@example.org",
  );
  expect(quotedParameter('Anna "Annie" Smith\nEND:VEVENT')).toBe(`"Anna 'Annie' Smith END:VEVENT"`);
});
