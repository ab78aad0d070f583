import { findDateOfReplies } from "../../../app/events/attendance/attendance-facts.server.ts";
import { type addEvent, deleteEvent } from "../../../app/events/event-writes.server.ts";
import { listOccurrences } from "../../../app/events/occurrences.server.ts";
import { partDetailsOf, writeParts } from "../../../app/events/parts.server.ts";
import { unpublished } from "../../../app/items/visibility/visibility.ts";
import type { Database } from "../../../database/connection.ts";
import { hashOf } from "../../../platform/tokens.ts";
import { idOf } from "../../support/database.ts";
import { eventRow } from "../../support/events.ts";
import {
  at,
  groupToken,
  ids,
  laterWalk,
  memberOf,
  newEvent,
  newService,
  now,
  pageText,
  pathOfFile,
  pathOfPicture,
  serviceDay,
  staffOf,
  urlOf,
  versionOfPage,
  vigilSlots,
  vigilToken,
  visitorEmail,
  walkDays,
  weeksOfWalk,
} from "./church.ts";

const cancelledWalk = {
  ...{ id: idOf(7), eventId: ids.walk, day: walkDays[1] },
  ...{ isCancelled: true, reason: "Snow", changes: JSON.stringify({ placeName: "Hall" }) },
};

export async function addEvents(site: { db: Database } & Parameters<typeof addEvent>[0]): Promise<void> {
  const weekly = { ...newService, rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=4" };
  const events = [
    {
      ...weekly,
      id: ids.services[0],
      eventTitle: "Morning service",
      eventDate: serviceDay,
      eventTime: "10:30",
    },
    {
      ...weekly,
      id: ids.services[1],
      eventTitle: "Evening service",
      eventDate: serviceDay,
      eventTime: "18:30",
    },
    { ...weekly, id: ids.deletedService, eventTitle: "Children's service", eventDate: serviceDay },
    { ...newEvent, id: ids.supper, takesReplies: true, places: 3 },
    {
      ...newEvent,
      id: ids.walk,
      eventTitle: "Walk",
      eventDate: laterWalk,
      rule: "FREQ=WEEKLY;BYDAY=TU;COUNT=2",
      partId: ids.laterWalk,
      endedParts: writeParts([
        {
          ...partDetailsOf({ ...newEvent, eventTitle: "Walk", eventDate: walkDays[0], rule: weeksOfWalk }),
          id: ids.walk,
          until: laterWalk,
        },
      ]),
    },
  ].map(eventRow);
  await site.db.transaction().execute(async (trx) => {
    for (const event of events) {
      await trx.insertInto("events").values(event).execute();
      if (event.id === ids.walk) await trx.insertInto("eventExceptions").values(cancelledWalk).execute();
      await listOccurrences(trx, event, now);
    }
  });
  await deleteEvent(site, staffOf(0), ids.deletedService);
}

export async function addItems(db: Database): Promise<void> {
  const post = { date: at, imgUrl: "", imgPath: "", postedBy: "Sam", content: "Good morning.", likes: 1 };
  await db
    .insertInto("dailyPosts")
    .values([
      { ...post, id: ids.post },
      { ...post, id: ids.deletedPost },
    ])
    .execute();
  const said = { kind: "post" as const, itemId: ids.post, authorId: "sam", authorName: "sam", createdAt: at };
  await db
    .insertInto("itemVersions")
    .values(
      [ids.earlierVersion, idOf(65)].map((id, version) => ({
        ...{ ...said, id, version },
        content: JSON.stringify({ day: "2026-11-22", postedBy: "Sam", content: `Good morning ${version}.` }),
      })),
    )
    .execute();
  const likes = [ids.post, ids.deletedPost].map((postId) => ({ postId, userId: "max" }));
  await db.insertInto("likes").values(likes).execute();
  const sermon = {
    title: "Hope",
    sermonBy: "Sam",
    videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    content: "",
    date: at,
  };
  await db
    .insertInto("videos")
    .values(
      [ids.sermon, ids.deletedSermon].map((id) => ({
        ...{ ...sermon, id, userName: "Sam", embeddable: false, checkedAt: null },
      })),
    )
    .execute();
  const speakers = [
    { id: ids.speakers[0], name: "Sam", slug: "sam" },
    { id: ids.speakers[1], name: "Samuel", slug: "samuel" },
  ];
  await db
    .insertInto("sermonCollections")
    .values(speakers.map((speaker) => ({ ...speaker, kind: "speaker" as const })))
    .execute();
  await db
    .insertInto("sermonCollectionNames")
    .values(
      speakers.map(({ id, name, slug }) => ({
        ...{ kind: "speaker" as const, nameKey: slug, name, collectionId: id },
      })),
    )
    .execute();
  await db
    .insertInto("sermonsInCollections")
    .values({ collectionId: ids.speakers[0], sermonId: ids.sermon })
    .execute();
  await db
    .insertInto("newcomers")
    .values({
      ...{ id: ids.newcomer, userId: "mia", name: "Mia", email: "", phone: "", question: "" },
      ...{ day: serviceDay, time: "10:30", keptUntil: "2027-12-31", createdAt: at },
    })
    .execute();
  const { eventTitle, eventContent, eventDate, eventTime, contactName, contactEmail, ...rest } = newEvent;
  const { endDate, endTime, isAllDay, placeName, placeAddress } = rest;
  await db
    .insertInto("eventProposals")
    .values({
      ...{
        id: ids.proposal,
        userId: "mia",
        eventTitle,
        eventContent,
        eventDate,
        eventTime,
        endDate,
        endTime,
      },
      ...{ isAllDay, placeName, placeAddress, contactName, contactEmail, note: "", state: "waiting" },
      createdAt: at,
    })
    .execute();
  const pictures = { backgroundMediaUrl: "", mainImageUrl: "", isVideoBackground: false };
  await db
    .insertInto("settings")
    .values({ id: "background", ...pictures })
    .execute();
  const imported = { uid: "walk", recurrenceDay: "", eventId: ids.walk, version: 1 };
  await db
    .insertInto("importedEvents")
    .values({ ...imported, contentHash: "before", importedAt: at })
    .execute();
  await db
    .insertInto("calendarSources")
    .values({ id: ids.source, url: "https://calendars.example/a.ics", name: "Walks", importedAt: at })
    .execute();
  await db
    .insertInto("importedSermons")
    .values({ uid: "sheep", sermonId: ids.sermon, recording: "failed", problem: "Gone.", importedAt: at })
    .execute();
  await db
    .insertInto("sermonSources")
    .values({ id: ids.source, url: "https://hill.example/feed", name: "Hill Church", importedAt: at })
    .execute();
}

/** Of three places, a member takes two, and a visitor waits for two. */
export async function addReplies(db: Database): Promise<void> {
  const date = { eventId: ids.supper, day: newEvent.eventDate };
  const found = await findDateOfReplies(db, date);
  const reply = { ...date, people: 2, told: JSON.stringify(found?.facts), createdAt: at, changedAt: at };
  await db
    .insertInto("attendances")
    .values([
      {
        ...reply,
        id: ids.reply,
        userId: "mia",
        name: "mia",
        email: memberOf(0).email,
        state: "coming",
        arrival: 1,
      },
      {
        ...reply,
        id: ids.waitingReply,
        userId: null,
        name: "",
        email: visitorEmail,
        state: "waiting",
        arrival: 2,
      },
    ])
    .execute();
}

/** A request to join a group, which waits. */
export async function addGroupRequest(db: Database): Promise<void> {
  await db
    .insertInto("groupRequests")
    .values({
      ...{ id: ids.groupRequest, groupId: "walkers", groupName: "Walkers" },
      ...{ name: "Vi", email: visitorEmail, words: "", mayWrite: false, state: "waiting", createdAt: at },
      ...{ answeredAt: null, tokenHash: hashOf(groupToken), expiresAt: "2026-12-23T09:00:00.000Z" },
    })
    .execute();
}

/** A vigil of four half hours, each for one person. */
export async function addVigil(db: Database): Promise<void> {
  const [vera, mia] = ids.vigilPeople;
  await db
    .insertInto("vigils")
    .values({
      ...{ id: ids.vigil, title: "Night of prayer", intention: "For peace", state: "open", createdAt: at },
      ...{ startsAt: vigilSlots[0], endsAt: "2026-12-04T20:00:00.000Z", hours: 2 },
      ...{ slotMinutes: 30, slotPlaces: 1, version: 1 },
    })
    .execute();
  const person = { vigilId: ids.vigil, name: "", confirmedAt: at, createdAt: at };
  await db
    .insertInto("vigilPeople")
    .values([
      { ...person, id: vera, userId: null, email: visitorEmail },
      { ...person, id: mia, userId: "mia", email: null },
    ])
    .execute();
  const remindAt = "2026-12-04T16:00:00.000Z";
  const places = [
    { personId: vera, heldUntil: null, remindAt },
    { personId: vera, heldUntil: "2026-11-23T10:00:00.000Z", remindAt: null },
    { personId: mia, heldUntil: null, remindAt },
  ];
  await db
    .insertInto("vigilPlaces")
    .values(
      places.map((place, index) => ({
        ...{ ...place, id: ids.vigilPlaces[index] ?? "", vigilId: ids.vigil, createdAt: at },
        startsAt: vigilSlots[index] ?? "",
      })),
    )
    .execute();
  await db
    .insertInto("vigilLinks")
    .values({ tokenHash: hashOf(vigilToken), personId: vera, createdAt: at })
    .execute();
}

export async function addPages(db: Database): Promise<void> {
  const own = { ...unpublished, version: 1, createdAt: at, redirectTo: null };
  await db
    .insertInto("ownPages")
    .values([
      { ...own, id: ids.ownPage, slug: "garden", removedAt: null },
      { ...own, id: ids.removedPage, slug: "orchard", removedAt: at },
    ])
    .execute();
  const page = JSON.stringify({ title: "Our garden", description: "Where we meet.", pieces: [] });
  const texts = [ids.ownPage, ids.removedPage, "baptism"];
  await db
    .insertInto("pageRevisions")
    .values(
      texts.map((slug, index) => ({
        ...{ id: idOf(40 + index), slug, version: 1, origin: "edited" as const },
        content: slug === "baptism" ? JSON.stringify(pageText("Baptism of old")) : page,
        ...{ authorId: "sam", authorName: "sam", createdAt: at },
      })),
    )
    .execute();
  await db
    .insertInto("pageTexts")
    .values(
      texts.map((slug, index) => ({
        ...{ slug, revisionId: idOf(40 + index), version: slug === "baptism" ? versionOfPage : 1 },
      })),
    )
    .execute();
  await db
    .insertInto("pageRevisions")
    .values({
      ...{ id: ids.earlierRevision, slug: "baptism", version: 0, origin: "edited" as const },
      content: JSON.stringify(pageText("Baptism before")),
      ...{ authorId: "sam", authorName: "sam", createdAt: at },
    })
    .execute();
  const draft = { slug: "baptism", version: versionOfPage, origin: "draft" as const };
  await db
    .insertInto("pageRevisions")
    .values({
      ...{ ...draft, id: ids.revision, content: JSON.stringify(pageText("Baptism to come")) },
      ...{ authorId: "sam", authorName: "sam", createdAt: at },
    })
    .execute();
  await db
    .insertInto("pageDrafts")
    .values({ slug: "baptism", revisionId: ids.revision, ...unpublished })
    .execute();
  await db
    .insertInto("redirects")
    .values({ id: ids.leadingUrl, path: "/2019/harvest", target: "/event", version: 1 })
    .execute();
}

export async function addFiles(db: Database): Promise<void> {
  const paths = [0, 1, 2, 3].flatMap((number) => [pathOfPicture(number), pathOfFile(number)]);
  await db
    .insertInto("storedFiles")
    .values(
      paths.map((fullPath) => ({
        ...{ fullPath, contentKey: fullPath, size: 10, customMetadata: "{}", md5Hash: "", crc32c: "" },
        ...{ contentType: fullPath.endsWith(".pdf") ? "application/pdf" : "image/jpeg", generation: "1" },
        ...{ cacheControl: null, contentDisposition: null, contentEncoding: null, contentLanguage: null },
        ...{ metageneration: 1, downloadTokens: "token", width: 20, height: 20, ownerId: null },
        ...{ timeCreated: at, updated: at },
      })),
    )
    .execute();
  await db
    .insertInto("pictures")
    .values(
      ids.pictures.map((id, number) => ({
        ...{ id, path: pathOfPicture(number), url: urlOf(pathOfPicture(number)), width: 20, height: 20 },
        ...{ people: "nobody" as const, createdAt: at, agreedUntil: number === 1 ? "2026-11-01" : "" },
      })),
    )
    .execute();
  await db
    .insertInto("siteFiles")
    .values(
      ids.files.map((id, number) => ({
        ...{ id, url: urlOf(pathOfFile(number)), name: `${number}.pdf`, contentType: "application/pdf" },
        ...{ bytes: 10, createdAt: at },
      })),
    )
    .execute();
  const uses = [
    ...ids.pictures.map((id, number) => ({ path: pathOfPicture(number), usedBy: `picture:${id}` })),
    ...ids.files.map((id, number) => ({ path: pathOfFile(number), usedBy: `file:${id}` })),
  ];
  await db.insertInto("fileUses").values(uses).execute();
}
