import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkPurposes, type Purpose } from "../../app/mail/links/link-purposes.ts";
import { unsubscribeUrl } from "../../app/mail/unsubscribe/unsubscribe.server.ts";
import { lifeUrl } from "../../app/prayer/life-link.server.ts";
import { prayerMessages } from "../../app/prayer/prayer-limits.ts";
import { openBackup } from "../../app/running/backup/open-backup.server.ts";
import { readRows } from "../../database/backup/rows.ts";
import type { Database } from "../../database/connection.ts";
import { hashOf } from "../../platform/tokens.ts";
import { bothDatabases, temporaryFolder } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { visibleText } from "../support/html.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { addVigilRow } from "../support/vigils.ts";
import { archiveIn, command, emptyPlace, type Place } from "./support/backup-places.ts";
import { sendInvitation } from "./support/invitations.ts";
import { mailsTo, newestMailTo, tokenIn } from "./support/mailbox.ts";
import { act } from "./support/managed-people.ts";
import { statusOf } from "./support/page.ts";
import {
  cookieOf,
  databaseOf,
  fromElsewhere,
  logIn,
  password,
  register,
  registerVerified,
} from "./support/people.ts";

const day = 24 * 60 * 60_000;
const dayAhead = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const supper = { slug: "supper", eventTitle: "Supper", eventDate: dayAhead(100), eventTime: "19:00" };
const BACKUP_PASSPHRASE = "still waters run deep";

interface Church {
  site: TestSite;
  staff: { cookie: string };
  slot: { vigil: string; slots: string[] };
  clock: () => Date;
}

interface Person {
  id: string;
  email: string;
  /** Empty while the email is not verified. */
  cookie: string;
}

/** The life of a link. `mailTo` returns it as a path; `works` uses it, and returns whether it did anything. */
interface Life {
  /** By the machine's clock, which a test cannot move. */
  isOfMachine?: true;
  mailTo(church: Church, person: Person): Promise<string>;
  works(site: TestSite, link: string, person: Person): Promise<boolean>;
  /** Ends this link alone. */
  revoke?(church: Church, person: Person, link: string): Promise<unknown>;
}

const at = (link: string, command: string) => link.replace("?", `/${command}?`);
const newestOf = async (site: TestSite, email: string, words: string) => {
  let link = "";
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(site, email);
        link = mails.map((mail) => mail.link).findLast((found) => found.startsWith(words)) ?? "";
        return link;
      },
      { timeout: 60_000 },
    )
    .not.toBe("");
  return link;
};

const opens = async (site: TestSite, link: string) => (await statusOf(site, link)) === 200;

const lives: Record<Purpose, Life> = {
  "verify-email": {
    isOfMachine: true,
    mailTo: ({ site }, { email }) => newestOf(site, email, "/verify-email"),
    works: async (site, link) =>
      (await postForm(site, "/verify-email", { token: tokenIn(link) }, fromElsewhere())).status === 302,
  },
  "reset-password": {
    isOfMachine: true,
    async mailTo({ site }, { email }) {
      await postForm(site, "/reset-password", { email }, fromElsewhere());
      return newestOf(site, email, "/reset-password");
    },
    works: async (site, link) => {
      const fields = {
        token: tokenIn(link),
        password: "rivers-of-oil-9",
        confirmPassword: "rivers-of-oil-9",
      };
      return (await postForm(site, link, fields, fromElsewhere())).status === 302;
    },
  },
  "change-email": {
    async mailTo({ site }, { email, cookie }) {
      const next = `new-${email}`;
      const asked = await postForm(
        site,
        "/account/email",
        { email: next, currentPassword: password },
        { cookie, ...fromElsewhere() },
      );
      expect(asked.status).toBe(302);
      return newestOf(site, next, "/change-email");
    },
    works: async (site, link) =>
      (await postForm(site, "/change-email", { token: tokenIn(link) }, fromElsewhere())).status === 302,
  },
  invitation: {
    async mailTo({ site, staff }, { email }) {
      expect((await sendInvitation(site, staff, email, "editor")).status).toBe(302);
      return newestOf(site, email, "/invitation");
    },
    works: async (site, link, { email }) => {
      // Nobody who was removed can log in.
      const cookie = await cookieOf(site, email).catch(() => "");
      return (await postForm(site, link, {}, { cookie })).status === 302;
    },
    async revoke({ site, staff }, { email }) {
      await using db = databaseOf(site);
      const { id } = await db
        .selectFrom("invitations")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      await postForm(site, `/people/invitations/${id}/withdraw`, {}, staff);
    },
  },
  "confirm-prayer": {
    mailTo: ({ site }, { email }) => askForPrayer(site, email),
    works: confirmPrayer,
    revoke: ({ site }, _, link) => postForm(site, at(link, "withdraw"), {}),
  },
  prayer: {
    async mailTo({ site }, { email }) {
      const link = await askForPrayer(site, email);
      expect(await confirmPrayer(site, link)).toBe(true);
      return link;
    },
    works: opens,
    revoke: ({ site }, _, link) => postForm(site, at(link, "renew"), {}, fromElsewhere()),
  },
  vigil: {
    async mailTo({ site, slot }, { email }) {
      const asked = await postForm(
        site,
        `/vigils/${slot.vigil}`,
        { slot: slot.slots.shift() ?? "", email, name: "Ann" },
        fromElsewhere(),
      );
      expect(asked.status).toBe(200);
      return newestOf(site, email, "/vigils/mine");
    },
    works: opens,
    revoke: ({ site }, _, link) => postForm(site, at(link, "new-link"), {}, fromElsewhere()),
  },
  "group-answer": {
    async mailTo({ site, staff }, { email }) {
      // A link ends when its group gets another leader.
      const group = groups.shift() ?? "";
      groups.push(group);
      const body = new URLSearchParams({ group, email });
      await site.request("/groups/leaders", { method: "POST", body, headers: staff });
      const join = { name: "Bo Hill", email: `${uuidv7()}@people.example`, words: "May I come?" };
      expect((await postForm(site, `/life-groups/${group}/join`, join, fromElsewhere())).status).toBe(302);
      return newestOf(site, email, "/life-groups/answer");
    },
    works: async (site, link) =>
      (await postForm(site, link, { answer: "welcomed", words: "Do come." }, fromElsewhere())).status === 302,
  },
  attendance: {
    async mailTo({ site }, { email }) {
      const asked = await postForm(
        site,
        `/event/supper/${supper.eventDate}/attend`,
        { email },
        fromElsewhere(),
      );
      expect(asked.status).toBe(200);
      return newestOf(site, email, "/attendance");
    },
    works: opens,
  },
  "prayer-life": {
    async mailTo({ site, clock }, { id: userId, email }) {
      await using db = databaseOf(site);
      const [id, endsAt] = [uuidv7(), new Date(Date.now() + 3 * day).toISOString()];
      await db
        .insertInto("prayerRequests")
        .values({
          ...{ id, userId, title: "Zq", content: "Zq", userName: "", audience: "everybody", category: "" },
          ...{ picUrl: "", date: clock().toISOString(), isApproved: true, isUrgent: false },
          ...{ state: "shown", endsAt },
        } as never)
        .execute();
      const settings = { secret: await secretOf(site), siteUrl: site.url };
      const url = await lifeUrl({ db, clock, settings }, email, { id, userId, endsAt, says: "answered" });
      return url.slice(site.url.length);
    },
    works: async (site, link) => {
      const said = await postForm(site, link, {}, fromElsewhere());
      return said.status === 200 && !visibleText(await said.text()).includes(prayerMessages.lifeGone());
    },
  },
  unsubscribe: {
    async mailTo({ site }, { email }) {
      const settings = { secret: await secretOf(site), siteUrl: site.url };
      return unsubscribeUrl({ settings }, { email, mails: "coming" }).slice(site.url.length);
    },
    works: opens,
  },
};

const groups = ["morning-psalms", "hill-walkers", "explorers"];

const secretOf = ({ dataDir }: TestSite) => readFile(path.join(dataDir, "secret"), "utf8");

async function askForPrayer(site: TestSite, email: string): Promise<string> {
  const fields = { title: "Zq", content: "Zq: please pray.", userName: "Vi", email };
  expect((await postForm(site, "/submit-prayer-requests", fields, fromElsewhere())).status).toBe(200);
  return newestOf(site, email, "/submit-prayer-requests/by-link");
}

async function confirmPrayer(site: TestSite, link: string): Promise<boolean> {
  await using db = databaseOf(site);
  const count = () => db.selectFrom("prayerGuests").select("requestId").execute();
  const before = await count();
  await postForm(site, at(link, "confirm"), {}, fromElsewhere());
  return (await count()).length > before.length;
}

const purposes = Object.keys(linkPurposes) as Purpose[];

describe.each(bothDatabases("links are found, ended and restored by statements of their own"))(
  "mailed links (%s)",
  (kind) => {
    const closing: (() => Promise<unknown>)[] = [];
    let passed = 0;
    const clock = () => new Date(Date.now() + passed);
    let place: Place;
    let church: Church;

    beforeAll(async () => {
      place = await emptyPlace(closing, kind);
      const site = await openAt(place);
      const staff = { cookie: await signIn(site) };
      await using db = databaseOf(site);
      await insertEvents(db, [supper]);
      await db.updateTable("events").set({ takesReplies: true }).execute();
      const startsAt = `${dayAhead(50)}T00:00:00.000Z`;
      const endsAt = `${dayAhead(51)}T00:00:00.000Z`;
      const { vigil, slots } = await addVigilRow(db, { startsAt, endsAt, hours: 24 });
      await postForm(site, "/update-prayer-requests/guests", { isOn: "on" }, staff);
      church = { site, staff, slot: { vigil: vigil.id, slots }, clock };
    });
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    async function openAt(where: Place): Promise<TestSite> {
      const site = await openTestSite(kind, where, { clock });
      closing.push(site.close);
      return { ...site, dataDir: where.DATA_DIR, databaseUrl: where.DATABASE_URL };
    }

    async function newPerson(purpose: Purpose): Promise<Person> {
      const { site } = church;
      const isVerified = purpose !== "verify-email";
      const email = await (isVerified ? registerVerified : register)(site);
      await using db = databaseOf(site);
      const { id } = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      return { id, email, cookie: isVerified ? await cookieOf(site, email) : "" };
    }

    async function mailed(purpose: Purpose) {
      const person = await newPerson(purpose);
      return { person, link: await lives[purpose].mailTo(church, person) };
    }

    async function allSent() {
      await using db = databaseOf(church.site);
      await expect.poll(() => db.selectFrom("outbox").select("id").execute()).toEqual([]);
    }

    const uses = (purpose: Purpose, { link, person }: { link: string; person: Person }, site = church.site) =>
      lives[purpose].works(site, link, person);

    test.each(purposes)(
      "a link of the kind %s works, once or again and again as its table says",
      async (purpose) => {
        const one = await mailed(purpose);
        expect(await uses(purpose, one)).toBe(true);
        expect(await uses(purpose, one), "a second time").toBe(linkPurposes[purpose].works !== "once");
      },
    );

    test.each(purposes.filter((purpose) => linkPurposes[purpose].hours !== null))(
      "a link of the kind %s works until its term ends, and not after it",
      async (purpose) => {
        const term = Number(linkPurposes[purpose].hours) * 60 * 60_000;
        for (const [difference, expected] of [
          [-60_000, true],
          [1000, false],
        ] as const) {
          const one = await mailed(purpose);
          if (lives[purpose].isOfMachine) await age(one.person, term + difference);
          else passed = term + difference;
          expect(await uses(purpose, one)).toBe(expected);
          // What was mailed is due by this clock.
          await allSent();
          passed = 0;
        }
      },
    );

    /** As if the link had been mailed so long ago. */
    async function age({ id }: Person, milliseconds: number) {
      await using db = databaseOf(church.site);
      const links = db.selectFrom("verification").select(["id", "expiresAt"]).where("value", "=", id);
      for (const link of await links.execute()) {
        const expiresAt = new Date(new Date(link.expiresAt).getTime() - milliseconds).toISOString();
        await db.updateTable("verification").set({ expiresAt }).where("id", "=", link.id).execute();
      }
    }

    test.each(purposes.filter((purpose) => lives[purpose].revoke))(
      "a link of the kind %s that was revoked alone opens nothing",
      async (purpose) => {
        const one = await mailed(purpose);
        await lives[purpose].revoke?.(church, one.person, one.link);
        expect(await uses(purpose, one)).toBe(false);
      },
    );

    test.each(purposes)(
      "a link of the kind %s ends with all of its person, by their own button, by staff and with the account",
      async (purpose) => {
        const lasts = linkPurposes[purpose].kept === "lasting";
        const { site, staff } = church;
        const endings: [string, (person: Person) => Promise<Response>][] = [
          ["staff", ({ id }) => act(site, staff, id, "end-links")],
          ["own", ({ cookie }) => postForm(site, "/account/links/end", {}, { cookie })],
          ["removed", ({ id }) => act(site, staff, id, "remove", { prayersToo: "on" })],
        ];
        for (const [name, end] of endings) {
          if (name === "own" && purpose === "verify-email") continue;
          const one = await mailed(purpose);
          const other = await mailed(purpose);
          expect((await end(one.person)).status, name).toBe(302);
          expect(await uses(purpose, one), name).toBe(lasts);
          expect(await uses(purpose, other), `${name}: another's`).toBe(true);
        }
      },
    );

    test("a backup holds no link, and a restored site opens none but those that stop mails, and mails new ones", async () => {
      const { site } = church;
      const all: Partial<Record<Purpose, { link: string; person: Person }>> = {};
      for (const purpose of purposes) all[purpose] = await mailed(purpose);
      await allSent();
      await using db = databaseOf(site);
      const tokens = Object.values(all).map(({ link }) => tokenIn(link));
      expect(await found(db, tokens), "the database has hashes only").toEqual([]);

      const saved = await command("backup", [await temporaryFolder()], { ...place, BACKUP_PASSPHRASE });
      const archive = archiveIn(saved);
      const hashes = tokens.map(hashOf);
      expect(await foundInArchive(archive, [...tokens, ...hashes])).toEqual([]);
      const target = await emptyPlace(closing, kind);
      const restored = await command("restore", [archive], { ...target, BACKUP_PASSPHRASE });
      expect(restored.stderr).toBe("");
      const there = await openAt(target);
      for (const purpose of purposes) {
        const one = all[purpose];
        if (!one) continue;
        const lasts = linkPurposes[purpose].kept === "lasting";
        if (purpose === "invitation") expect((await logIn(there, one.person.email)).status).toBe(302);
        expect(await uses(purpose, one, there), purpose).toBe(lasts);
        expect(await uses(purpose, one), `${purpose} where it was mailed`).toBe(true);
      }

      for (const purpose of ["attendance", "vigil"] as const) {
        const person = await newPerson(purpose);
        const link = await lives[purpose].mailTo({ ...church, site: there }, person);
        expect(await uses(purpose, { link, person }, there), `a new one: ${purpose}`).toBe(true);
      }
      const guest = all.prayer?.person.email ?? "";
      const asked = await postForm(
        there,
        "/submit-prayer-requests/new-link",
        { email: guest },
        fromElsewhere(),
      );
      expect(asked.status).toBeLessThan(400);
      expect(await opens(there, (await newestMailTo(there, guest)).link)).toBe(true);
    });
  },
);

/** Those of the words that stand in any row. */
async function found(db: Database, words: readonly string[]): Promise<string[]> {
  const hits: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const text = JSON.stringify(
      await db
        .selectFrom(name as never)
        .selectAll()
        .execute(),
    );
    hits.push(...words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`));
  }
  return hits;
}

async function foundInArchive(archive: string, words: readonly string[]): Promise<string[]> {
  const read = async () => createReadStream(archive) as never;
  const backup = await openBackup(read, BACKUP_PASSPHRASE, path.join(await temporaryFolder(), "opened"));
  const hits: string[] = [];
  for (const { name, file } of backup.tables)
    for await (const rows of readRows(file)) {
      const text = JSON.stringify(rows);
      hits.push(...words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`));
    }
  await backup.close();
  return hits;
}
