import { beforeAll, describe, expect, test } from "vitest";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { databaseOf, logIn, password } from "./support/people.ts";
import {
  addPosts,
  join,
  keptAbout,
  leaveTraces,
  type Member,
  mailsDelivered,
  postIds,
  removeAccount,
} from "./support/traces.ts";

let site: TestSite;
let other: Member;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  site = await open();
  await addPosts(site);
  other = await join(site);
  await leaveTraces(site, other, "Of the other");
  await mailsDelivered(site, other);
}

const page = async (url: string, headers = {}) => (await site.request(url, { headers })).text();
const staff = async () => ({ cookie: await signIn(site) });

describeSite("the account page", (open) => {
  beforeAll(() => setUp(open));

  test("the account page requires a login: a visitor returns to it, and can neither copy nor remove anything", async () => {
    for (const url of ["/account", "/account/copy", "/account/remove"]) {
      const response = await site.request(url);
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe("/login?next=%2Faccount");
    }
    const { email } = other;
    const loggedIn = await logIn(site, email, password, "/login?next=%2Faccount");
    expect(loggedIn.headers.get("location")).toBe("/account");
    const before = await keptAbout(site, other);
    for (const url of ["/account/remove", "/account/remove.data"]) {
      expect((await postForm(site, url, { password, prayersToo: "on" })).status).toBe(401);
    }
    expect(await page("/account/copy.data")).not.toContain(email);
    expect(await keptAbout(site, other)).toEqual(before);
  });

  test("the account page is shown to its owner only, one tap from every page, and to no search engine", async () => {
    const html = await page("/account", other.headers);
    const words = visibleText(html);
    for (const shown of [
      "Name Ann Hill",
      `Email ${other.email}, verified`,
      "Gender female",
      "Date of birth 31 May 1980",
      "You log in with Email and password",
      "Daily posts you like 2",
      "Prayer requests you sent 2 See them",
    ])
      expect(words).toContain(shown);
    expect(words).toMatch(/Account created on \d{1,2} [A-Z][a-z]+ \d{4}/);
    expect(textsIn(html, 'a[href="/submit-prayer-requests"]')).toContain("See them");
    expect(attributesIn(html, 'meta[name="robots"]', "content")).toEqual(["noindex"]);
    // In the bar and in the phone menu.
    expect(textsIn(html, 'a[href="/account"]')).toEqual(Array(2).fill(`Welcome, ${other.email}`));

    const stranger = await join(site);
    expect(await page("/account", stranger.headers)).not.toContain(other.email);
    expect(await page("/account", await staff())).not.toContain(other.email);
  });
});

describeSiteOnBothDatabases(
  "the copy of an account",
  "booleans, dates and names of columns come from each database",
  (open) => {
    beforeAll(() => setUp(open));

    describe("as a copy", () => {
      test("the account page as a copy holds the person's data, as a file that no cache may store", async () => {
        const response = await site.request("/account/copy", { headers: other.headers });
        expect(response.status).toBe(200);
        expect(response.headers.get("content-type")).toBe("application/json");
        expect(response.headers.get("content-disposition")).toBe('attachment; filename="your-account.json"');
        expect(response.headers.get("cache-control")).toBe("private, no-store");
        const copy = await response.json();
        expect(copy).toMatchObject({
          account: { name: "Ann Hill", email: other.email, gender: "female", dateOfBirth: "1980-05-31" },
          waysToLogIn: [{ providerId: "credential" }],
          linksInMails: [{ expiresAt: expect.any(String) }],
          prayerRequests: [
            { title: "Of the other 1", content: "Please pray.", isApproved: false },
            { title: "Of the other 2", userName: "Ann Hill", isApproved: true },
          ],
          likes: postIds.map((postId) => ({ postId })),
          uploadedPictures: [{ width: 640 }, { height: 400 }],
          countersAgainstMisuse: expect.arrayContaining([
            expect.objectContaining({ key: `register:account:${other.email}`, points: 1 }),
            expect.objectContaining({ key: `prayer:${other.id}`, points: 2 }),
          ]),
        });
        expect(copy.account.emailVerified).toBe(true);
        expect(copy.sessions.length).toBeGreaterThan(0);
        const own = new URL(copy.prayerRequests[0].picture);
        expect((await site.request(own.pathname + own.search, { headers: other.headers })).status).toBe(200);
        expect((await site.request(own.pathname + own.search)).status).toBe(401);
      });

      test("the account page as a copy holds waiting mails without their links, and the person's own messages to the congregation", async () => {
        const member = await join(site);
        await using db = databaseOf(site);
        await mailsDelivered(site, member);
        const moment = "2026-11-21T10:00:00.000Z";
        const mail = { html: "", createdAt: moment };
        const job = { kind: "mail", payload: "null", isUrgent: false, dueAt: moment, createdAt: moment };
        const mails = [
          { id: "1", recipient: member.email, subject: "Verify", text: "secret-link", replyTo: null },
          { id: "2", recipient: "a@b.example", subject: "Hello", text: "own-words", replyTo: member.email },
          { id: "3", recipient: member.email, subject: "Not theirs", text: "x", replyTo: "c@d.example" },
        ];
        await db
          .insertInto("deferredWork")
          .values(mails.map(({ id }) => ({ id, ...job, heldUntil: "9999", fence: 9, attempts: 9 })))
          .execute();
        await db
          .insertInto("outbox")
          .values(mails.map((one) => ({ ...mail, ...one })))
          .execute();
        const copy = await page("/account/copy", member.headers);
        expect(copy).not.toContain("secret-link");
        expect(copy).not.toContain("Not theirs");
        expect(JSON.parse(copy).mailsNotSentYet).toMatchObject([
          { subject: "Verify", message: null },
          { subject: "Hello", message: "own-words" },
        ]);
        expect((await removeAccount(site, member, { password })).status).toBe(302);
        for (const table of ["outbox", "deferredWork"] as const) {
          const left = await db.selectFrom(table).select("id").orderBy("id").execute();
          expect(left.map(({ id }) => id).filter((id) => id.length === 1)).toEqual(["2", "3"]);
        }
        await db.deleteFrom("deferredWork").where("id", "in", ["2", "3"]).execute();
      });

      test("the account page as a copy holds no credentials, and nothing about anybody else", async () => {
        const member = await join(site);
        await leaveTraces(site, member, "Of the member");
        const copy = await page("/account/copy", member.headers);
        expect(copy).toContain("Of the member 2");
        for (const foreign of [other.id, other.email, "Of the other"]) expect(copy).not.toContain(foreign);
        const { account, session, verification, files } = await keptAbout(site, member);
        const secrets = [
          ...account.map((row) => row.password),
          ...session.flatMap((row) => [row.token, row.id]),
          ...verification.map((row) => row.identifier),
          ...files.flatMap((row) => row.downloadTokens.split(",")),
        ];
        expect(secrets.length).toBeGreaterThanOrEqual(5);
        for (const secret of secrets) expect(copy).not.toContain(secret);
        expect(copy).not.toMatch(/token|argon2|session_/i);
      });

      test("the account page as a copy knows every column that refers to a person", async () => {
        await using db = databaseOf(site);
        const tables = await db.introspection.getTables();
        const columns = tables.flatMap(({ name, columns }) =>
          columns.map((column) => `${name}.${column.name}`),
        );
        // If you add one, make `app/people/account/copy.server.ts` read it, then list it here.
        expect(
          columns
            .filter((name) =>
              /userId|ownerId|actorId|authorId|invitedBy|email(Digest)?$|recipient|replyTo|deciderId/.test(
                name,
              ),
            )
            .sort(),
        ).toEqual([
          "account.userId",
          "activity.actorId",
          "attendances.email",
          "attendances.userId",
          "backupCodes.userId",
          "bankProposals.authorId",
          "bankProposals.deciderId",
          "earlierEmails.emailDigest",
          "earlierEmails.userId",
          "endedLinks.emailDigest",
          "eventProposals.userId",
          "formKeys.userId",
          "groupLeaders.email",
          "groupRequests.email",
          "importPreviews.userId",
          "invitations.email",
          "invitations.invitedBy",
          "itemVersions.authorId",
          "likes.userId",
          "mailChoices.userId",
          "mailRefusals.emailDigest",
          "newcomers.email",
          "newcomers.userId",
          "outbox.recipient",
          "outbox.replyTo",
          "pagePreviews.userId",
          "pageRevisions.authorId",
          "passkey.userId",
          "personRoles.userId",
          "prayerEdits.authorId",
          "prayerFollowUps.authorId",
          "prayerGuests.email",
          "prayerNotes.authorId",
          "prayerReminders.userId",
          "prayerReports.userId",
          "prayerRequests.userId",
          "prayersPrayed.userId",
          "secondFactors.userId",
          "session.userId",
          "storedFiles.ownerId",
          "suggestedHelpers.email",
          "suggestedHelpers.userId",
          "unconfirmedPrayers.email",
          "uploads.ownerId",
          "user.email",
          "vigilPeople.email",
          "vigilPeople.userId",
        ]);
      });
    });
  },
);
