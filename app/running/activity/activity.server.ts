import { expressionBuilder } from "kysely";
import { z } from "zod";
import type { Database } from "../../../database/connection.ts";
import type { ActivityTable, DeletedItemTable, Tables } from "../../../database/tables.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { byAskers, type Facts, isByAsker } from "../../changes/activity-words.ts";
import { listRestorable } from "../../changes/deleted-items.server.ts";
import { isKind, type Kind, kinds, visibleKinds } from "../../changes/kinds.ts";
import { restorePath } from "../../items/item.ts";
import { isItemKind, items } from "../../items/registry/items.ts";
import { readPage } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { whichExist } from "../../prayer/moderation/queue-reads.server.ts";
import { vigilsPath } from "../../prayer/vigils/vigil-limits.ts";
import { restoreSamplePath } from "../../sample/removing/paths.ts";
import { pathOfKind } from "../../sermons/collections/collection-kinds.ts";
import { may, nameOf, requireRole, requireSignedIn, type Viewer } from "../../viewer.ts";
import { type ActivityFilter, selectedKinds } from "./activity-filter.ts";

export interface Entry {
  /** UUIDv7, in the order of time. */
  id: string;
  at: string;
  actorId: string | null;
  actorName: string;
  action: string;
  kind: string;
  thingId: string;
  title: string;
  before: Facts;
  after: Facts;
}

export interface ShownEntry extends Entry {
  restore: string | undefined;
  /** The URL of the prayer request, for people who may read it. */
  prayer: string | undefined;
}

interface ActivitySite {
  db: Database;
  clock: () => Date;
}

const columns = [
  "id",
  "at",
  "actorId",
  "actorName",
  "action",
  "kind",
  "thingId",
  "title",
  "before",
  "after",
] as const;

/** A page of the entries that somebody with a role may see, newest first. */
export async function listActivity(
  site: ActivitySite,
  viewer: Viewer,
  filter: ActivityFilter,
  page: number,
): Promise<Page<ShownEntry>> {
  requireRole(viewer);
  const shown = await readPage(site.db, idsOf(site.db, viewer, filter), page, (ids) =>
    readEntries(site.db, ids),
  );
  return { ...shown, items: await withLinks(site, viewer, shown.items.map(withoutAsker)) };
}

/** A page of what the viewer did and what was done to their account, newest first. */
export async function listOwnActivity(db: Database, viewer: Viewer, page: number): Promise<Page<Entry>> {
  return readPage(db, ownIds(db, viewer), page, (shown) => readEntries(db, shown));
}

/** All of the same, for the copy that members download. */
export async function everyOwnEntry(db: Database, viewer: Viewer): Promise<Entry[]> {
  return (await ownIds(db, viewer).select(columns).execute()).map(toEntry);
}

function ownIds(db: Database, viewer: Viewer) {
  requireSignedIn(viewer);
  return db
    .selectFrom("activity")
    .select("id")
    .where(({ or, and, eb }) =>
      or([
        eb("actorId", "=", viewer.id),
        and([eb("kind", "in", ["account", "person"]), eb("thingId", "=", viewer.id)]),
      ]),
    )
    .orderBy("id", "desc");
}

/** Reads all entries of a filter, newest first, some at a time. */
export function exportActivity(
  db: Database,
  viewer: Viewer,
  filter: ActivityFilter,
  rowsAtOnce = 500,
): AsyncGenerator<Entry[]> {
  requireRole(viewer);
  return batchesOf(idsOf(db, viewer, filter), rowsAtOnce);
}

async function* batchesOf(ids: ReturnType<typeof idsOf>, rowsAtOnce: number): AsyncGenerator<Entry[]> {
  for (let before: string | undefined; ; ) {
    const rows = await ids
      .select(columns)
      .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
      .limit(rowsAtOnce)
      .execute();
    if (rows.length > 0) yield rows.map(toEntry).map(withoutAsker);
    if (rows.length < rowsAtOnce) return;
    before = rows.at(-1)?.id;
  }
}

/** The people with a role who did something that the viewer may see, by name. */
export async function listActors(
  { db, settings }: { db: Database; settings: Pick<Settings, "admin"> },
  viewer: Viewer,
): Promise<{ id: string; name: string }[]> {
  requireRole(viewer);
  const kinds = visibleKinds(viewer);
  if (kinds.length === 0) return [];
  const people = await db
    .selectFrom("user")
    .select(["id", "name", "email"])
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb("email", "=", settings.admin.email),
        exists(selectFrom("personRoles").select("role").whereRef("personRoles.userId", "=", "user.id")),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("activity")
          .select("activity.id")
          .whereRef("activity.actorId", "=", "user.id")
          .where("kind", "in", kinds)
          .where(isNotByAsker()),
      ),
    )
    .orderBy("name")
    .limit(200)
    .execute();
  return people.map((person) => ({ id: person.id, name: nameOf(person) }));
}

function idsOf(db: Database, viewer: Viewer, filter: ActivityFilter) {
  const { thing, person } = filter;
  const kinds = selectedKinds(viewer, filter);
  return (
    db
      .selectFrom("activity")
      .select("id")
      // An empty list is not valid SQL everywhere.
      .where("kind", "in", kinds.length > 0 ? kinds : [""])
      .$if(thing !== undefined, (query) => query.where("thingId", "=", thing ?? ""))
      .$if(person !== undefined, (query) => query.where("actorId", "=", person ?? "").where(isNotByAsker()))
      .orderBy("id", "desc")
  );
}

/** Nobody learns from the log who asks for prayer. */
function withoutAsker<Known extends Entry>(entry: Known): Known {
  return isByAsker(entry) ? { ...entry, actorId: null, actorName: "" } : entry;
}

/** The same as part of a query that asks what somebody did. */
function isNotByAsker() {
  const { eb, or } = expressionBuilder<Tables, "activity">();
  return or([eb("kind", "!=", "prayer"), eb("action", "not in", byAskers)]);
}

async function readEntries(db: Database, ids: string[]): Promise<Entry[]> {
  const rows = await db.selectFrom("activity").select(columns).where("id", "in", ids).execute();
  return rows.map(toEntry);
}

function toEntry({ before, after, ...row }: ActivityTable): Entry {
  return { ...row, before: factsIn(before), after: factsIn(after) };
}

/** Facts of other kinds are left out: a newer version of the site may have written them. */
function factsIn(json: string | null): Facts {
  const facts = json === null ? {} : readJson(z.record(z.string(), z.unknown()), json);
  return Object.fromEntries(
    Object.entries(facts ?? {}).flatMap(([name, value]) => {
      const { success, data } = factSchema.safeParse(value);
      return success ? [[name, data]] : [];
    }),
  );
}

const factSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

async function withLinks(site: ActivitySite, viewer: Viewer, entries: Entry[]): Promise<ShownEntry[]> {
  const isUndoable = ({ action }: Entry) => ["deleted", "merged", "sample-removed"].includes(action);
  const deleted = entries.filter(isUndoable).map(({ thingId }) => thingId);
  const restorable = await listRestorable({ db: site.db, now: site.clock() }, deleted);
  const prayers = entries.filter(({ kind }) => kind === "prayer").map(({ thingId }) => thingId);
  const existing = new Set(await whichExist(site, viewer, prayers));
  return entries.map((entry) => {
    const { kind, thingId, at } = entry;
    const as =
      isUndoable(entry) && isKind(kind) && may(viewer, kinds[kind].permission)
        ? restorableAs(kind, thingId)
        : undefined;
    // The same thing may have been deleted before and restored.
    const isStill = restorable.some(
      (item) => item.kind === as?.stored && item.itemId === thingId && item.deletedAt === at,
    );
    return {
      ...entry,
      restore: isStill ? as?.path : undefined,
      prayer:
        kind === "prayer" && existing.has(thingId) ? `/update-prayer-requests/${thingId}/update` : undefined,
    };
  });
}

interface Restorable {
  /** How `deletedItems` calls its kind. */
  stored: DeletedItemTable["kind"];
  /** The URL of the POST that restores it. */
  path: string;
}

/** How something that the log says was deleted or merged is restored; undefined for kinds that cannot be. */
function restorableAs(kind: Kind, id: string): Restorable | undefined {
  if (isItemKind(kind)) return { stored: kind, path: restorePath(items[kind], id) };
  if (kind === "speaker" || kind === "series" || kind === "topic")
    return { stored: "collection", path: `/sermon-lists/${pathOfKind[kind]}/${id}/restore` };
  if (kind === "site") return { stored: "sample", path: restoreSamplePath(id) };
  return kind === "vigil" ? { stored: "hidden vigil", path: `${vigilsPath}/${id}/restore` } : undefined;
}
