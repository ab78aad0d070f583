import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { addVigilRow } from "../support/vigils.ts";
import { send } from "./support/account-forms.ts";
import { newestMailTo, tokenIn } from "./support/mailbox.ts";
import { act } from "./support/managed-people.ts";
import { page } from "./support/page.ts";
import { databaseOf, fromElsewhere, password, register, registerVerified } from "./support/people.ts";
import { join, keptAbout, removeAccount } from "./support/traces.ts";

let site: TestSite;
let staff: { cookie: string };

const past = "2026-11-20T12:00:00.000Z";

/** What somebody leaves with their email alone, in every table that finds people by it. */
async function leaveByEmail(email: string, at = past): Promise<void> {
  await using db = databaseOf(site);
  const [id, tokenHash] = [randomUUID(), randomUUID()];
  const { id: userId } = await db.selectFrom("user").select("id").limit(1).executeTakeFirstOrThrow();
  const asked = { title: "unsaid", content: "unsaid", userName: "", category: "other", isUrgent: false };
  await db
    .insertInto("prayerRequests")
    .values({ ...asked, id, userId: null, audience: "pastor", picUrl: "", date: at, isApproved: false })
    .execute();
  await db.insertInto("prayerGuests").values({ requestId: id, email }).execute();
  await db.insertInto("prayerLinks").values({ tokenHash, requestId: id, createdAt: at }).execute();
  await db
    .insertInto("unconfirmedPrayers")
    .values({
      ...{ ...asked, id: randomUUID(), audience: "pastor", needsSomebody: false },
      ...{ email, tokenHash, createdAt: at, expiresAt: "2099-01-01T00:00:00.000Z" },
    })
    .execute();
  await db
    .insertInto("groupRequests")
    .values({
      ...{ id, groupId: id, groupName: "Walkers", name: "Ann", email, words: "", mayWrite: false },
      ...{ state: "waiting" as const, createdAt: at, answeredAt: null, tokenHash, expiresAt: at },
    })
    .execute();
  await db.insertInto("groupLeaders").values({ groupId: id, email, changedAt: at }).execute();
  const roles = JSON.stringify(["editor"]);
  await db
    .insertInto("suggestedHelpers")
    .values({
      ...{ id, userId, name: "Ann", email, roles, reason: "", createdAt: at },
      ...{ state: "declined" as const, answer: "" },
    })
    .execute();
  // One email has one invitation.
  await db
    .insertInto("invitations")
    .values({ id, email, roles, tokenHash, invitedBy: null, createdAt: at, expiresAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("attendances")
    .values({
      ...{ id, eventId: id, day: "2026-12-01", userId: null, name: "", email, people: 1 },
      ...{ state: "coming" as const, arrival: 1, told: "{}", createdAt: at, changedAt: at, remindedAt: null },
    })
    .execute();
  const { vigil } = await addVigilRow(db);
  await db
    .insertInto("vigilPeople")
    .values({ id, vigilId: vigil.id, userId: null, email, name: "", confirmedAt: at, createdAt: at })
    .execute();
  await db
    .insertInto("deferredWork")
    .values({
      ...{ id, kind: "mail", key: null, payload: "null", isUrgent: false, fence: 0, attempts: 0 },
      ...{ dueAt: "2099-01-01T00:00:00.000Z", heldUntil: "2099-01-01T00:00:00.000Z", createdAt: at },
      ...{ lastError: null, failedAt: null },
    })
    .execute();
  const mail = { recipient: email, subject: "zq", html: "", text: "zq", replyTo: null, calendar: null };
  await db
    .insertInto("outbox")
    .values({ id, ...mail, createdAt: at })
    .execute();
}

/** How much stands under an email, by table; without the mails about accounts that are on their way. */
async function underEmail(email: string) {
  const kept = await keptAbout(site, { id: "nobody", email, headers: { cookie: "" } });
  const { counters: _, mails, ...rows } = kept;
  const waiting = mails.filter(({ subject }) => subject === "zq");
  return Object.fromEntries(
    Object.entries({ ...rows, waiting })
      .map(([table, { length }]) => [table, length] as const)
      .filter(([, length]) => length > 0),
  );
}

const everything = {
  invitations: 1,
  suggestions: 1,
  attendances: 1,
  vigilPeople: 1,
  guests: 1,
  unconfirmed: 1,
  groupRequests: 1,
  groupLeaders: 1,
  waiting: 1,
};

const idOf = async (email: string) => {
  await using db = databaseOf(site);
  return (await db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
};

async function changeEmail(cookie: string, email: string): Promise<void> {
  await send(site, "email", { email, currentPassword: password }, cookie);
  const { link } = await newestMailTo(site, email);
  const fields = { token: tokenIn(link), email: "" };
  const { status } = await postForm(site, "/change-email", fields, { cookie, ...fromElsewhere() });
  expect(status).toBe(302);
}

const copyOf = async (headers: { cookie: string }) =>
  JSON.parse(await page(site, "/account/copy", headers)) as Record<string, unknown[]>;

describeSiteOnBothDatabases(
  "what stands under an email",
  "rows are found by emails and moments in statements of their own",
  (open) => {
    beforeAll(async () => {
      site = await open();
      staff = { cookie: await signIn(site) };
    });

    test("what stands under an email stays when staff remove an account that a stranger registered with it", async () => {
      const email = await register(site);
      await newestMailTo(site, email);
      await leaveByEmail(email);
      await act(site, staff, await idOf(email), "remove", { prayersToo: "on" });
      expect(await underEmail(email)).toEqual(everything);
      const { text } = await newestMailTo(site, email, 2);
      expect(text).toContain("that nobody had confirmed");
      expect(text).not.toContain("everything");
      expect(text).not.toContain("Ann");
    });

    test("what stands under an email goes with the account whose it is, whoever removes it", async () => {
      for (const remove of ["staff", "self"]) {
        const ann = await join(site);
        await leaveByEmail(ann.email);
        if (remove === "staff") await act(site, staff, ann.id, "remove", { prayersToo: "on" });
        else await removeAccount(site, ann, { password, prayersToo: "on" });
        expect(await underEmail(ann.email)).toEqual({});
      }
    });

    test("what stood under an earlier email goes too, and is in the copy, but not what came there since", async () => {
      const ann = await join(site);
      await leaveByEmail(ann.email);
      const wanted = { approvalMail: "on", prayedMail: "on", asksComingMail: "yes" };
      await postForm(site, "/account/mails", wanted, ann.headers);
      const now = `${randomUUID()}@people.example`;
      await changeEmail(ann.headers.cookie, now);
      // Somebody else has the mailbox now.
      await registerVerified(site).then(async (other) => {
        await using db = databaseOf(site);
        await db.updateTable("user").set({ email: ann.email }).where("email", "=", other).execute();
      });
      await leaveByEmail(ann.email, new Date(Date.now() + 60_000).toISOString());
      const copy = await copyOf(ann.headers);
      expect(copy.prayerRequestsByLink).toHaveLength(1);
      expect(copy.groupsAskedToJoin).toHaveLength(1);
      expect(copy.earlierEmails).toEqual([{ until: expect.stringMatching(/^20/) }]);
      await using db = databaseOf(site);
      const kept = JSON.stringify(await db.selectFrom("earlierEmails").selectAll().execute());
      expect(kept).not.toContain("@");
      const { invitations: _, ...later } = everything;
      expect(copy.mailsRefused).toEqual([
        { kind: "coming", refusedAt: expect.stringMatching(/^20/) },
        { kind: "coming", refusedAt: expect.stringMatching(/^20/) },
      ]);
      // The reply and the refusal follow the account.
      expect(await underEmail(now)).toEqual({ attendances: 1, mailRefusals: 1 });
      await removeAccount(site, ann, { password, prayersToo: "on" });
      expect(await underEmail(ann.email)).toEqual(later);
      expect(await underEmail(now)).toEqual({});
      expect(await db.selectFrom("earlierEmails").selectAll().execute()).toEqual([]);
    });

    test("an email that was never verified is none of an account's earlier ones", async () => {
      const stranger = await join(site);
      const email = `${randomUUID()}@people.example`;
      await leaveByEmail(email);
      await send(site, "email", { email, currentPassword: password }, stranger.headers.cookie);
      await newestMailTo(site, email);
      await removeAccount(site, stranger, { password, prayersToo: "on" });
      expect(await underEmail(email)).toEqual(everything);
    });
  },
);
