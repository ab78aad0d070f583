import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { simpleParser } from "mailparser";
import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";
import type { RoleName } from "../../app/permissions.ts";
import type { Database } from "../../database/connection.ts";
import { sendInvitation } from "../site/support/invitations.ts";
import { newestMailTo } from "../site/support/mailbox.ts";
import { insertOwnPage } from "../site/support/own-pages.ts";
import {
  cookieOf,
  databaseOf,
  fromElsewhere,
  giveRoles,
  register,
  registerVerified,
} from "../site/support/people.ts";
import { addFile, booklet, tune } from "../site/support/site-files.ts";
import { jpeg, sendForm } from "../site/support/stored-pictures.ts";
import { attributesIn } from "../support/html.ts";
import { postForm, signIn, type TestSite } from "../support/test-site.ts";

/** Not that of this machine: podcasts of a site that has no address yet have no guid that anybody could know. */
export const siteUrl = "http://mill.example";

/** Addresses that a version has taken since, and that a church had a page of its own at. */
export const ownPages = ["new-here", "prayer-life", "today", "our-garden"];

/** The roles of 0.1.0, without that of the administrator. */
export const rolesOfStaff: RoleName[] = [
  "pastor",
  "editor",
  "treasurer",
  "sermons",
  "prayerModerator",
  "prayerTeam",
];
const account = "DE02 1203 0000 0000 2020 51";

type Headers = Record<string, string>;

/** Fills a site by its own forms, as a church does. Returns the headers of people, by their role. */
export async function fillChurch(site: TestSite): Promise<Map<string, Headers>> {
  const people = new Map<string, Headers>([["administrator", { cookie: await signIn(site) }]]);
  for (const role of rolesOfStaff) people.set(role, await join(site, role));
  people.set("member", await join(site));
  const of = (name: string) => people.get(name) ?? {};
  await writePages(site);
  await addEvents(site, of("editor"), of("member"));
  await addPosts(site, of("editor"), of("member"));
  await addSermons(site, of("sermons"));
  await addPrayers(site, of("prayerModerator"), of("member"));
  await addFile(site, "leaflet.pdf", booklet, of("editor"));
  await writeMails(site, of("administrator"));
  return people;
}

async function join(site: TestSite, ...roles: RoleName[]): Promise<Headers> {
  const email = await registerVerified(site);
  await giveRoles(site, email, ...roles);
  return { cookie: await cookieOf(site, email) };
}

async function writePages(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  for (const slug of ownPages)
    await insertOwnPage(db, { slug, title: `About ${slug}`, text: `What we say of ${slug}.` });
  await publish(db, "facts/bank-account", "confirmed", {
    lines: [
      { label: "Account holder", value: "Mill Hill Chapel" },
      { label: "Account number", value: account },
    ],
  });
  await publish(db, "baptism", "edited", {
    title: "Baptism at the mill",
    description: "How we baptise.",
    text: "In the river, on the first Sunday of May.",
  });
}

async function addEvents(site: TestSite, editor: Headers, member: Headers): Promise<void> {
  const single = {
    eventContent: "In the hall.",
    eventDate: "2031-12-07",
    eventTime: "19:00",
    repeats: "never",
  };
  const weekly = { ...single, repeats: "weekly", every: "1", weekdays: "SU", ends: "after", count: "6" };
  const events: Record<string, string>[] = [
    { ...single, eventTitle: "Supper", replies: "yes" },
    { ...single, eventTitle: "Members’ meeting", audience: "members" },
    { ...single, eventTitle: "Harvest", eventDate: "2026-10-04" },
    { ...weekly, eventTitle: "Evening prayer" },
    { ...weekly, eventTitle: "Choir at the mill", category: "music", ends: "never" },
  ];
  for (const event of events) await done(postForm(site, "/event-create", event, editor));
  const series = await idOf(site, "events", "eventTitle", "Evening prayer");
  await done(
    postForm(
      site,
      `/event-alter/${series}/dates/2031-12-14/cancel`,
      { reason: "The boiler is out." },
      editor,
    ),
  );
  await done(postForm(site, "/event/supper/2031-12-07/attend", { people: "2" }, member));
  const guest = { email: stranger(), name: "Bo Lake" };
  await done(postForm(site, "/event/supper/2031-12-07/attend", guest, fromElsewhere()));
}

async function addPosts(site: TestSite, editor: Headers, member: Headers): Promise<void> {
  const post = { day: "2026-11-20", postedBy: "Ann", content: "The mill is open again." };
  await done(sendForm(site, "/add-post", post, editor, await jpeg()));
  await done(sendForm(site, "/add-post", { ...post, content: "It rains." }, editor, await jpeg()));
  const id = await idOf(site, "dailyPosts", "content", post.content);
  await done(postForm(site, "/daily-posts", { post: id, liked: "true" }, member));
}

/** With a recording, of which a version that has podcasts makes an episode. */
async function addSermons(site: TestSite, preacher: Headers): Promise<void> {
  const videoUrl = "https://films.example/coin.mp4";
  const sermon = { sermonBy: "Ruth Field", content: "Swept, searched, found.", videoUrl, embeddable: "true" };
  const administrator = { cookie: await signIn(site) };
  const audioId = await addFile(site, "coin.mp3", tune, administrator);
  await done(postForm(site, "/upload-video", { ...sermon, title: "The lost coin", audioId }, preacher));
  await done(postForm(site, "/upload-video", { ...sermon, title: "The lost sheep" }, preacher));
}

async function addPrayers(site: TestSite, moderator: Headers, member: Headers): Promise<void> {
  await done(postForm(site, "/account/mails", { prayerMail: "at-once", approvalMail: "on" }, moderator));
  for (const title of ["For rain", "For my mother"]) {
    const asked = { title, content: "Please pray with us.", userName: "Bo" };
    await done(postForm(site, "/submit-prayer-requests", asked, { ...member, ...fromElsewhere() }));
  }
  const id = await idOf(site, "prayerRequests", "title", "For rain");
  await done(postForm(site, `/update-prayer-requests/${id}/approve`, {}, moderator));
}

/** Does what makes the site send links that somebody may open only after an update. */
async function writeMails(site: TestSite, administrator: Headers): Promise<void> {
  const forgetful = await registerVerified(site);
  await done(postForm(site, "/reset-password", { email: forgetful }, fromElsewhere()));
  await done(sendInvitation(site, administrator, stranger(), "editor"));
  await expect.poll(async () => Object.keys(await linksMailed(site)).sort()).toEqual(mailed);
  // The newest of its kind, and of somebody who has not opened it.
  await newestMailTo(site, await register(site));
}

/** What links in mails of 0.1.0 lead to, that work without logging in. */
export const mailed = ["/attendance", "/invitation", "/reset-password", "/unsubscribe", "/verify-email"];

/** Links with a token in all mails that a site has sent, the newest of each kind. */
export async function linksMailed(site: TestSite): Promise<Record<string, string>> {
  const links: Record<string, string> = {};
  const folder = path.join(site.dataDir, "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  for (const name of names.sort()) {
    const { html } = await simpleParser(await readFile(path.join(folder, name)));
    for (const href of attributesIn(html || "", "a", "href"))
      if (href.startsWith(`${siteUrl}/`) && href.includes("token="))
        links[new URL(href).pathname] = href.slice(siteUrl.length);
  }
  return links;
}

async function done(sent: Promise<Response>): Promise<void> {
  const { status, url } = await sent;
  expect([new URL(url).pathname, status]).toEqual([new URL(url).pathname, expect.toBeOneOf([200, 302])]);
}

function stranger(): string {
  return `${randomUUID()}@people.example`;
}

async function idOf(
  site: TestSite,
  table: "events" | "dailyPosts" | "prayerRequests",
  column: string,
  text: string,
) {
  await using db = databaseOf(site);
  const rows = db.withTables<{ [Table in typeof table]: Record<string, string> & { id: string } }>();
  return (await rows.selectFrom(table).select("id").where(column, "=", text).executeTakeFirstOrThrow()).id;
}

async function publish(db: Database, slug: string, origin: "edited" | "confirmed", content: object) {
  const revisionId = uuidv7();
  const createdAt = "2026-11-20T12:00:00.000Z";
  await db
    .insertInto("pageRevisions")
    .values({
      ...{ id: revisionId, slug, version: 1, content: JSON.stringify(content), origin },
      ...{ authorId: null, authorName: "Ann Hill", createdAt },
    })
    .execute();
  await db.insertInto("pageTexts").values({ slug, revisionId, version: 1 }).execute();
}
