import fc from "fast-check";
import { expect, test } from "vitest";
import { requestedRange } from "../protocol/download.ts";
import { RelatedParts } from "./multipart.ts";

test("two parts are read correctly whatever they contain and however they are chunked", async () => {
  const nearBoundary = fc.oneof(fc.constantFrom("\r\n--", "--B", "\r\n--A--", "\r", "\n", "-"), fc.string());
  await fc.assert(
    fc.asyncProperty(fc.array(nearBoundary), fc.array(fc.nat(40)), async (pieces, cuts) => {
      const content = Buffer.from(pieces.join(""));
      const body = Buffer.concat([
        Buffer.from(
          '--B0123456789\r\ncontent-type: application/json\r\n\r\n{"a":1}\r\n--B0123456789\r\nContent-Type: x/y\r\n\r\n',
        ),
        content,
        Buffer.from("\r\n--B0123456789--"),
      ]);
      async function* cut() {
        let from = 0;
        for (const length of cuts) {
          yield body.subarray(from, from + length);
          from += length;
        }
        yield body.subarray(from);
      }
      const parts = new RelatedParts(cut(), "B0123456789");
      expect(await parts.description()).toBe('{"a":1}');
      expect(await parts.contentType()).toBe("x/y");
      const read: Uint8Array[] = [];
      for await (const chunk of parts.content()) read.push(chunk);
      expect(Buffer.concat(read).equals(content)).toBe(true);
    }),
  );
});

test("a range never exceeds the file", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.option(fc.nat(), { nil: "" }),
      fc.option(fc.nat(), { nil: "" }),
      fc.nat(),
      (noise, from, to, size) => {
        for (const header of [noise, `bytes=${from}-${to}`]) {
          const range = requestedRange(header, size);
          if (typeof range !== "object") continue;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
          expect(range.end).toBeLessThan(size);
        }
      },
    ),
  );
});
