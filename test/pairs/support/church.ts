import { findDateOfReplies } from "../../../app/attendance/facts.server.ts";
import { previewImport } from "../../../app/calendar-import/previews.server.ts";
import { originalOf } from "../../../app/congregation/page-files.server.ts";
import { factsOfFiles } from "../../../app/congregation/testing/facts-of-files.ts";
import { type addEvent, defaultDetails, deleteEvent } from "../../../app/events/events.server.ts";
import type { NewEvent } from "../../../app/events/events.ts";
import { listOccurrences } from "../../../app/events/occurrences.server.ts";
import { testIdentity } from "../../../app/identity/testing/test-identity.ts";
import { permissionsOf, type RoleName } from "../../../app/permissions.ts";
import { deletePost } from "../../../app/posts/posts.server.ts";
import { found } from "../../../app/responses/found.ts";
import { deleteSermon } from "../../../app/sermons/sermons.server.ts";
import { pictureFolder, siteFileFolder } from "../../../app/storage-folders.ts";
import type { Person } from "../../../app/viewer.ts";
import { unpublished } from "../../../app/visibility/visibility.ts";
import { bankAccount } from "../../../content/bank-account.ts";
import type { BankAccount } from "../../../content/bank-account-schema.ts";
import type { PageText } from "../../../content/schema.ts";
import type { Database, DatabaseKind } from "../../../database/connection.ts";
import { downloadPath } from "../../../platform/storage/names.ts";
import { testStorage } from "../../../platform/storage/testing/test-storage.ts";
import { hashOf } from "../../../platform/tokens.ts";
import { idOf } from "../../support/database.ts";
import { eventRow } from "../../support/events.ts";
import type { Turn } from "./run-pairs.ts";

/** A Monday. It stands still. */
export const now = new Date("2026-11-23T09:00:00.000Z");
const at = now.toISOString();

const person = (id: string, ...roles: RoleName[]): Person => ({
  id,
  role: roles.length > 0 ? "staff" : "member",
  permissions: permissionsOf(roles),
  email: `${id}@people.example`,
  name: id,
});

/** The two who do something at the same moment. */
export const staffOf = (turn: Turn) =>
  [person("sam", "administrator"), person("ann", "administrator")][turn] as Person;
export const memberOf = (turn: Turn) => [person("mia"), person("max")][turn] as Person;
/** Somebody whose account others change. */
export const tom = person("tom", "editor", "treasurer");

/** The rows that commands are about. */
export const ids = {
  /** Two series of services, which have only the calendar in common. */
  services: [idOf(1), idOf(2)] as const,
  deletedService: idOf(3),
  supper: idOf(4),
  walk: idOf(5),
  /** Continues the walk. */
  laterWalk: idOf(6),
  post: idOf(10),
  deletedPost: idOf(11),
  sermon: idOf(12),
  deletedSermon: idOf(13),
  prayer: idOf(14),
  proposal: idOf(15),
  reply: idOf(16),
  waitingReply: idOf(17),
  ownPage: idOf(20),
  removedPage: idOf(21),
  pictures: [idOf(22), idOf(23)] as const,
  files: [idOf(24), idOf(25)] as const,
  bankProposal: idOf(26),
  invitations: [idOf(27), idOf(28)] as const,
  sessions: [idOf(30), idOf(31), idOf(32)] as const,
  passkey: idOf(33),
  revision: idOf(34),
  preview: idOf(35),
  source: idOf(36),
};
/** Links that are in mails. */
export const tokens = {
  tom: "token of tom",
  newcomer: "token of a newcomer",
  newEmail: "token of a new email",
};
export const newEmail = "tom@elsewhere.example";
export const serviceDay = "2026-11-29";
export const walkDays = ["2026-12-01", "2026-12-08", "2026-12-15"] as const;
export const weeksOfWalk = "FREQ=WEEKLY;BYDAY=TU;COUNT=3";

export const newEvent: NewEvent = {
  ...defaultDetails,
  eventTitle: "Harvest supper",
  eventContent: "Bring a dish.",
  eventDate: "2026-12-05",
  eventTime: "18:00",
  eventUrl: "",
  eventAlt: "",
};

export const newService: NewEvent = {
  ...newEvent,
  eventTitle: "Evening prayer",
  category: "service",
  rule: "FREQ=WEEKLY;BYDAY=SA;COUNT=3",
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
    facts: factsOfFiles,
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
    ownPages: {
      readAll: async () => [],
      findContent: async () => undefined,
      findText: async () => undefined,
    },
  };
  await addPeople(db, place.kind);
  await addEvents(site);
  await addItems(db);
  await addReplies(db);
  await addPages(db);
  await addFiles(db);
  await addAccounts(db);
  await deleteItems(site);
  const previews = [await previewWalk(site, 0), await previewWalk(site, 1)] as const;
  return { site, db, previews };
}

export type PairsChurch = Awaited<ReturnType<typeof openPairsChurch>>;

async function addPeople(db: Database, kind: DatabaseKind): Promise<void> {
  const emailVerified = kind === "postgres" ? true : 1;
  const people = [staffOf(0), staffOf(1), memberOf(0), memberOf(1), tom];
  for (const { id, name, email } of people)
    await db
      .insertInto("user")
      .values({ id, name, email, emailVerified, createdAt: at, updatedAt: at })
      .execute();
  const roles = [
    ["sam", "administrator"],
    ["ann", "administrator"],
    ["tom", "editor"],
    ["tom", "treasurer"],
  ] as const;
  await db
    .insertInto("personRoles")
    .values(roles.map(([userId, role]) => ({ userId, role, grantedAt: at })))
    .execute();
}

const cancelledWalk = {
  ...{ id: idOf(7), eventId: ids.walk, day: walkDays[1] },
  ...{ isCancelled: true, reason: "Snow", changes: JSON.stringify({ placeName: "Hall" }) },
};

async function addEvents(site: { db: Database } & Parameters<typeof addEvent>[0]): Promise<void> {
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
    { ...newEvent, id: ids.walk, eventTitle: "Walk", eventDate: walkDays[0], rule: weeksOfWalk },
    {
      ...newEvent,
      id: ids.laterWalk,
      eventTitle: "Walk",
      eventDate: "2026-12-22",
      rule: "FREQ=WEEKLY;BYDAY=TU;COUNT=2",
      followsId: ids.walk,
      followsRule: "FREQ=WEEKLY;BYDAY=TU;COUNT=5",
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

/** Reads a calendar in which the walk begins later, and returns the id of its preview. */
export function previewWalk(site: Parameters<typeof previewImport>[0], turn: Turn): Promise<string> {
  const walk = ["UID:walk", "SUMMARY:Walk", "DTSTART:20261201T190000", `RRULE:${weeksOfWalk}`];
  const calendar = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...walk, "END:VEVENT", "END:VCALENDAR"].join("\n");
  return previewImport(site, staffOf(turn), { from: Buffer.from(calendar), withPast: false });
}

async function deleteItems(site: Parameters<typeof deletePost>[0]): Promise<void> {
  await deletePost(site, staffOf(0), ids.deletedPost);
  await deleteSermon(site, staffOf(0), ids.deletedSermon);
}

async function addItems(db: Database): Promise<void> {
  const post = { date: at, imgUrl: "", imgPath: "", postedBy: "Sam", content: "Good morning.", likes: 1 };
  await db
    .insertInto("dailyPosts")
    .values([
      { ...post, id: ids.post },
      { ...post, id: ids.deletedPost },
    ])
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
  await db
    .insertInto("prayerRequests")
    .values({
      ...{
        id: ids.prayer,
        userId: "mia",
        userName: "Mia",
        title: "Health",
        content: "For my aunt.",
        picUrl: "",
      },
      ...{ date: at, isApproved: false },
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
}

/** Of three places, a member takes two, and a visitor waits for two. */
async function addReplies(db: Database): Promise<void> {
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

export const visitorEmail = "vera@people.example";

async function addPages(db: Database): Promise<void> {
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
}

/** The page has a published text and, as its second version, a draft. */
export const versionOfPage = 2;

/** The page on baptism with another title. */
export function pageText(title: string): PageText {
  return { ...found(originalOf("baptism"), "page"), title };
}

async function addFiles(db: Database): Promise<void> {
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

export const pathOfPicture = (number: number) => `${pictureFolder}/${number}.jpg`;
export const pathOfFile = (number: number) => `${siteFileFolder}/${number}.pdf`;
export const urlOf = (path: string) => downloadPath(path, "token");

async function addAccounts(db: Database): Promise<void> {
  const until = "2026-12-23T09:00:00.000Z";
  const times = { createdAt: at, updatedAt: at };
  const nothing = {
    ...{ accessToken: null, refreshToken: null, idToken: null, scope: null },
    ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
  };
  await db
    .insertInto("account")
    .values({
      ...{ id: "tom", accountId: "tom", providerId: "credential", userId: "tom", password: "hashed known" },
      ...{ ...nothing, ...times },
    })
    .execute();
  await db
    .insertInto("session")
    .values(
      ids.sessions.map((id) => ({
        ...{ id, token: id, userId: "tom", expiresAt: until, ipAddress: null, userAgent: null },
        ...{ confirmedAt: null, secondFactorAt: null, ...times },
      })),
    )
    .execute();
  await db
    .insertInto("passkey")
    .values({
      ...{ id: ids.passkey, name: "Phone", publicKey: "key", userId: "tom", credentialID: "credential" },
      ...{ counter: 0, deviceType: "singleDevice", backedUp: false as never, transports: null, aaguid: null },
      ...{ createdAt: at, lastUsedOn: null },
    })
    .execute();
  await db
    .insertInto("verification")
    .values({
      ...{ id: "change", identifier: hashOf(`change-email:${tokens.newEmail}:${newEmail}`), value: "tom" },
      ...{ expiresAt: until, ...times },
    })
    .execute();
  const invitation = { roles: '["pastor"]', invitedBy: "sam", createdAt: at, expiresAt: until };
  await db
    .insertInto("invitations")
    .values([
      { ...invitation, id: ids.invitations[0], email: tom.email, tokenHash: hashOf(tokens.tom) },
      {
        ...invitation,
        id: ids.invitations[1],
        email: "new@people.example",
        tokenHash: hashOf(tokens.newcomer),
      },
    ])
    .execute();
  await db
    .insertInto("bankProposals")
    .values({
      ...{ id: ids.bankProposal, content: JSON.stringify(bankDetails("1")), state: "waiting" },
      ...{ before: JSON.stringify(bankAccount), authorId: "tom", authorName: "tom", createdAt: at },
    })
    .execute();
  await db.insertInto("siteChoices").values({ name: "welcome", value: "code" }).execute();
}

export function bankDetails(number: string): BankAccount {
  return { lines: [{ label: "Account number", value: number }] };
}
