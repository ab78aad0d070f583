import type { SermonCollectionTable } from "../../../database/sermon-tables.ts";

/** What sermons are found by. */
export type CollectionKind = SermonCollectionTable["kind"];

export interface Collection {
  id: string;
  kind: CollectionKind;
  slug: string;
  name: string;
  /** In plain text, or empty. */
  about: string;
  imgUrl: string;
  imgAlt: string;
  /** Of a series: its place among the others, from 1. */
  number: number;
  version: number;
}

export interface CountedCollection extends Collection {
  /** How many of its sermons the viewer may see. */
  sermons: number;
}

export interface CollectionToEdit extends Collection {
  /** Other spellings, one on each line. */
  otherNames: string;
}

/** What sermons of one kind are called, by the name of the kind in URLs. */
export const collectionKinds = {
  speakers: {
    kind: "speaker",
    title: "Speakers",
    one: "Speaker",
    about: "The people who preach here, each with their sermons.",
    none: "Nobody is listed here yet.",
  },
  series: {
    kind: "series",
    title: "Series",
    one: "Series",
    about: "Sermons that belong together, in their order.",
    none: "There are no series yet.",
  },
  topics: {
    kind: "topic",
    title: "Topics",
    one: "Topic",
    about: "What our sermons are about.",
    none: "No sermon has a topic yet.",
  },
} as const satisfies Record<string, { kind: CollectionKind } & Record<string, string>>;

export type CollectionPath = keyof typeof collectionKinds;

export const collectionPaths = Object.keys(collectionKinds) as CollectionPath[];

export function isCollectionPath(path: string): path is CollectionPath {
  return Object.hasOwn(collectionKinds, path);
}

export const pathOfKind = { speaker: "speakers", series: "series", topic: "topics" } as const;

export function collectionPath({ kind, slug }: Pick<Collection, "kind" | "slug">): string {
  return `/sermons/${pathOfKind[kind]}/${slug}`;
}

export const collectionLimits = {
  name: 100,
  about: 2000,
  /** Of each kind. */
  ofKind: 200,
  /** Series, and topics, of a sermon. */
  ofSermon: 20,
  otherNames: 20,
  number: 9999,
};

export const collectionMessages = {
  added: "Added.",
  saved: "Saved.",
  removed: "Deleted. The sermons stay.",
  merged: "Merged. All of its sermons are here now.",
  restored: "Restored, with its sermons.",
  nameTakenSince:
    "That could not be undone: another one has its name by now. Give that one another name, and then restore it under Activity.",
  otherGone:
    "That could not be undone: what it was merged into is gone itself. Restore that one first, under Activity.",
  notSaved: "It could not be saved. What you typed is still here: please try again.",
  failed: "The list could not be loaded.",
  nameTaken: "Another one has this name already, or it is another spelling of its name.",
  otherTaken: "Another one has one of these names already. You can merge the two below.",
  tooMany: `There are ${collectionLimits.ofKind} already. Please delete one first.`,
  tooManyTopics: `There are ${collectionLimits.ofKind} topics already. Please choose one of them, or delete one first.`,
  seriesGone: "Somebody has deleted that series. Please choose again.",
  changedMeanwhile: "Somebody else has changed this meanwhile. Please look again.",
} as const;

/** What makes two names the same: neither case nor spaces nor the Unicode form of letters tells them apart. */
export function nameKeyOf(name: string): string {
  return name.normalize("NFKC").replace(/\s+/gu, " ").trim().toUpperCase().toLowerCase().normalize("NFC");
}

/** Typed names without those that are the same, in their order. */
export function namesIn(typed: string, separator: "," | "\n"): string[] {
  const names = typed.split(separator).map((name) => name.normalize("NFC").replace(/\s+/gu, " ").trim());
  const keys = names.map(nameKeyOf);
  return names.filter((name, index) => name !== "" && keys.indexOf(nameKeyOf(name)) === index);
}
