import { readFile } from "node:fs/promises";
import path from "node:path";
import { v7 as uuidv7 } from "uuid";
import { expect, vi } from "vitest";
import { sampleId } from "../../../app/items/sample-ids.ts";
import { unpublished } from "../../../app/items/visibility/visibility.ts";
import { lifeUrl } from "../../../app/prayer/life-link.server.ts";
import { podcastOf, sower } from "../../../app/sermons/sermon-import/testing/feeds.ts";
import type { Database } from "../../../database/connection.ts";
import { holdingChoice } from "../../../database/site-choices.ts";
import { deferredRow } from "../../../platform/deferred-work/defer.ts";
import { BankDetails } from "../../site/support/bank-details.ts";
import { calendarOf, locationOf, previewOf, sendList } from "../../site/support/imports.ts";
import { invitedLink } from "../../site/support/invitations.ts";
import { mailsTo, newestMailTo } from "../../site/support/mailbox.ts";
import { act, joinNamed } from "../../site/support/managed-people.ts";
import { movingPreview } from "../../site/support/moving.ts";
import { insertOwnPage, insertPageDraft } from "../../site/support/own-pages.ts";
import { databaseOf, password } from "../../site/support/people.ts";
import { addFile, tune } from "../../site/support/site-files.ts";
import { uploaded } from "../../site/support/stored-pictures.ts";
import { insertEvents, listAllDates } from "../../support/events.ts";
import { attributesIn } from "../../support/html.ts";
import { postForm, signIn, type TestSite } from "../../support/test-site.ts";
import { addVigilRow } from "../../support/vigils.ts";
import type { Person } from "./visitor.ts";

/** The id of everything here whose id can be chosen. */
const id = "0193a000-0000-7000-8000-000000000001";
const followingId = "0193a000-0000-7000-8000-000000000002";
const serviceId = "0193a000-0000-7000-8000-000000000003";
const order = `/event-alter/orders/${serviceId}.2026-12-27`;
const [series, walk] = [`/event-alter/${id}`, "/event/lantern-walk"];
/** These are Sundays. */
const [firstDay, day, changedFrom] = ["2026-12-06", "2026-12-13", "2027-02-14"];

interface Pages {
  visitor: string[];
  member: string[];
  staff: string[];
  pastor: string[];
}

/**
 * Adds an item of each kind that the sample lacks, as at `now`. Returns the URLs of all pages and dialogs that need an item,
 * a link or an account, a member who has something on each of theirs, and a pastor.
 */
export async function addOneOfEach(
  site: TestSite,
  now: Date,
): Promise<{ pages: Pages; member: Person; pastor: Person }> {
  const staff = { cookie: await signIn(site) };
  await using db = databaseOf(site);
  const ruth = await joinNamed(site, "Ruth Field");
  await insertItems(db, ruth.id, now);
  const sermons = [await seriesOf(db, sampleId(1)), await sermonWithEverything(site, staff)];
  const hidden = await addHidden(site, db, staff);
  const clara = await joinNamed(site, "Clara Moss", "editor");
  const peter = await joinNamed(site, "Peter Moss");
  await act(site, staff, peter.id, "deactivate");
  const invitation = await invitedLink(site, staff, "naomi@people.example", ["editor"]);
  const { id: invited } = await db.selectFrom("invitations").select("id").executeTakeFirstOrThrow();
  await addRoleAndSuggestion(db, clara.id, now);
  const proposal = await propose(site, db, ruth.headers);
  const asked = await askToJoin(site, db);
  const prayer = await askForPrayer(site, staff);
  const bankProposal = await (await BankDetails.of(site)).proposed();
  const vigilLink = await takePart(site, db);
  const walkOfOthers = ["UID:walk@test", "DTSTART:20261212T100000", "SUMMARY:Winter walk"];
  const pages = {
    visitor: [
      walk,
      `${walk}/${day}`,
      `${walk}/${day}/attend`,
      await reply(site),
      `/prayer-request/pray?these=${sampleId(3)},${sampleId(4)}`,
      "/prayer-request/pray?these=",
      `/prayer-request/${sampleId(3)}/report`,
      "/life-groups/morning-psalms/join",
      "/life-groups/table-group/join",
      asked.link,
      "/submit-prayer-requests",
      "/submit-prayer-requests/new-link",
      prayer.unconfirmed,
      prayer.confirmed,
      prayer.confirmed.replace("?", "/withdraw?"),
      prayer.confirmed.replace("?", "/reword?"),
      prayer.confirmed.replace("?", "/tell/answered?"),
      "/sermons/he-leads-me-beside-still-waters",
      ...sermons,
      "/sermons/bible/luke",
      "/sermons/bible/luke?chapter=15",
      `/vigils/${id}`,
      vigilLink,
      "/garden",
      await preview(site, hidden, staff),
      invitation,
      "/verify-email",
      "/change-email",
      await stoppingLink(site, db, ruth, staff, now),
      await lifeLink(site),
    ],
    member: [
      "/confirm",
      "/account",
      "/account/name",
      "/account/password",
      "/account/email",
      "/account/second-factor",
      "/account/second-factor/remove",
      `/account/passkeys/${id}/remove`,
      "/account/mails",
      "/account/remove",
      "/account/activity",
      "/submit-prayer-requests",
      `/submit-prayer-requests/${id}`,
      `/submit-prayer-requests/${id}/withdraw`,
      `/submit-prayer-requests/${id}/reword`,
      `/submit-prayer-requests/${id}/tell/answered`,
      `/prayer-request/remind?request=${sampleId(3)}`,
      "/event/propose",
      `/event/propose/${proposal}/withdraw`,
    ],
    staff: [
      "/staff",
      "/staff/snow-day",
      "/staff/health",
      "/staff/long-waits",
      "/staff/still-to-do",
      "/staff/held-back",
      "/welcome/open",
      "/activity",
      "/remove-sample-content",
      "/change-background-media",
      "/change-main-image",
      "/event-create",
      "/event-alter",
      `${series}/update`,
      `${series}/delete`,
      `/event-alter/${followingId}/dates/${changedFrom}/join`,
      `${series}/dates`,
      `${series}/dates/${day}/cancel`,
      `${series}/dates/${firstDay}/uncancel`,
      `${series}/dates/${day}/change`,
      `${series}/dates/${day}/reset`,
      `${series}/dates/${day}/following`,
      `${series}/attendance`,
      `${series}/attendance/${day}`,
      "/event-alter/orders",
      order,
      `${order}?print=team`,
      "/event-alter/import",
      await previewOf(site, staff, calendarOf(walkOfOthers)),
      "/event-alter/proposals",
      `/event-alter/proposals/${proposal}/decline`,
      `/earlier-versions/event/${hidden}`,
      ...(await deletableVersions(db, { event: hidden, page: id })),
      `/share-preview/event/${hidden}`,
      "/upload-video",
      "/sermon-lists/series",
      `/sermon-lists/series/${id}`,
      "/alter-uploads",
      "/alter-uploads/import",
      locationOf(await sendList(site, staff, { file: podcastOf(sower) })),
      `/alter-uploads/${sampleId(1)}/update`,
      `/alter-uploads/${sampleId(1)}/delete`,
      "/add-post",
      "/update-daily-post",
      "/update-daily-post/pictures",
      `/update-daily-post/${sampleId(1)}/update`,
      `/update-daily-post/${sampleId(1)}/delete`,
      "/update-prayer-requests",
      `/update-prayer-requests/${id}/confirm-approval`,
      "/update-prayer-requests/guests",
      "/update-prayer-requests/days",
      "/update-prayer-requests/kind-notes",
      `/update-prayer-requests/${id}/update`,
      `/update-prayer-requests/${id}/delete`,
      `/update-prayer-requests/${id}/decline`,
      `/update-prayer-requests/${id}/pass-on`,
      `/update-prayer-requests/${id}/ask-back`,
      `/update-prayer-requests/${id}/publish`,
      "/update-vigils",
      "/update-vigils/add",
      `/update-vigils/${id}`,
      `/update-vigils/${id}/change`,
      `/update-vigils/${id}/cancel`,
      `/update-vigils/${id}/delete`,
      "/update-prayer-requests/sheet",
      await printedSheet(site, staff),
      "/newcomers",
      `/newcomers/${id}/delete`,
      "/newcomers/days",
      "/pages",
      "/pages/new",
      "/pages/addresses",
      "/pages/addresses/add",
      "/pages/move-in",
      "/pages/move-in/publish",
      await movingPreview(site, staff, [{ title: "Our history", content: "<p>We began by the river.</p>" }]),
      "/pages/addresses/about/change",
      "/staff/search",
      "/pages/baptism/edit",
      `/pages/${id}/history`,
      "/pages/earlier-versions",
      "/pages/fasting/draft",
      `/pages/${id}/edit`,
      `/pages/${id}/settings`,
      `/pages/${id}/remove`,
      "/facts/congregation/edit",
      "/facts/congregation/history",
      "/look",
      "/pictures",
      `/pictures/${id}`,
      `/pictures/${id}/replace`,
      `/pictures/${id}/take-down`,
      "/files",
      `/files/${id}/replace`,
      `/files/${id}/delete`,
      "/groups/requests",
      `/groups/requests/${asked.id}/answer`,
      `/groups/requests/${asked.id}/delete`,
      "/groups/leaders",
      "/bank-account",
      "/bank-account/propose",
      "/bank-account/hide",
      "/bank-account/history",
      "/bank-account/objection",
      `/bank-account/proposals/${bankProposal}`,
      `/bank-account/proposals/${bankProposal}/decline`,
      "/people",
      "/people/invite",
      `/people/invitations/${invited}/send-again`,
      `/people/invitations/${invited}/withdraw`,
      "/people/registration",
      "/people/roles",
      "/people/roles/add",
      `/people/roles/${id}/change`,
      `/people/roles/${id}/remove`,
      `/people/suggestions/${id}/decline`,
      "/people/second-factor",
      `/people/${clara.id}`,
      `/people/${clara.id}/roles`,
      `/people/${clara.id}/end-sessions`,
      `/people/${clara.id}/end-links`,
      `/people/${clara.id}/reset-second-factor`,
      `/people/${clara.id}/deactivate`,
      `/people/${peter.id}/reactivate`,
      `/people/${clara.id}/remove`,
    ],
    pastor: [
      "/staff",
      "/update-prayer-requests",
      "/update-prayer-requests/notes",
      "/update-prayer-requests/months",
      `/update-prayer-requests/${id}/notes`,
      `/update-prayer-requests/${id}/notes/${id}/delete`,
    ],
  };
  const miriam = await addPastorWithNote(site, db, now);
  await holdBack(db, now);
  return {
    pages,
    member: { email: ruth.email, password },
    pastor: { email: miriam.email, password },
  };
}

async function addPastorWithNote(site: TestSite, db: Database, now: Date) {
  const pastor = await joinNamed(site, "Miriam Stone", "pastor");
  await db
    .insertInto("prayerFollowUps")
    .values({
      ...{ id, requestId: id, words: "Ring her after the operation.", day: "2026-11-20", doneAt: null },
      ...{ authorId: pastor.id, authorName: "Miriam Stone", createdAt: now.toISOString() },
    })
    .execute();
  return pastor;
}

/** Makes it a restored site. Only links that people ask for are mailed from now on. */
async function holdBack(db: Database, now: Date): Promise<void> {
  const reminder = { kind: "reminder", key: id, payload: { eventId: id, day } };
  await db.insertInto("siteChoices").values({ name: holdingChoice, value: now.toISOString() }).execute();
  await db.insertInto("deferredWork").values(deferredRow(reminder, now)).execute();
}

async function insertItems(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .insertInto("missedAddresses")
    .values({ path: "/2019/old-page", times: 1, lastDay: now.toISOString().slice(0, 10) })
    .execute();
  const createdAt = now.toISOString();
  await db
    .insertInto("movedItems")
    .values({ source: "https://old.example/?p=9", kind: "event", itemId: serviceId, movedAt: createdAt })
    .execute();
  const title = "Lantern walk";
  const rule = "FREQ=WEEKLY;BYDAY=SU;COUNT=10";
  const weekly = { eventTitle: title, eventDate: firstDay, eventTime: "17:00", rule, takesReplies: true };
  const service = { category: "service", eventDate: "2026-12-27", eventTime: "17:00" };
  const first = { id: followingId, until: changedFrom, eventTitle: title, eventDate: firstDay, rule };
  const divided = { endedParts: JSON.stringify([first]), partId: "the-mill", eventDate: changedFrom };
  await insertEvents(
    db,
    [
      { ...weekly, id, slug: "lantern-walk" },
      { ...weekly, ...divided, ...unpublished, id: followingId, eventTitle: "Walk to the mill" },
      { ...service, ...unpublished, id: serviceId, eventTitle: "Carols" },
    ],
    now,
  );
  const rows = [
    { title: "Reading", who: "Ruth Field", text: "Luke 2:1-20", shown: "now" },
    { title: "Put out the candles", shown: "never" },
  ];
  await db
    .insertInto("serviceOrders")
    .values({
      eventId: serviceId,
      day: "2026-12-27",
      version: 1,
      stream: "",
      content: JSON.stringify({ rows }),
    })
    .execute();
  const exception = { eventId: id, reason: "The river is high.", isCancelled: false };
  await db
    .insertInto("eventExceptions")
    .values([
      { ...exception, id, day: firstDay, isCancelled: true, changes: "{}" },
      { ...exception, id: followingId, day, changes: JSON.stringify({ eventTime: "18:00" }) },
    ])
    .execute();
  await listAllDates(db, now);
  await db
    .insertInto("prayerRequests")
    .values({
      id,
      userId,
      userName: "Ruth",
      title: "For my mother",
      content: "She has an operation on Friday.",
      picUrl: "",
      date: createdAt,
      isApproved: false,
    })
    .execute();
  const alert = { requestId: id, why: "ticked", takenAt: null, takenBy: null, remindedAt: null } as const;
  await db
    .insertInto("prayerAlerts")
    .values({ ...alert, createdAt })
    .execute();
  await db
    .insertInto("newcomers")
    .values({
      ...{ id, userId: null, name: "Vera Lund", email: "vera@people.example", phone: "01632 960 998" },
      ...{ question: "Is there a ramp?", day: firstDay, time: "09:00", createdAt },
      keptUntil: "2040-12-31",
    })
    .execute();
  await insertOwnPage(db, { id, slug: "garden", title: "Our garden" });
  const planned = { visibleFrom: "2026-12-24T07:00:00.000Z", visibleUntil: "2026-12-26T07:00:00.000Z" };
  await insertPageDraft(db, "fasting", "Fasting before Easter", planned);
  const url = "/v0/b/site/o/pictures%2Flantern.jpg?alt=media";
  await db
    .insertInto("pictures")
    .values({ id, path: "", url, width: 300, height: 200, alt: "A lantern", people: "nobody", createdAt })
    .execute();
  await db
    .insertInto("siteFiles")
    .values([
      { id, url: "/gone", name: "hymn.mp3", contentType: "audio/mpeg", bytes: 2_000_000, createdAt },
      {
        id: followingId,
        url: "/gone.pdf",
        name: "The coin.pdf",
        contentType: "application/pdf",
        bytes: 330_000,
        createdAt,
      },
    ])
    .execute();
  await db
    .insertInto("passkey")
    .values({
      id,
      name: "Firefox on Android",
      publicKey: "",
      userId,
      credentialID: "",
      counter: 0,
      deviceType: "singleDevice",
      backedUp: 0,
      transports: null,
      createdAt,
      aaguid: null,
      lastUsedOn: null,
    })
    .execute();
}

/** Adds a role of the church's own, which somebody has, and a helper whom they suggest. */
async function addRoleAndSuggestion(db: Database, userId: string, now: Date): Promise<void> {
  const createdAt = now.toISOString();
  await db
    .insertInto("ownRoles")
    .values({
      ...{ id, name: "Events only", nameKey: "events only" },
      ...{ permissions: '["events:write"]', version: 1 },
    })
    .execute();
  await db.insertInto("personRoles").values({ userId, role: id, grantedAt: createdAt }).execute();
  await db
    .insertInto("suggestedHelpers")
    .values({
      ...{ id, userId, name: "Naomi Moss", email: "naomi.moss@people.example", roles: '["sermons"]' },
      ...{ reason: "She films our services.", state: "waiting", answer: "", createdAt },
    })
    .execute();
}

/** Adds a hidden event and changes it, which begins its history. Returns its id. */
async function addHidden(site: TestSite, db: Database, headers: { cookie: string }): Promise<string> {
  const once = { eventDate: "2027-03-20", eventTime: "17:00", repeats: "never", shown: "draft" };
  const walk = { eventTitle: "Walk in spring", eventContent: "To the mill and back.", ...once };
  await postForm(site, "/event-create", walk, headers);
  const { id } = await db
    .selectFrom("events")
    .select("id")
    .where("eventTitle", "=", walk.eventTitle)
    .executeTakeFirstOrThrow();
  const changed = { ...walk, eventContent: "To the bridge and back.", version: "1" };
  await postForm(site, `/event-alter/${id}/update`, changed, headers);
  return id;
}

/** The questions whether to delete a version of an event, of a page and of church details for good. */
async function deletableVersions(db: Database, { event, page }: { event: string; page: string }) {
  const giving = { slug: "facts/giving", version: 1, content: "{}", origin: "edited" as const };
  const facts = { ...giving, id: uuidv7(), authorId: null, authorName: "Ann Hill" };
  await db
    .insertInto("pageRevisions")
    .values({ ...facts, createdAt: "2026-11-20T12:00:00.000Z" })
    .execute();
  const versions = db.selectFrom("itemVersions").select("id").where("itemId", "=", event);
  const first = await versions.orderBy("version").executeTakeFirstOrThrow();
  const revisions = db.selectFrom("pageRevisions").select("id").where("slug", "=", page);
  const revision = await revisions.orderBy("version").executeTakeFirstOrThrow();
  return [
    `/earlier-versions/event/${event}/${first.id}/delete`,
    `/pages/${page}/history/${revision.id}/delete`,
    `/facts/giving/history/${facts.id}/delete`,
  ];
}

/** Proposes an event, which waits. Returns the proposal's id. */
async function propose(site: TestSite, db: Database, headers: { cookie: string }): Promise<string> {
  const supper = {
    eventTitle: "Harvest supper",
    eventContent: "Soup and bread for everybody.",
    eventDate: "2026-12-05",
    eventTime: "18:30",
    contactName: "Ann Hill",
    contactEmail: "ann@people.example",
    note: "We need the kitchen.",
  };
  await postForm(site, "/event/propose", supper, headers);
  const { id } = await db.selectFrom("eventProposals").select("id").executeTakeFirstOrThrow();
  return id;
}

/** Asks to join a group. Returns the id of the request and the link in the mail to the group's leader. */
async function askToJoin(site: TestSite, db: Database): Promise<{ id: string; link: string }> {
  const email = "walter@leaders.example";
  await db
    .insertInto("groupLeaders")
    .values({ groupId: "morning-psalms", email, changedAt: "2026-11-23T12:00:00.000Z" })
    .execute();
  const asker = { name: "Vi Moss", email: "vi@people.example", words: "Is tea served?", mayWrite: "on" };
  await postForm(site, "/life-groups/morning-psalms/join", asker);
  const { link } = await newestMailTo(site, email);
  const { id } = await db.selectFrom("groupRequests").select("id").executeTakeFirstOrThrow();
  return { id, link };
}

/** Asks for prayer without an account, and returns the links in the mails: of a request that waits and one to confirm. */
async function askForPrayer(
  site: TestSite,
  staff: { cookie: string },
): Promise<{ confirmed: string; unconfirmed: string }> {
  await postForm(site, "/update-prayer-requests/guests", { isOn: "on" }, staff);
  const email = "vi.moss@people.example";
  const links: string[] = [];
  for (const title of ["For the river", "For rain in spring"]) {
    await postForm(site, "/submit-prayer-requests", { title, content: "It is dry.", email, userName: "Vi" });
    links.push((await newestMailTo(site, email, links.length + 1)).link);
  }
  const [confirmed = "", unconfirmed = ""] = links;
  await postForm(site, confirmed.replace("?", "/confirm?"), {});
  return { confirmed, unconfirmed };
}

/** Takes a time in a vigil, and returns the link that confirms it. */
async function takePart(site: TestSite, db: Database): Promise<string> {
  const title = "Night of prayer";
  const [slot = ""] = (await addVigilRow(db, { id, title, intention: "For peace in our town." })).slots;
  const email = "vera.lund@people.example";
  await postForm(site, `/vigils/${id}`, { slot, email, name: "Vera" });
  return (await newestMailTo(site, email)).link;
}

/** Adds a series with a sermon in it, and returns its path. */
async function seriesOf(db: Database, sermonId: string): Promise<string> {
  const name = "Stories of Jesus";
  const slug = "stories-of-jesus";
  const about = "What he told, and to whom.";
  await db.insertInto("sermonCollections").values({ id, kind: "series", slug, name, about }).execute();
  const named = { kind: "series", nameKey: name.toLowerCase(), name, collectionId: id } as const;
  await db.insertInto("sermonCollectionNames").values(named).execute();
  await db.insertInto("sermonsInCollections").values({ collectionId: id, sermonId, place: null }).execute();
  return `/sermons/series/${slug}`;
}

/** Adds a sermon of that series that has everything a sermon can have, and returns its path. */
async function sermonWithEverything(site: TestSite, staff: { cookie: string }): Promise<string> {
  const said = ["She lights a lamp, and sweeps the house.", "Rejoice with me."];
  const added = await postForm(
    site,
    "/upload-video",
    {
      ...{
        title: "The lost coin",
        sermonBy: "Ruth Field",
        content: "Swept, searched, found.",
        date: "2026-11-15",
      },
      ...{
        summary: "One coin of ten.",
        scripture: "Luke 15:8-10; Psalm 23",
        videoUrl: "https://films.example/c.mp4",
      },
      ...{ holdsPoster: "true", poster: await uploaded(site, "sermons/coin.jpg", staff) },
      ...{ hasCollections: "true", series: id, topics: "Joy, Patience" },
      audioId: await addFile(site, "The coin.mp3", tune, staff),
      notesId: followingId,
      ...{ holdsTexts: "true", chapters: "0:00 A house is swept\n0:06 Joy" },
      transcript: `WEBVTT\n\n00:01.000 --> 00:05.000\n${said[0]}\n\n00:06.000 --> 00:09.000\n${said[1]}\n`,
    },
    staff,
  );
  expect(added.status).toBe(302);
  return "/sermons/the-lost-coin";
}

/** Says that somebody comes, and returns the link in their mail. */
async function reply(site: TestSite): Promise<string> {
  const email = "vi@people.example";
  await postForm(site, `${walk}/${day}/attend`, { email });
  const { link } = await newestMailTo(site, email);
  await postForm(site, link, { people: "2" });
  return link;
}

/** Approves a request, and returns the link with which its author stops such mails. */
async function stoppingLink(
  site: TestSite,
  db: Database,
  author: { id: string; email: string },
  headers: { cookie: string },
  now: Date,
): Promise<string> {
  const words = { title: "For rain", content: "The river is low.", picUrl: "", userName: "Ruth" };
  const request = {
    ...words,
    id: followingId,
    userId: author.id,
    date: now.toISOString(),
    isApproved: false,
  };
  await db.insertInto("prayerRequests").values(request).execute();
  await postForm(site, `/update-prayer-requests/${followingId}/approve`, {}, headers);
  const { unsubscribe = "" } = await vi.waitFor(async () => {
    const mail = (await mailsTo(site, author.email)).at(-1);
    expect(mail?.unsubscribe).toContain("/unsubscribe");
    return { ...mail };
  });
  return unsubscribe.replace(/[<>]/g, "").replace(site.url, "");
}

/** The link in the mail before a request ends. */
async function lifeLink(site: TestSite): Promise<string> {
  const { dataDir, url: siteUrl } = site;
  const secret = await readFile(path.join(dataDir, "secret"), "utf8");
  await using db = databaseOf(site);
  const link = { id: followingId, userId: "nobody", endsAt: "", says: "go-on" } as const;
  const linking = { db, clock: () => new Date(), settings: { secret, siteUrl } };
  return (await lifeUrl(linking, "nobody@people.example", link)).replace(siteUrl, "");
}

/** Shares a hidden event, and returns the link. */
async function preview(site: TestSite, event: string, headers: { cookie: string }): Promise<string> {
  const shared = await postForm(site, `/share-preview/event/${event}`, {}, headers);
  const [link = ""] = attributesIn(await shared.text(), "#preview-link", "value");
  return link.replace(site.url, "");
}

/** Prints the requests that are shown, and returns the URL of the sheet. */
async function printedSheet(site: TestSite, headers: { cookie: string }): Promise<string> {
  const made = await postForm(site, "/update-prayer-requests/sheet", { days: "14" }, headers);
  return made.headers.get("location") ?? "";
}
