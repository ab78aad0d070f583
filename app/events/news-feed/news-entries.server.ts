import type { AtomEntry } from "../../../platform/feeds/atom.ts";
import { escapedText } from "../../../platform/feeds/xml.ts";
import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import type { Site } from "../../contexts.ts";
import { formatDay } from "../../dates/dates.ts";
import { always } from "../../items/visibility/visibility.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import {
  absolute,
  entriesPerFeed,
  entryId,
  latestOf,
  madeAt,
  paragraphOf,
} from "../../serving/responses/feed.server.ts";
import { type ChangedDate, listChangedDates } from "../changed-dates.server.ts";
import { eventPath } from "../event-path.ts";
import { whenInLine } from "../event-when-words.ts";
import { type ChurchEvent, readDates, readFirstDates } from "../listed-dates.server.ts";
import { occurrenceId } from "../occurrences.server.ts";

type FeedSite = Pick<Site, "db" | "storage" | "clock" | "settings">;

export async function listNewsEntries(site: FeedSite): Promise<AtomEntry[]> {
  const entries = [...(await newEvents(site)), ...(await changedDates(site))];
  return entries.toSorted((one, other) => (one.updated < other.updated ? 1 : -1)).slice(0, entriesPerFeed);
}

interface NewEvent {
  id: string;
  visibleFrom: string;
  changedAt: string;
}

async function newEvents(site: FeedSite): Promise<AtomEntry[]> {
  const rows = await newestEvents(site);
  const events = await readFirstDates(
    site,
    rows.map(({ id }) => id),
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const saidSince = await textsSince(site, [...rowOf.keys()]);
  return events.flatMap((event) => {
    const row = rowOf.get(event.eventId);
    if (!row) return [];
    const published = publishedAt(row);
    return {
      id: entryId(event.eventId),
      title: event.eventTitle,
      published,
      updated: latestOf(published, saidSince.get(event.eventId)),
      alternate: absolute(site, inThisLanguage(eventPath(event))),
      html: htmlOf(event),
    };
  });
}

/** Those made last, and those that a schedule has shown last. */
async function newestEvents({ db, clock }: FeedSite): Promise<NewEvent[]> {
  const shown = db
    .selectFrom("events")
    .select(["id", "visibleFrom", "changedAt"])
    .where("isPublic", "=", true)
    .where(visibleAt(clock()))
    .limit(entriesPerFeed);
  const made = await shown.orderBy("id", "desc").execute();
  const scheduled = await shown
    .where("visibleFrom", ">", always)
    .orderBy("visibleFrom", "desc")
    .orderBy("id", "desc")
    .execute();
  const newest = [...new Map([...made, ...scheduled].map((row) => [row.id, row])).values()];
  return newest
    .toSorted((one, other) => (publishedAt(one) < publishedAt(other) ? 1 : -1))
    .slice(0, entriesPerFeed);
}

function publishedAt({ id, visibleFrom, changedAt }: NewEvent): string {
  // Ids of the sample say nothing of when it was made.
  return latestOf(madeAt(id) ?? changedAt, visibleFrom === always ? undefined : visibleFrom);
}

/** Since when events say what they say. Those without a history have said so from the beginning. */
async function textsSince({ db }: FeedSite, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("itemVersions")
    .select(({ fn }) => ["itemId", fn.max("createdAt").as("since")])
    .where("kind", "=", "event")
    .where("itemId", "in", ids)
    .groupBy("itemId")
    .execute();
  return new Map(rows.map(({ itemId, since }) => [itemId, since]));
}

async function changedDates(site: FeedSite): Promise<AtomEntry[]> {
  const changed = await listChangedDates(site.db, site.clock(), entriesPerFeed);
  const idOf = ({ eventId, day }: ChangedDate) => occurrenceId(eventId, day);
  const dates = new Map((await readDates(site, changed.map(idOf))).map((date) => [date.id, date]));
  return changed.flatMap((change) => {
    const date = dates.get(idOf(change));
    if (!date) return [];
    return {
      id: entryId(change.eventId, change.day),
      title: `${whatHappened(date, change)}: ${date.eventTitle}, ${formatDay(date.eventDate)}`,
      updated: change.changedAt,
      alternate: absolute(site, inThisLanguage(eventPath(date))),
      html: htmlOf(date),
    };
  });
}

function whatHappened(date: ChurchEvent, { differs }: ChangedDate): string {
  if (date.isCancelled) return "Cancelled";
  if (date.movedFrom) return "Moved";
  if (!differs && date.beginsPart) return "From now on";
  return differs ? "Changed" : "As planned again";
}

function htmlOf(event: ChurchEvent): string {
  const { isCancelled, movedFrom, reason, repeats, placeName, eventContent } = event;
  const facts = [
    isCancelled && "This is cancelled.",
    event.day === undefined && repeats ? repeats : whenInLine(event),
    movedFrom && `Moved from ${whenInLine(movedFrom)}`,
    placeName,
  ];
  const lines = facts.filter((fact) => fact).map((fact) => escapedText(String(fact)));
  return `<p>${lines.join("<br/>")}</p>${paragraphOf(reason)}${paragraphOf(eventContent)}`;
}
