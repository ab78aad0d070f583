import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { logRecords } from "./log-records.ts";

async function records(...chunks: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const record of logRecords(Readable.from(chunks))) found.push(record);
  return found;
}

test("a log is read as records, whatever its chunks", async () => {
  const log = "one\n    at a\n    at b\n\ntwo\r\nthree";
  const expected = ["one\n    at a\n    at b", "two", "three"];
  expect(await records(log)).toEqual(expected);
  expect(await records(...log)).toEqual(expected);
  expect(await records()).toEqual([]);
});

test("of a log that never ends its lines or its records only so much is kept", async () => {
  const [line] = await records(...Array<string>(100).fill("x".repeat(10_000)));
  expect(line).toHaveLength(262_144);
  const [record] = await records("error\n", ...Array<string>(1000).fill("    at a\n"));
  expect(record?.split("\n")).toHaveLength(200);
});

test("the newest record of a log that grows is read before the next one comes", async () => {
  const isRead = Promise.withResolvers<void>();
  async function* growing() {
    yield "one\ntwo\n    at a\nthr";
    await isRead.promise;
    yield "ee\nfour";
  }
  const found: string[] = [];
  for await (const record of logRecords(growing(), 1)) {
    found.push(record);
    if (found.length === 2) isRead.resolve();
  }
  expect(found).toEqual(["one", "two\n    at a", "three", "four"]);
});
