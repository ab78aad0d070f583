import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { announced, attributesIn, fieldValue, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { invitedLink, makeAccount, openInvitations, sendInvitation } from "./support/invitations.ts";
import { mailsTo, newestMailTo, tokenIn } from "./support/mailbox.ts";
import { activityOf, joinNamed, postChoices } from "./support/managed-people.ts";
import type { Open } from "./support/open.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, fromElsewhere, joinAs, joinAsMember, registerVerified } from "./support/people.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const noServer =
  "No mail server is set, so invitations are not sent: each is saved as a file in the server’s folder for mails. The people who run the server can pass on the link in it, or set a mail server so that you can send the invitation again.";
const stranger = () => `${randomUUID()}@people.example`;

let site: TestSite;
let staff: { cookie: string };
let passed: number;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    passed = 0;
    site = await open({}, { clock: () => new Date(Date.now() + passed) });
    staff = { cookie: await signIn(site) };
  });
}

describeSite("an invitation", (open) => {
  prepare(open);

  test("an invitation is mailed with what it offers, listed, and stored without its link", async () => {
    const email = stranger();
    const sent = await sendInvitation(site, staff, email.toUpperCase(), "editor", "prayerTeam");
    expect(announced(await follow(site, sent, staff.cookie))).toEqual([noServer]);
    const mail = await newestMailTo(site, email);
    expect(mail.subject).toContain("An invitation to help with the website of");
    expect(mail.text).toContain("Administrator asks you to help look after the website of");
    expect(mail.text).toContain(
      "Editor: Events, videos, posts and pages, and who asks to join a group. No prayer requests.",
    );
    expect(mail.text).toContain("The link works for 7 days and only once.");
    expect(mail.link).toMatch(/^\/invitation\?token=[\w-]{32}$/);

    const [row] = await openInvitations(site);
    expect(row).toMatchObject({ email, roles: JSON.stringify(["editor", "prayerTeam"]) });
    expect(JSON.stringify(row)).not.toContain(tokenIn(mail.link));
    const days = (Date.parse(row?.expiresAt ?? "") - Date.parse(row?.createdAt ?? "")) / day;
    expect(days).toBeCloseTo(7, 3);
    const list = visibleText(await page(site, "/people", staff));
    expect(list).toMatch(
      new RegExp(
        `Open invitations ${email} Editor, Prayer team · works until \\d+\\s\\w+ \\d{4} · invited by Administrator Send again ${email} Withdraw ${email}`,
      ),
    );
    expect(await activityOf(site, row?.id ?? "")).toEqual([
      {
        action: "invited",
        kind: "invitation",
        title: email,
        before: null,
        after: JSON.stringify({ roles: "Editor, Prayer team" }),
        actorName: "Administrator",
      },
    ]);
  });

  test.each([
    ["", ["editor"], "Please enter an email address"],
    ["ann", ["editor"], "Please enter a valid email address"],
    ["ann@people.example, eve@people.example", ["editor"], "Please enter a valid email address"],
    ["a\r\nBcc: eve@people.example", ["editor"], "Please enter a valid email address"],
    ["ann@people.example", [], "Please choose at least one role"],
    ["ann@people.example", ["bishop"], undefined],
  ])(
    "an invitation to %j with the roles %j is refused, and the form keeps what was typed",
    async (email, roles, sentence) => {
      const before = await openInvitations(site);
      const refused = await sendInvitation(site, staff, email, ...roles);
      expect(refused.status).toBe(400);
      const html = await refused.text();
      if (sentence) expect(announced(html)).toEqual([sentence]);
      expect((fieldValue(html, "email") ?? "").replaceAll(/\s+/g, " ")).toBe(email.replaceAll(/\s+/g, " "));
      expect(attributesIn(html, 'input[name="roles"][checked]', "value")).toEqual(
        roles.filter((role) => role === "editor"),
      );
      expect(await openInvitations(site)).toEqual(before);
    },
  );

  test("an invitation sent again has a new link, and the old one no longer works", async () => {
    passed = 0;
    const email = stranger();
    const old = await invitedLink(site, staff, email, ["editor"]);
    const id = (await openInvitations(site)).find((row) => row.email === email)?.id ?? "";
    const headers = { cookie: await signIn(site) };
    passed = 10 * minute;
    expect(visibleText(await page(site, `/people/invitations/${id}/send-again`, headers))).toContain(
      `A new link will be sent to ${email}`,
    );
    const again = await postForm(site, `/people/invitations/${id}/send-again?q=ann`, {}, headers);
    expect(again.headers.get("location")).toBe("/people?q=ann");
    const fresh = (await newestMailTo(site, email, 2)).link;
    expect(await statusOf(site, old)).toBe(404);
    expect((await makeAccount(site, old)).status).toBe(404);
    passed = 7 * day + 5 * minute;
    expect(await statusOf(site, fresh)).toBe(200);
    passed = 7 * day + 11 * minute;
    expect(await statusOf(site, fresh)).toBe(404);
    expect((await activityOf(site, id)).map(({ action }) => action)).toEqual(["invited", "invited-again"]);
    passed = 0;
  });

  test("an invitation that is withdrawn no longer works, and the email can be invited again", async () => {
    const email = stranger();
    const link = await invitedLink(site, staff, email, ["editor"]);
    const { id } = (await openInvitations(site)).find((row) => row.email === email) ?? { id: "" };
    expect(visibleText(await page(site, `/people/invitations/${id}/withdraw`, staff))).toContain(email);
    const withdrawn = await postForm(site, `/people/invitations/${id}/withdraw`, {}, staff);
    expect(announced(await follow(site, withdrawn, staff.cookie), "status")).toEqual([
      "The invitation has been withdrawn. Its link no longer works.",
    ]);
    expect(await statusOf(site, link)).toBe(404);
    expect((await makeAccount(site, link)).status).toBe(404);
    for (const action of ["withdraw", "send-again"]) {
      expect(await statusOf(site, `/people/invitations/${id}/${action}`, staff)).toBe(404);
      expect((await postForm(site, `/people/invitations/${id}/${action}`, {}, staff)).status).toBe(404);
    }
    expect((await activityOf(site, id)).map(({ action }) => action)).toEqual([
      "invited",
      "invitation-withdrawn",
    ]);
    expect(await statusOf(site, await invitedLink(site, staff, email, ["pastor"], 2))).toBe(200);
  });

  test("an invitation that has expired says so in the list, can be sent again, and is deleted after a month", async () => {
    passed = 0;
    const email = stranger();
    await invitedLink(site, staff, email, ["editor"]);
    passed = 8 * day;
    const html = visibleText(await page(site, "/people", staff));
    expect(html).toMatch(new RegExp(`${email} Editor · expired on`));
    await using db = databaseOf(site);
    // A session of better-auth keeps the real time, so its owner confirms it again.
    await db
      .updateTable("session")
      .set({ confirmedAt: new Date(Date.now() + passed).toISOString() })
      .execute();
    expect(await statusOf(site, await invitedLink(site, staff, email, ["pastor"], 2))).toBe(200);
    const rows = (await openInvitations(site)).filter((row) => row.email === email);
    expect(rows.map(({ roles }) => roles)).toEqual([JSON.stringify(["pastor"])]);
    passed = 0;
  });

  test("an invitation is managed by nobody without the permission", async () => {
    const email = stranger();
    await invitedLink(site, staff, email, ["editor"]);
    const { id } = (await openInvitations(site)).find((row) => row.email === email) ?? { id: "" };
    const before = await openInvitations(site);
    const member = { cookie: await joinAsMember(site) };
    const editor = { cookie: await joinAs(site, "editor", "pastor") };
    for (const [headers, status] of [
      [{}, 401],
      [member, 403],
      [editor, 403],
    ] as const) {
      const invited = await sendInvitation(site, headers, stranger(), "editor");
      expect(invited.status).toBe(status);
      for (const action of ["send-again", "withdraw"])
        for (const way of [action, `${action}.data`])
          expect((await postForm(site, `/people/invitations/${id}/${way}`, {}, headers)).status).toBe(status);
    }
    expect(await openInvitations(site)).toEqual(before);
    expect(await mailsTo(site, email)).toHaveLength(1);
  });

  test("an invitation survives the removal of its sender, and is deleted with the invited account", async () => {
    const inviter = await joinNamed(site, "Inviter", "administrator");
    const invited = await registerVerified(site);
    await invitedLink(site, inviter.headers, invited, ["editor"], 2);
    const row = async () => (await openInvitations(site)).find(({ email }) => email === invited);
    expect((await row())?.invitedBy).toBe(inviter.id);
    const remove = async (email: string) => {
      await using db = databaseOf(site);
      const { id } = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      expect(
        (await postForm(site, `/people/${id}/remove`, {}, { ...staff, ...fromElsewhere() })).status,
      ).toBe(302);
    };
    await remove(inviter.email);
    const open = await row();
    expect(open?.invitedBy).toBeNull();
    expect(visibleText(await page(site, "/people", staff))).toContain(invited);
    await remove(invited);
    expect(await row()).toBeUndefined();
    expect(JSON.stringify(await activityOf(site, open?.id ?? ""))).not.toContain(invited);
  });

  test("an invitation is kept while the mail server is down, and its link works", async () => {
    const quiet = await open({ MAIL_URL: `smtp://127.0.0.1:${await freePort()}` });
    const headers = { cookie: await signIn(quiet) };
    const email = stranger();
    const sent = await sendInvitation(quiet, headers, email, "editor");
    expect(sent.headers.get("location")).toBe("/people");
    expect(announced(await follow(quiet, sent, headers.cookie), "status")).toEqual([
      "The invitation is on its way.",
    ]);
    await using db = databaseOf(quiet);
    const waiting = () =>
      db
        .selectFrom("outbox")
        .innerJoin("deferredWork", "deferredWork.id", "outbox.id")
        .select(["text", "attempts", "failedAt"])
        .where("recipient", "=", email)
        .execute();
    await expect.poll(async () => (await waiting())[0]?.attempts).toBeGreaterThan(0);
    const [mail] = await waiting();
    expect(mail?.failedAt).toBeNull();
    const token = /invitation\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(await statusOf(quiet, `/invitation?token=${token}`)).toBe(200);
    expect(visibleText(await page(quiet, "/people", headers))).toContain(email);
  });

  test("an invitation is refused when the form repeats the email field", async () => {
    const twice: [string, string][] = [
      ["email", stranger()],
      ["email", stranger()],
      ["roles", "editor"],
    ];
    expect((await postChoices(site, "/people/invite", twice, staff)).status).toBe(400);
  });
});

describeSiteOnBothDatabases("an invitation at the same moment", "three invite one email at once", (open) => {
  prepare(open);

  test("an invitation to one's own email, the administrator's, or one that is invited already is refused", async () => {
    const second = await joinNamed(site, "Second Administrator", "administrator");
    const email = stranger();
    await invitedLink(site, staff, email, ["editor"]);
    for (const [headers, invited, sentence] of [
      [second.headers, second.email, "This is your own email address. Nobody can change their own roles."],
      [
        second.headers,
        administrator.email,
        "This is the administrator’s email address. That account has all permissions already.",
      ],
      [
        second.headers,
        email,
        "This email has an open invitation. You can send it again from the list of people.",
      ],
    ] as const) {
      const refused = await sendInvitation(site, headers, invited, "pastor");
      expect(refused.status).toBe(409);
      expect(announced(await refused.text())).toEqual([sentence]);
    }
    const both = stranger();
    const responses = await Promise.all(
      [staff, second.headers, staff].map((headers) => sendInvitation(site, headers, both, "editor")),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([302, 409, 409]);
    expect((await openInvitations(site)).filter((row) => row.email === both)).toHaveLength(1);
    await newestMailTo(site, both);
  });
});
