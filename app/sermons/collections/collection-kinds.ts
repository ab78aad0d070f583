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
