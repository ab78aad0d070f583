import { nameCalendar } from "../../../app/events/calendar-id.server.ts";
import { previewImport } from "../../../app/events/calendar-import/calendar-previews.server.ts";
import type { FactSets, PublishedFacts } from "../../../app/pages/originals/facts.ts";
import { factsOfFiles } from "../../../app/pages/originals/testing/facts-of-files.ts";
import { settingsOfFile } from "../../../app/pages/texts/page-settings.ts";
import { testIdentity } from "../../../app/people/identity/testing/test-identity.ts";
import { deletePost } from "../../../app/posts/post-writes.server.ts";
import { deleteSermon } from "../../../app/sermons/deleted-sermons.server.ts";
import { previewSermons } from "../../../app/sermons/sermon-import/sermon-previews.server.ts";
import { podcastOf, sower } from "../../../app/sermons/sermon-import/testing/feeds.ts";
import { congregation } from "../../../content/sample/congregation.ts";
import type { Database, DatabaseKind } from "../../../database/connection.ts";
import "../../../languages/catalogs.ts";
import { testStorage } from "../../../platform/storage/testing/test-storage.ts";
import { ids, now, staffOf, weeksOfWalk } from "./church.ts";
import { addAccounts, addPeople } from "./church-people.ts";
import {
  addEvents,
  addFiles,
  addGroupRequest,
  addItems,
  addPages,
  addReplies,
  addVigil,
} from "./church-rows.ts";
import { addGuestPrayers, addLivesOfPrayers, addPrayers } from "./prayer-rows.ts";
import type { Turn } from "./run-pairs.ts";

/** Those of the sample, of a church that speaks several languages. */
const facts: PublishedFacts = {
  ...factsOfFiles,
  read: async (name) =>
    name === "congregation"
      ? ({ ...congregation, languages: ["en", "de", "es"] } as FactSets[typeof name])
      : factsOfFiles.read(name),
};

/** A congregation with one of each, whose commands wait where the test wants. */
export async function openPairsChurch(place: { db: Database; kind: DatabaseKind; folder: string }) {
  const { db } = place;
  const clock = () => now;
  const { storage } = await testStorage(place, { clock });
  const identity = testIdentity(place, clock);
  const site = {
    db,
    storage,
    facts,
    clock,
    mailWritten: () => undefined,
    settings: {
      ...identity.settings,
      secret: "a secret of the congregation's own",
      siteUrl: "https://riverside.example",
    },
    identity: {
      ...identity,
      passwords: {
        ...identity.passwords,
        hash: async (typed: string) => `hashed ${typed}`,
        verify: async (stored: string, typed: string) => stored === `hashed ${typed}`,
      },
    },
    publicFetch: async () => Promise.reject(new Error("tests reach no other servers")),
    isReserved: () => false,
    isPage: () => false,
    pages: {
      ofSite: async () => [settingsOfFile("baptism")],
      addedByStaff: async () => [],
      read: async () => Promise.reject(new Error("no command reads what visitors see")),
    },
  };
  await addPeople(db, place.kind);
  await nameCalendar(site);
  await addEvents(site);
  await addItems(db);
  await addPrayers(db);
  await addLivesOfPrayers(db);
  await addReplies(db);
  await addGroupRequest(db);
  await addGuestPrayers(db);
  await addVigil(db);
  await addPages(db);
  await addFiles(db);
  await addAccounts(db);
  await deleteItems(site);
  const previews = [await previewWalk(site, 0), await previewWalk(site, 1)] as const;
  const sermonPreviews = [await previewPodcast(site, 0), await previewPodcast(site, 1)] as const;
  return { site, db, previews, sermonPreviews };
}

export type PairsChurch = Awaited<ReturnType<typeof openPairsChurch>>;

/** Reads a calendar in which the walk begins later, and returns the id of its preview. */
export function previewWalk(site: Parameters<typeof previewImport>[0], turn: Turn): Promise<string> {
  const walk = ["UID:walk", "SUMMARY:Walk", "DTSTART:20261201T190000", `RRULE:${weeksOfWalk}`];
  const calendar = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...walk, "END:VEVENT", "END:VCALENDAR"].join("\n");
  return previewImport(site, staffOf(turn), { from: Buffer.from(calendar), withPast: false });
}

/** Reads a podcast with one episode, and returns the id of its preview. */
export function previewPodcast(site: Parameters<typeof previewSermons>[0], turn: Turn): Promise<string> {
  return previewSermons(site, staffOf(turn), Buffer.from(podcastOf(sower)));
}

async function deleteItems(site: Parameters<typeof deletePost>[0]): Promise<void> {
  await deletePost(site, staffOf(0), ids.deletedPost);
  await deleteSermon(site, staffOf(0), ids.deletedSermon);
}
