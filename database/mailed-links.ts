import type { Tables } from "./tables.ts";

export interface LinkPlace {
  /** Has the hash of the token in `tokenHash`. */
  table: keyof Tables;
  /** The column there with the id of what a link opens. */
  opens: string;
  /** Where links have rows of their own: the table and column with what they open. */
  of?: readonly [table: keyof Tables, id: string];
}

/** The hashes of mailed links stand with what the links open, so that they go with it. */
export const linkPlaces = {
  invitation: { table: "invitations", opens: "id" },
  "confirm-prayer": { table: "unconfirmedPrayers", opens: "id" },
  prayer: { table: "prayerLinks", opens: "requestId", of: ["prayerGuests", "requestId"] },
  vigil: { table: "vigilLinks", opens: "personId", of: ["vigilPeople", "id"] },
  "group-answer": { table: "groupRequests", opens: "id" },
} as const satisfies Record<string, LinkPlace>;

const places: LinkPlace[] = Object.values(linkPlaces);

/** Backups leave these out. */
export const tablesOfLinks: readonly (keyof Tables)[] = places.flatMap(({ table, of }) =>
  of ? [table] : [],
);

/** In place of a hash when a link has ended: no hash has a space. */
export const endedMark = "ended ";

/** What backups have of a row with a link in it. */
export function withoutLink(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const hasLink = places.some((place) => place.table === table && !place.of);
  return hasLink ? { ...row, tokenHash: `${endedMark}${row.id}` } : row;
}
