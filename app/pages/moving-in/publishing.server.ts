import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Log } from "../../../platform/log.ts";
import { change } from "../../changes/change.server.ts";
import { changeDeleted, findDeleted, storeDeleted, takeDeleted } from "../../changes/deleted-items.server.ts";
import { dayOf } from "../../dates/dates.ts";
import { findEvent } from "../../events/event-reads.server.ts";
import { changeEvent } from "../../events/event-writes.server.ts";
import type { AddOutcome, EditOutcome } from "../../forms/edit-conflict.server.ts";
import type { LeftOut } from "../../items/imports/left-out.ts";
import { never, published, unpublished, type Visibility } from "../../items/visibility/visibility.ts";
import { visibilityFieldsOf } from "../../items/visibility/visibility-fields.ts";
import { firstWords } from "../../posts/post-limits.ts";
import { findPost } from "../../posts/post-reads.server.ts";
import { changePost } from "../../posts/post-writes.server.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import { may, type Person } from "../../viewer.ts";
import { changeSettings } from "../texts/change-settings.server.ts";
import { listPages, pageOf } from "../texts/pages.server.ts";
import { allPages } from "../texts/published-pages.ts";
import { revisionsInUse } from "../texts/read-text.server.ts";
import type { MovingSite } from "./import-pictures.server.ts";
import { listShownThere } from "./moved-items.server.ts";
import { movingLimits } from "./moving-limits.ts";
import { notAllowed, permissionFor } from "./moving-plan.server.ts";
import { type HiddenItem, type PublishableKind, publishableKinds, whyUnticked } from "./publishing.ts";

interface Saved extends Visibility {
  version: number;
}

interface Publishable {
  find: (site: MovingSite, person: Person, id: string) => Promise<Saved | undefined>;
  /** Changes when visitors see one that is still as `find` returned it. */
  show: (
    site: MovingSite,
    person: Person,
    id: string,
    moments: Visibility,
  ) => Promise<AddOutcome | EditOutcome<unknown>>;
}

const gone = { now: undefined };

/** Each kind is published and hidden by its own command, so that all that hangs on it follows. */
const publishable: Record<PublishableKind, Publishable> = {
  page: {
    find: async (site, _, id) => {
      const settings = await findSettings(site, id);
      if (!settings) return undefined;
      const [text] = await revisionsInUse(site.db, id);
      // Both only grow, so that the sum tells whether either has changed.
      return { ...settings, version: settings.version + (text?.version ?? 0) };
    },
    show: async (site, person, id, moments) => {
      const settings = await findSettings(site, id);
      if (!settings) return gone;
      return changeSettings(site, person, pageOf(settings), { version: settings.version, ...moments });
    },
  },
  post: {
    find: findPost,
    show: async (site, person, id, moments) => {
      const post = await findPost(site, person, id);
      if (!post) return gone;
      const said = { day: dayOf(post.date), likesBefore: post.likes };
      return changePost(site, person, id, { ...post, ...said, ...visibilityFieldsOf(moments) });
    },
  },
  event: {
    find: findEvent,
    show: async (site, person, id, moments) => {
      const event = await findEvent(site, person, id);
      return event ? changeEvent(site, person, id, { ...event, ...moments }) : gone;
    },
  },
};

async function findSettings({ pages }: MovingSite, id: string) {
  return (await allPages(pages)).find((page) => page.id === id && page.removedAt === null);
}

export async function listHiddenItems(site: MovingSite, person: Person): Promise<HiddenItem[]> {
  const all: FoundItem[] = [];
  for (const kind of publishableKinds)
    if (may(person, permissionFor[kind])) all.push(...(await hiddenOf[kind](site, person)));
  const items = all.slice(0, movingLimits.items);
  const [shownThere, shownHere] = [await listShownThere(site.db), await findShownHere(site, items)];
  return items.map((item) => {
    const { id } = item;
    return { ...item, whyUnticked: whyNotTicked(shownThere.get(id), shownHere.get(id)) };
  });
}

/** Undefined stands for not known. */
function whyNotTicked(wasShownThere: boolean | undefined, wasShownHere: boolean | undefined) {
  if (wasShownHere) return whyUnticked.hidden;
  if (wasShownThere === undefined) return whyUnticked.unknown;
  if (!wasShownThere) return whyUnticked.unseen;
  return wasShownHere === undefined ? whyUnticked.longAgo : undefined;
}

/** Whether these were published or scheduled here, of those whose beginning the activity log still has. */
async function findShownHere(
  { db }: MovingSite,
  items: readonly FoundItem[],
): Promise<ReadonlyMap<string, boolean>> {
  if (items.length === 0) return new Map();
  const ids = items.map(({ id }) => id);
  const rows = await db
    .selectFrom("activity")
    .select(["thingId", "action", "after"])
    .where("kind", "in", publishableKinds)
    .where("thingId", "in", ids)
    .where("action", "in", ["created", "imported", "published", "scheduled"])
    .execute();
  const shown = new Map<string, boolean>();
  for (const { thingId, action, after } of rows)
    if (action === "created" || action === "imported") shown.set(thingId, shown.get(thingId) ?? false);
    // Publishing a new text of a hidden page shows it to nobody.
    else if (after?.startsWith('{"shown":')) shown.set(thingId, true);
  return shown;
}

type FoundItem = Omit<HiddenItem, "whyUnticked">;

const hiddenOf: Record<PublishableKind, (site: MovingSite, person: Person) => Promise<FoundItem[]>> = {
  page: async (site, person) => {
    const rows = await movedOf(site, "page").execute();
    const moved = new Set(rows.map(({ itemId }) => itemId));
    const drafts = (await allPages(site.pages)).filter(
      ({ id, removedAt, visibleFrom }) => moved.has(id) && removedAt === null && visibleFrom === never,
    );
    if (drafts.length === 0) return [];
    const ids = new Set(drafts.map(({ id }) => id));
    const listed = (await listPages(site, person)).filter(({ slug }) => ids.has(slug));
    return listed.map(({ slug: id, title }) => ({ kind: "page", id, title, edit: `/pages/${id}/edit` }));
  },
  post: async (site) => {
    const rows = await site.db
      .selectFrom("dailyPosts")
      .select(["id", "content"])
      .where("id", "in", movedOf(site, "post"))
      .where("visibleFrom", "=", never)
      .orderBy("date", "desc")
      .orderBy("id")
      .limit(movingLimits.items)
      .execute();
    return rows.map(({ id, content }) => {
      const title = firstWords(content) || "A picture";
      return { kind: "post", id, title, edit: `/update-daily-post/${id}/update` };
    });
  },
  event: async (site) => {
    const rows = await site.db
      .selectFrom("events")
      .select(["id", "eventTitle as title"])
      .where("id", "in", movedOf(site, "event"))
      .where("visibleFrom", "=", never)
      .orderBy("eventDate")
      .orderBy("id")
      .limit(movingLimits.items)
      .execute();
    return rows.map(({ id, title }) => ({ kind: "event", id, title, edit: `/event-alter/${id}/update` }));
  },
};

function movedOf({ db }: MovingSite, kind: PublishableKind) {
  return db.selectFrom("movedItems").select("itemId").where("kind", "=", kind);
}

/** What became visible or hidden at once. */
export interface Together {
  /** The kind of each. */
  done: PublishableKind[];
  failed: LeftOut[];
}

const storedItems = z.object({
  items: z.array(
    z.looseObject({ kind: z.enum(publishableKinds), id: z.string(), title: z.string(), version: z.number() }),
  ),
});

type StoredItem = z.infer<typeof storedItems>["items"][number];

/**
 * Publishes what somebody ticked and is still hidden, each thing in a change of its own: what fails is said and hinders
 * nothing else. Returns also the id by which all of it is hidden again; undefined if nothing was published.
 *
 * @param ticked `page:ID`, `post:ID` and `event:ID`.
 */
export async function publishTogether(
  site: MovingSite,
  person: Person,
  { ticked, log }: { ticked: ReadonlySet<string>; log: Log },
): Promise<Together & { id: string | undefined }> {
  const chosen = (await listHiddenItems(site, person)).filter(({ kind, id }) => ticked.has(`${kind}:${id}`));
  const items: StoredItem[] = [];
  const { failed, stoppedBy } = await eachInTurn(chosen, log, async ({ kind, id, title }) => {
    const outcome = await publishable[kind].show(site, person, id, published);
    if (outcome !== "saved") return outcome;
    const saved = await publishable[kind].find(site, person, id);
    if (!saved) return gone;
    items.push({ kind, id, title, version: saved.version });
    return "saved";
  });
  const done = items.map(({ kind }) => kind);
  if (done.length === 0) {
    if (stoppedBy) throw stoppedBy;
    return { done, failed, id: undefined };
  }
  const id = uuidv7();
  await change(site, person, "pages:write", (change) =>
    storeDeleted(change, { kind: "published", id, content: { items } }),
  );
  return { done, failed, id };
}

/** Leaves what somebody has changed since. Undefined when it is too late. What fails stays in the row for later. */
export async function hideTogether(
  site: MovingSite,
  person: Person,
  { id, log }: { id: string; log: Log },
): Promise<(Together & { mayRepeat: boolean }) | undefined> {
  const row = { kind: "published", id } as const;
  const stored = await change(site, person, "pages:write", (change) =>
    findDeleted(change, { ...row, schema: storedItems }),
  );
  if (!stored) return undefined;
  const { done, failed } = await eachInTurn(stored.items, log, async ({ kind, id, version }) => {
    if (!may(person, permissionFor[kind])) return { refusal: notAllowed[kind], status: 403 };
    const now = await publishable[kind].find(site, person, id);
    if (now?.visibleFrom === never) return "saved";
    return now?.version === version ? publishable[kind].show(site, person, id, unpublished) : { now };
  });
  const items = failed.filter(({ reason }) => reason === notSaved).map(({ item }) => item);
  const mayRepeat = items.length > 0;
  await change(site, person, "pages:write", async (change) => {
    if (mayRepeat) await changeDeleted(change, { ...row, content: { items } });
    else await takeDeleted(change, { ...row, schema: storedItems });
  }).catch((error: unknown) =>
    statusAfter(error, log, "what is hidden again could not be taken from its undo"),
  );
  return { done: done.map(({ kind }) => kind), failed, mayRepeat };
}

const changedMeanwhile = "Somebody else has changed or deleted it.";
const notSaved = "It could not be saved. Please try again.";

/** Does one command after the other. When the database stops responding, no further one is tried, and `stoppedBy` says why. */
async function eachInTurn<Item extends { title: string }>(
  items: readonly Item[],
  log: Log,
  command: (item: Item) => Promise<AddOutcome | EditOutcome<unknown>>,
) {
  const done: Item[] = [];
  const failed: (LeftOut & { item: Item })[] = [];
  let stoppedBy: unknown;
  for (const item of items) {
    let reason: string | undefined = notSaved;
    if (!stoppedBy)
      try {
        reason = whyNot(await command(item));
      } catch (error) {
        const status = statusAfter(error, log, "one of several things could not be published or hidden");
        if (status === 503) stoppedBy = error;
      }
    if (reason === undefined) done.push(item);
    else failed.push({ title: item.title, reason, item });
  }
  return { done, failed, stoppedBy };
}

function whyNot(outcome: AddOutcome | EditOutcome<unknown>): string | undefined {
  if (outcome === "saved") return undefined;
  return "refusal" in outcome ? outcome.refusal : changedMeanwhile;
}
