import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";

/** How one kind of content is stored as JSON. */
export interface StoredKind<Content> {
  /** What checks the present shape. It may be strict: reading leaves out the keys that it does not know. */
  schema: z.ZodType<Content>;
  /** What makes each shape of the one before it: the first makes shape 2 of shape 1. They may throw. */
  upgrades?: readonly ((older: unknown) => unknown)[];
}

/** Content as a row holds it. */
export interface StoredJson {
  content: string;
  /** The number of its shape. Programs from before there were shapes wrote shape 1. */
  shape: number;
}

/** Parses what may be no JSON; undefined if it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads what was stored, without the keys that its schema does not know; undefined if this program cannot read it. */
export function readStored<Content>(kind: StoredKind<Content>, stored: StoredJson): Content | undefined {
  return readKnown(kind, stored)?.content;
}

/** The same for JSON that has one shape only. */
export function readJson<Content>(schema: z.ZodType<Content>, json: string): Content | undefined {
  return readStored({ schema }, { content: json, shape: 1 });
}

/** What the schema does not know of what was stored, by its path: `transfer.memo`. */
export function unknownIn<Content>(kind: StoredKind<Content>, stored: StoredJson): [string, unknown][] {
  const read = readKnown(kind, stored);
  return read ? differences(read.all, read.known) : [];
}

/**
 * Content as it is to be stored, with what its schema does not know of `sources`, earlier ones first. A row of a list keeps
 * what belonged to the row that says the same or has its name and, without a name, to the only one left in its place.
 */
export function toStored<Content>(
  kind: StoredKind<Content>,
  content: Content,
  ...sources: (StoredJson | undefined)[]
): StoredJson {
  let whole: unknown = content;
  for (const source of sources) {
    const read = source && readKnown(kind, source);
    if (read) whole = withUnknown(whole, read);
  }
  return { content: JSON.stringify(whole), shape: shapeOf(kind) };
}

/**
 * What can be read of content that does not fit as a whole: parts that do not fit are as in `blank`, or else empty, zero or
 * left out. Texts may be empty that the schema wants filled in.
 */
export function readParts<Content>(
  kind: StoredKind<Content>,
  stored: StoredJson | undefined,
  blank?: unknown,
): Content {
  return partsOf(kind.schema, stored && upgraded(kind, stored), blank) as Content;
}

/** The same for JSON that has one shape only. */
export function partsOfJson<Content>(schema: z.ZodType<Content>, json: string): Content {
  return readParts({ schema }, { content: json, shape: 1 });
}

/** JSON of `content` with what its schema does not know of the JSON before it. */
export function writeJson<Content>(schema: z.ZodType<Content>, content: Content, before?: string): string {
  return toStored({ schema }, content, before === undefined ? undefined : { content: before, shape: 1 })
    .content;
}

function shapeOf({ upgrades = [] }: Pick<StoredKind<unknown>, "upgrades">): number {
  return upgrades.length + 1;
}

/** The present shape of what was stored, unchecked; undefined if it is no JSON, or a newer program wrote it. */
function upgraded(
  { upgrades = [] }: Pick<StoredKind<unknown>, "upgrades">,
  { content, shape }: StoredJson,
): unknown {
  const stored = jsonIn(content);
  if (stored === undefined || shape > shapeOf({ upgrades })) return undefined;
  try {
    return upgrades.slice(shape - 1).reduce<unknown>((older, upgrade) => upgrade(older), stored);
  } catch {
    return undefined;
  }
}

interface ReadJson {
  all: unknown;
  /** The same without what the schema does not know; lists have the same rows. */
  known: unknown;
}

function readKnown<Content>(
  kind: StoredKind<Content>,
  stored: StoredJson,
): (ReadJson & { content: Content }) | undefined {
  const all = upgraded(kind, stored);
  if (all === undefined) return undefined;
  const read = parseKnown(kind.schema, all);
  return read && { all, ...read };
}

/** Parses without the keys of which a strict schema complains. Rules about the whole speak only once these are gone. */
function parseKnown<Content>(
  schema: z.ZodType<Content>,
  value: unknown,
): { content: Content; known: unknown } | undefined {
  const { success, data, error } = schema.safeParse(value);
  if (success) return { content: data, known: value };
  let known = value;
  for (const issue of error.issues)
    if (issue.code === "unrecognized_keys") known = without(known, issue.path, issue.keys);
  // What is not where the schema says, because a transform moved it, would be looked for again without end.
  return isDeepStrictEqual(known, value) ? undefined : parseKnown(schema, known);
}

function without(value: unknown, [key, ...rest]: readonly PropertyKey[], keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((row, at) => (at === key ? without(row, rest, keys) : row));
  const entries = Object.entries(value as object);
  return Object.fromEntries(
    key === undefined
      ? entries.filter(([name]) => !keys.includes(name))
      : entries.map(([name, inside]) => [name, name === key ? without(inside, rest, keys) : inside]),
  );
}

function differences(all: unknown, known: unknown, path: readonly string[] = []): [string, unknown][] {
  if (!isObject(all) || !isObject(known)) return [];
  return Object.entries(all).flatMap(([name, inside]): [string, unknown][] => {
    const at = [...path, name];
    return Object.hasOwn(known, name) ? differences(inside, known[name], at) : [[at.join("."), inside]];
  });
}

function withUnknown(made: unknown, { all, known }: ReadJson): unknown {
  if (Array.isArray(made) && Array.isArray(all) && Array.isArray(known)) {
    const places = placesOf(known, made);
    return made.map((row, at) => {
      const from = places.indexOf(at);
      return from === -1 ? row : withUnknown(row, { all: all[from], known: known[from] });
    });
  }
  if (!isRecord(made) || !isRecord(all) || !isRecord(known)) return made;
  const kept = Object.entries(all).flatMap(([name, inside]): [string, unknown][] => {
    if (!Object.hasOwn(known, name)) return Object.hasOwn(made, name) ? [] : [[name, inside]];
    return Object.hasOwn(made, name)
      ? [[name, withUnknown(made[name], { all: inside, known: known[name] })]]
      : [];
  });
  return { ...made, ...Object.fromEntries(kept) };
}

/** What tells the rows of a list apart, the best first. */
const names = ["id", "name", "title", "label", "picture", "year"];

/** The place in `after` of each row of `before`; undefined for a row that is gone, or that may be any of several. */
function placesOf(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const places: (number | undefined)[] = before.map((row) =>
    onlyPair(before, after, (other) => isDeepStrictEqual(other, row)),
  );
  for (const [at, row] of before.entries()) {
    const key = nameKeyOf(row);
    if (key === undefined) continue;
    // A row may have got an id since.
    const place = onlyPair(
      before,
      after,
      (other) => isRecord(other) && isRecord(row) && other[key] === row[key],
    );
    if (place !== undefined && !places.includes(place)) places[at] ??= place;
  }
  const [left, ...others] = [...before.keys()].filter((at) => places[at] === undefined);
  const isOnly = left !== undefined && others.length === 0 && before.length === after.length;
  if (isOnly && !places.includes(left) && isUnnamedPair(before[left], after[left])) places[left] = left;
  return places;
}

/** Where the row is in `after` of which there is one in both lists. */
function onlyPair(
  before: readonly unknown[],
  after: readonly unknown[],
  isIt: (row: unknown) => boolean,
): number | undefined {
  return before.filter(isIt).length === 1 && after.filter(isIt).length === 1
    ? after.findIndex(isIt)
    : undefined;
}

function nameKeyOf(row: unknown): string | undefined {
  return isRecord(row) ? names.find((key) => ["string", "number"].includes(typeof row[key])) : undefined;
}

function isUnnamedPair(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other) || nameKeyOf(one) !== undefined) return false;
  return nameKeyOf(other) === undefined && one.kind === other.kind;
}

function partsOf(schema: z.core.$ZodType, value: unknown, blank: unknown): unknown {
  const read = parseKnown(schema as z.ZodType, value);
  if (read) return read.content;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") {
    const [given, blanks] = [value, blank].map((whole) => (isRecord(whole) ? whole : {}));
    const parts = Object.entries(def.shape).map(([name, part]) => [
      name,
      partsOf(part, given?.[name], blanks?.[name]),
    ]);
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }
  if (def.type === "array") {
    const rows = Array.isArray(value) ? value : [];
    return rows.flatMap((row) => parseKnown(def.element as z.ZodType, row)?.content ?? []);
  }
  if (def.type === "optional") return undefined;
  return blank ?? (def.type === "number" ? 0 : "");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value);
}
