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
  sermons: number;
}

export interface CollectionToEdit extends Collection {
  /** Other spellings, one on each line. */
  otherNames: string;
}

/** The kinds by their names in URLs, and what staff read of one of each. */
export const collectionKinds = {
  speakers: { kind: "speaker", one: "Speaker" },
  series: { kind: "series", one: "Series" },
  topics: { kind: "topic", one: "Topic" },
} as const satisfies Record<string, { kind: CollectionKind; one: string }>;

export type CollectionPath = keyof typeof collectionKinds;

export const collectionPaths = Object.keys(collectionKinds) as CollectionPath[];

export function isCollectionPath(path: string): path is CollectionPath {
  return Object.hasOwn(collectionKinds, path);
}

export const pathOfKind = { speaker: "speakers", series: "series", topic: "topics" } as const;

export function collectionPath({ kind, slug }: Pick<Collection, "kind" | "slug">): string {
  return `/sermons/${pathOfKind[kind]}/${slug}`;
}
