import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import { type Change, type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import type { Site } from "../../contexts.ts";
import { isLanguageInUrls } from "../../dates/time-zone.ts";
import type { AddOutcome, EditOutcome } from "../../forms/edit-conflict.server.ts";
import { isOfServer } from "../../serving/site-routes.ts";
import type { Viewer } from "../../viewer.ts";
import { readSettings } from "../texts/page-settings.server.ts";
import { type PageSettings, pageAt } from "../texts/page-settings.ts";
import { cannotLeadOn, guessedUrls, removedUrl, urlLimits, urlMessages } from "./leading-urls.ts";
import { findUrl, type LeadingUrl, readUrls } from "./url-reads.server.ts";

type UrlSite = ChangingSite & Pick<Site, "isPage" | "pages">;

interface Leading {
  path: string;
  target: string;
}

/** Adds a URL that leads on. Returns why it cannot be added. */
export async function addUrl(site: UrlSite, viewer: Viewer, added: Leading): Promise<AddOutcome> {
  const ofSite = await site.pages.ofSite();
  return changeInTurn(site, viewer, (change) => leadOn(change, { ...site, ofSite }, added));
}

/** The same within a change that holds the turn of "addresses of pages". */
export async function leadOn(
  change: Change,
  site: Pick<Site, "isPage"> & { ofSite: readonly PageSettings[] },
  added: Leading,
): Promise<AddOutcome> {
  const others = await readUrls(change.db);
  const refusal = await refusedPath(site, change.db, added.path, others);
  if (refusal) return { refusal, status: 400, field: "path" };
  if (others.length >= urlLimits.rows) return { refusal: urlMessages.tooMany, status: 409 };
  const id = uuidv7({ msecs: change.now.getTime() });
  await change.db
    .insertInto("redirects")
    .values({ id, ...added, version: 1 })
    .execute();
  await change.record("created", subjectOf(id, added), {}, factsOf(added));
  return "saved";
}

export interface SentUrl {
  /** Undefined for one that people guess, which stays where it is. */
  path?: string | undefined;
  /** Null switches it off. */
  target: string | null;
  version: number;
}

/** Changes where a URL leads, and of one that staff added also the URL itself. */
export async function changeUrl(
  site: UrlSite,
  viewer: Viewer,
  id: string,
  { path: sentPath, target, version }: SentUrl,
): Promise<EditOutcome<LeadingUrl> | AddOutcome> {
  const ofSite = await site.pages.ofSite();
  return changeInTurn(site, viewer, async (change) => {
    const before = await findUrl(change.db, id);
    if (before?.version !== version) return { now: before };
    // Only URLs that people guess are switched off, once; others are removed.
    if (target === null && (!before.isGuessed || before.target === null)) return { now: before };
    const path = before.isGuessed ? before.path : (sentPath ?? before.path);
    if (path !== before.path) {
      const refusal = await refusedPath({ ...site, ofSite }, change.db, path, await readUrls(change.db));
      if (refusal) return { refusal, status: 400, field: "path" };
    }
    const after = { path, target, version: version + 1 };
    await change.db
      .insertInto("redirects")
      .values({ id, ...after })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(after))
      .execute();
    await change.record("changed", subjectOf(id, after), factsOf(before), factsOf(after));
    return "saved";
  });
}

/** Removes a URL from the list; one that people guess leads again where it did at first. Returns the sentence about it. */
export function removeUrl(
  site: UrlSite,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<{ notice: string } | { now: LeadingUrl | undefined }> {
  return changeInTurn(site, viewer, async (change) => {
    const before = await findUrl(change.db, id);
    if (before === undefined || before.version !== version || version === 0) return { now: before };
    await change.db.deleteFrom("redirects").where("id", "=", id).execute();
    const after = await findUrl(change.db, id);
    if (after) {
      await change.record("changed", subjectOf(id, before), factsOf(before), factsOf(after));
      return { notice: urlMessages.putBack };
    }
    await change.record("removed", subjectOf(id, before), factsOf(before));
    return { notice: removedUrl(before) };
  });
}

/** Pages and URLs of this list must not get the same URL at one moment. */
function changeInTurn<Result>(
  site: UrlSite,
  viewer: Viewer,
  work: (change: ChangeByPerson) => Promise<Result>,
): Promise<Result> {
  return change(site, viewer, "pages:write", async (change) => {
    await takeTurns(change.db, "addresses of pages");
    return work(change);
  });
}

/** Why a URL cannot lead on; undefined if it can. */
async function refusedPath(
  { isPage, ofSite }: Pick<Site, "isPage"> & { ofSite: readonly PageSettings[] },
  db: DatabaseTransaction,
  path: string,
  listed: readonly LeadingUrl[],
): Promise<string | undefined> {
  const [, first = ""] = path.split("/", 2);
  if (isPage(path) || isOfServer(path) || isLanguageInUrls(first)) return cannotLeadOn(path, "page");
  if (guessedUrls.has(path) || listed.some((other) => other.path === path))
    return cannotLeadOn(path, "listed");
  const slug = path.slice(1);
  const page = pageAt([...(await readSettings(db)), ...ofSite], slug);
  if (page === undefined) return undefined;
  if (page.removedAt !== null) return cannotLeadOn(path, "removed");
  return cannotLeadOn(path, page.slug === slug ? "page" : "renamed");
}

function subjectOf(id: string, { path }: Pick<LeadingUrl, "path">) {
  return { kind: "address", id, title: path } as const;
}

function factsOf({ path, target }: Pick<LeadingUrl, "path" | "target">) {
  return { link: path, "leads to": target ?? "nowhere" };
}
