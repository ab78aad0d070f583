import type { Kysely } from "kysely";
import { z } from "zod";
import "../../forms/without-eval.ts";
import {
  newerVersionChoice,
  ownUpdateChoice,
  readChoice,
  saveChoice,
} from "../../../database/site-choices.ts";
import type { Tables } from "../../../database/tables.ts";
import { hour } from "../../../platform/every.ts";
import { compareReleases, isRelease } from "../../../platform/releases/releases.ts";
import { readJson } from "../../../platform/stored-json.ts";
import type { Change } from "../../changes/change.server.ts";

const tagSchema = z.object({
  name: z.string().refine(isRelease),
  commit: z.string().regex(/^[0-9a-f]{40,64}$/),
});

const newsSchema = z.object({
  /** The newest version that mends weaknesses. */
  security: z.string().refine(isRelease).optional(),
  /** What somebody must do for one of the versions up to this one. */
  hand: z.string().optional(),
  changes: z.array(z.object({ who: z.string(), items: z.array(z.string()), more: z.number().int() })),
  /** The newest version that asks for nothing. */
  byItself: tagSchema.optional(),
});
export type News = z.output<typeof newsSchema>;

const lookSchema = z.object({
  /** When to look again. */
  nextAt: z.string(),
  /** Since when the remote could not be asked, and why. */
  problem: z.object({ since: z.string(), reason: z.string() }).optional(),
  lookedAt: z.string().optional(),
  newest: tagSchema
    .extend({
      /** The version that looked. */
      from: z.string(),
      /** Undefined when the changelog could not be read. */
      news: newsSchema.optional(),
      /** Whether the tag led to another commit before. */
      hasMoved: z.boolean(),
      /** Since when one is known that is newer than `from`. */
      since: z.string().optional(),
    })
    .optional(),
  told: z
    .object({
      at: z.string(),
      name: z.string(),
      /** The newest version that mends weaknesses of which a mail said so. */
      security: z.string().refine(isRelease).optional(),
    })
    .optional(),
});
export type Look = z.output<typeof lookSchema>;

const ownUpdateSchema = z.object({
  day: z.string(),
  name: z.string(),
  /** How many nights in a row this version was tried. */
  nights: z.number().int(),
  beganAt: z.string(),
  ended: z
    .object({ at: z.string(), hasSucceeded: z.boolean(), said: z.string(), isTold: z.boolean() })
    .optional(),
});
export type OwnUpdate = z.output<typeof ownUpdateSchema>;

/** On how many nights the site tries the same version. */
export const mostNights = 3;
/** After so many days with a newer version nobody relies on the site to update itself. */
const mostDays = 3;

/** What was found at the remote; undefined on a site that never looked. */
export async function readLook(db: Kysely<Tables>): Promise<Look | undefined> {
  const value = await readChoice(db, newerVersionChoice);
  return value === undefined ? undefined : readJson(lookSchema, value);
}

/** The last update that the site began by itself. */
export async function readOwnUpdate(db: Kysely<Tables>): Promise<OwnUpdate | undefined> {
  const value = await readChoice(db, ownUpdateChoice);
  return value === undefined ? undefined : readJson(ownUpdateSchema, value);
}

export function saveLook(change: Change, look: Look): Promise<void> {
  return saveChoice(change.db, newerVersionChoice, JSON.stringify(look));
}

export function saveOwnUpdate(change: Change, update: OwnUpdate): Promise<void> {
  return saveChoice(change.db, ownUpdateChoice, JSON.stringify(update));
}

/** The version that is newer than the one that runs, whichever looked. */
export function newerIn(look: Look | undefined, running: string): Look["newest"] {
  const newest = look?.newest;
  if (!newest || !isRelease(running)) return undefined;
  return compareReleases(newest.name, running) > 0 ? newest : undefined;
}

/** The version to which the site may update itself. */
export function takenByItself(
  look: Look | undefined,
  last: OwnUpdate | undefined,
  running: string,
): z.output<typeof tagSchema> | undefined {
  const newer = newerIn(look, running);
  const tag = newer?.news?.byItself;
  if (!tag || newer.hasMoved || compareReleases(tag.name, running) <= 0) return undefined;
  return last?.name === tag.name && last.nights >= mostNights ? undefined : tag;
}

/** The version to which the site is about to update itself; undefined once that should have happened. */
export function awaitedByItself(
  look: Look | undefined,
  last: OwnUpdate | undefined,
  running: string,
  now: Date,
): z.output<typeof tagSchema> | undefined {
  const since = look?.newest?.since;
  const isLate = since !== undefined && now.getTime() - Date.parse(since) > mostDays * 24 * hour;
  return isLate ? undefined : takenByItself(look, last, running);
}

/** `1.2.0`, as people say it. */
export function spoken(name: string): string {
  return name.replace(/^v/, "");
}
