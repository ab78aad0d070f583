import type { Selectable } from "kysely";
import { z } from "zod";
import "../../forms/without-eval.ts";
import type { GroupRequestTable } from "../../../database/group-tables.ts";
import { readJson } from "../../../platform/stored-json.ts";

/** What somebody sent from the form. */
export interface Entry {
  name: string;
  words: string;
  mayWrite: boolean;
  createdAt: string;
}

const furtherSchema = z.array(
  z.object({ name: z.string(), words: z.string(), mayWrite: z.boolean(), createdAt: z.string() }),
);

/** More than one person sends; then it is somebody who fills the leader's mailbox. */
export const mostEntries = 10;

export type WithEntries = Pick<
  Selectable<GroupRequestTable>,
  "name" | "words" | "mayWrite" | "createdAt" | "further"
>;

/** All that came under the email of a request, the first one first: an email may be typed by several people. */
export function entriesOf({ name, words, mayWrite, createdAt, further }: WithEntries): [Entry, ...Entry[]] {
  return [
    { name, words, mayWrite: Boolean(mayWrite), createdAt },
    ...((further && readJson(furtherSchema, further)) || []),
  ];
}

/** The name of whoever asked; empty if there are several, of which one may be a stranger's. */
export function nameIn([first, ...others]: readonly [Entry, ...Entry[]]): string {
  return others.every(({ name }) => name === first.name) ? first.name : "";
}

/** As `further` is stored. */
export function furtherOf(entries: readonly Entry[]): string | null {
  return entries.length > 1 ? JSON.stringify(entries.slice(1)) : null;
}
