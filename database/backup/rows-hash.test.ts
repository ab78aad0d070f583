import { expect, test } from "vitest";
import { RowsHash } from "./rows-hash.ts";

function hashOf(rows: Record<string, unknown>[]): string {
  const hash = new RowsHash();
  for (const row of rows) hash.add(row);
  return hash.value;
}

const [ann, ben] = [
  { id: "1", name: "Ann", age: 30, isActive: 1 },
  { id: "2", name: null, age: 0.1, isActive: 0 },
];

test("rows have one hash in any order of rows and columns, and as either database returns them", () => {
  const expected = hashOf([ann, ben]);
  expect(expected).toMatch(/^[0-9a-f]{64}$/);
  expect(hashOf([ben, ann])).toBe(expected);
  expect(hashOf([{ name: "Ann", isActive: true, age: "30", id: "1" }, ben])).toBe(expected);
  const at = "2026-11-22T12:00:00.000Z";
  expect(hashOf([{ at: new Date(at) }])).toBe(hashOf([{ at }]));
});

test("a value that moves, changes, is missing or is there twice changes the hash", () => {
  const rows = [ann, ben];
  const others = [
    [ann],
    [ann, ben, ben],
    [ann, { ...ben, name: "" }],
    [ann, { ...ben, name: "null" }],
    [
      { ...ann, name: null },
      { ...ben, name: "Ann" },
    ],
    [{ ...ann, name: ann.id, id: ann.name }, ben],
    [],
  ];
  const hashes = [rows, ...others].map(hashOf);
  expect(new Set(hashes).size).toBe(hashes.length);
});
