import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readParts, readStored, toStored, unknownIn } from "./stored-json.ts";

const person = z.strictObject({ name: z.string().min(1), role: z.string().optional() });
const kind = {
  schema: z
    .strictObject({
      title: z.string(),
      at: z.strictObject({ day: z.enum(["Monday", "Sunday"]), from: z.number() }),
      people: z.array(person),
    })
    .refine(({ people }) => people.length < 4, "too many people"),
};
const choir = {
  title: "Choir",
  at: { day: "Sunday" as const, from: 9 },
  people: [{ name: "Ann" }, { name: "Ben", role: "Organ" }],
};

function stored(content: unknown, shape = 1) {
  return { content: JSON.stringify(content), shape };
}

describe("stored JSON", () => {
  const newer = {
    ...choir,
    motto: "Sing",
    at: { ...choir.at, until: 10 },
    people: [
      { name: "Ann", pronouns: "she" },
      { name: "Ben", role: "Organ", phone: "1" },
    ],
  };

  test("stored JSON is read without the keys that the schema does not know, at every depth", () => {
    expect(readStored(kind, stored(newer))).toEqual(choir);
    expect(unknownIn(kind, stored(newer))).toEqual([
      ["at.until", 10],
      ["people.0.pronouns", "she"],
      ["people.1.phone", "1"],
      ["motto", "Sing"],
    ]);
  });

  test("stored JSON is not read when a part has the wrong form, a rule about the whole is broken, or it is no JSON", () => {
    expect(readStored(kind, stored({ ...newer, title: 5 }))).toBeUndefined();
    const four = ["Ann", "Ben", "Cat", "Dan"].map((name) => ({ name, phone: "1" }));
    expect(readStored(kind, stored({ ...newer, people: four }))).toBeUndefined();
    expect(readStored(kind, { content: "{", shape: 1 })).toBeUndefined();
  });

  test("stored JSON keeps what the schema does not know when it is saved again, also in rows that moved", () => {
    const changed = { ...choir, title: "The choir", people: choir.people.toReversed() };
    expect(JSON.parse(toStored(kind, changed, stored(newer)).content)).toEqual({
      ...newer,
      title: "The choir",
      people: newer.people.toReversed(),
    });
  });

  test("stored JSON gives nothing of a row to another one", () => {
    const people = [{ name: "Cat" }, { name: "Ann", role: "Alto" }];
    expect(JSON.parse(toStored(kind, { ...choir, people }, stored(newer)).content).people).toEqual([
      { name: "Cat" },
      { name: "Ann", role: "Alto", pronouns: "she" },
    ]);
    const twoAnns = [{ name: "Ann", role: "Alto" }, { name: "Ann" }];
    expect(JSON.parse(toStored(kind, { ...choir, people: twoAnns }, stored(newer)).content).people).toEqual([
      { name: "Ann", role: "Alto" },
      { name: "Ann", pronouns: "she" },
    ]);
  });

  test("stored JSON keeps it in a row that got an id since", () => {
    const group = z.strictObject({ id: z.string().optional(), name: z.string() });
    const before = stored([{ name: "Walkers", dogs: "welcome" }, { name: "Table" }]);
    const after = [
      { id: "table", name: "Table" },
      { id: "walkers", name: "Walkers" },
    ];
    expect(JSON.parse(toStored({ schema: z.array(group) }, after, before).content)).toEqual([
      { id: "table", name: "Table" },
      { id: "walkers", name: "Walkers", dogs: "welcome" },
    ]);
  });

  test("stored JSON keeps it in rows without a name only when no other row can be meant", () => {
    const piece = z.strictObject({ kind: z.enum(["text", "map"]), text: z.string() });
    const pieces = { schema: z.array(piece) };
    const [one, two] = ["One", "Two"].map((text) => ({ kind: "text" as const, text }));
    const before = stored([
      { ...one, width: 1 },
      { ...two, width: 2 },
    ]);
    const saved = (...rows: z.infer<typeof piece>[]) => JSON.parse(toStored(pieces, rows, before).content);
    const edited = { kind: "text" as const, text: "Edited" };
    if (!one || !two) throw new Error("there are two");
    expect(saved(edited, two)).toEqual([
      { ...edited, width: 1 },
      { ...two, width: 2 },
    ]);
    expect(saved(two, edited)).toEqual([{ ...two, width: 2 }, edited]);
    expect(saved(edited)).toEqual([edited]);
    expect(saved(edited, { ...edited, text: "Both" })).toEqual([edited, { ...edited, text: "Both" }]);
    expect(saved({ ...edited, kind: "map" }, two)).toEqual([
      { ...edited, kind: "map" },
      { ...two, width: 2 },
    ]);
  });

  test("stored JSON of an older shape is read and kept in the present one, and that of a newer shape is not read", () => {
    const renamed = {
      ...kind,
      upgrades: [
        (older: unknown) => {
          const { name, ...others } = older as { name: string };
          return { ...others, title: name };
        },
      ],
    };
    const { title, ...others } = newer;
    const older = stored({ ...others, name: title });
    expect(readStored(renamed, older)).toEqual(choir);
    expect(readStored(renamed, stored(newer, 2))).toEqual(choir);
    expect(readStored(renamed, stored(newer, 3))).toBeUndefined();
    expect(readStored(renamed, stored(null))).toBeUndefined();
    const { shape, content } = toStored(renamed, choir, older);
    expect([shape, JSON.parse(content)]).toEqual([2, newer]);
  });

  test("stored JSON that does not fit as a whole is read in parts, without making anything up", () => {
    const broken = { ...newer, at: { day: "Someday", from: 9 }, people: [{ name: "Ann" }, { name: 5 }] };
    expect(readParts(kind, stored(broken))).toEqual({
      ...choir,
      at: { day: "", from: 9 },
      people: [{ name: "Ann" }],
    });
    expect(readParts(kind, { content: "{", shape: 1 }, { title: "Untitled" })).toEqual({
      title: "Untitled",
      at: { day: "", from: 0 },
      people: [],
    });
  });
});
