import { inTurns } from "../../../platform/in-turns.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { type ChangeByPerson, change } from "../../changes/change.server.ts";
import { keepImportPreview, replaceImportPreview } from "../../changes/import-previews.server.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { storedPreviews } from "../../items/imports/stored-previews.server.ts";
import { type Person, requirePermission, type Viewer } from "../../viewer.ts";
import { fetchOldSite, oldSiteUrl } from "./fetch-old-site.server.ts";
import type { MovingSite } from "./import-pictures.server.ts";
import { movingMessages } from "./moving-limits.ts";
import { planOf } from "./moving-plan.server.ts";
import { type MovingPlan, movingPlanSchema } from "./plan-schema.server.ts";
import { sermonsInWords } from "./recordings.ts";
import { wordpressExport } from "./wordpress-export.server.ts";

/** *Import sermons* takes what it has. */
export class OnlySermons extends ImportRefusal {}

/** A large export takes memory, so one is read at a time. */
let isReading = false;

/** Does what reads an old site, unless somebody else does at this moment. */
export async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (isReading) throw new ImportRefusal(movingMessages.busy);
  isReading = true;
  try {
    return await work();
  } finally {
    isReading = false;
  }
}

/**
 * Reads an old site and keeps for an hour what its import would do. Throws an `ImportRefusal` if it cannot be read.
 *
 * @param from the bytes of a WordPress export, or the URL that somebody entered.
 */
export async function previewMoving(
  site: MovingSite,
  person: Person,
  from: Uint8Array | string,
  signal?: AbortSignal,
): Promise<string> {
  requirePermission(person, "pages:write");
  const sourceUrl = typeof from === "string" ? oldSiteUrl(from) : "";
  const old =
    typeof from === "string"
      ? await fetchOldSite(site.publicFetch, sourceUrl, signal)
      : await inTurns(wordpressExport(from), signal);
  const plan = await planOf(site, person, old, signal);
  if (plan.items.length + plan.pictures.length + plan.leftOut.length === 0)
    throw plan.sermons.ofPlugin > 0
      ? new OnlySermons(sermonsInWords(plan.sermons))
      : new ImportRefusal("There are no pages, posts, events and pictures in it.");
  return change(site, person, "pages:write", (change) =>
    keepImportPreview(change, { sourceUrl, plan: JSON.stringify(plan) }),
  );
}

const previews = storedPreviews("pages:write", (json) => readJson(movingPlanSchema, json));

/** Returns a plan to the person who asked for it; undefined for others, and when it has expired. */
export async function findMovingPlan(
  site: Pick<MovingSite, "db" | "clock">,
  viewer: Viewer,
  id: string,
): Promise<MovingPlan | undefined> {
  return (await previews.find(site, viewer, id))?.plan;
}

/** Keeps what an import did where its preview was. */
export async function keepOutcome(change: ChangeByPerson, id: string, plan: MovingPlan): Promise<void> {
  await replaceImportPreview(change, id, JSON.stringify({ ...plan, items: [], pictures: [] }));
}
