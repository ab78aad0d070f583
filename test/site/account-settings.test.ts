import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { announced, attributesIn, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { activityOf, canLogIn, idOf, joinKnown, send, withoutPassword } from "./support/account-forms.ts";
import { haveEntry, keptActivity } from "./support/activity.ts";
import { mailsTo, newestMailTo, tokenIn } from "./support/mailbox.ts";
import type { Open } from "./support/open.ts";
import { page } from "./support/page.ts";
import {
  cookieOf,
  databaseOf,
  fromElsewhere,
  password,
  register,
  registerVerified,
} from "./support/people.ts";
import { isSignedIn } from "./support/traces.ts";

const fresh = "beside-still-waters";

let site: TestSite;
let ahead: number;
let addresses = 0;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    ahead = 0;
    site = await open({}, { clock: () => new Date(Date.now() + ahead) });
  });
}

const member = () => joinKnown(site);

const wanted = { currentPassword: password, password: fresh, confirmPassword: fresh };

const newAddress = () => {
  addresses += 1;
  return `new-${addresses}@people.example`;
};

const ask = (cookie: string, email: string) =>
  send(site, "email", { email, currentPassword: password }, cookie);

const linkIn = async (email: string, count = 1) => {
  const { link } = await newestMailTo(site, email, count);
  const query = new URLSearchParams(link.split("?")[1]);
  return { link, token: query.get("token") ?? "", email: query.get("email") ?? "" };
};

const confirm = (fields: { token: string; email: string }, cookie = "") =>
  postForm(
    site,
    "/change-email",
    { token: fields.token, email: fields.email },
    { cookie, ...fromElsewhere() },
  );

describeSite("changing one's own account", (open) => {
  prepare(open);

  test.each(["name", "password", "email"])("a visitor cannot change a %s", async (what) => {
    expect((await site.request(`/account/${what}`)).headers.get("location")).toBe("/login?next=%2Faccount");
    for (const url of [what, `${what}.data`])
      expect((await send(site, url, { name: "Eve", email: "eve@people.example" }, "")).status).toBe(401);
  });

  describe("the name", () => {
    test.each(["Zoë O’Neil", "李雷", "שרה כהן", "<b>Ann</b> & Co"])(
      "the name of an account may be %s",
      async (name) => {
        const { id, cookie } = await member();
        const response = await send(site, "name", { name: `  ${name} ` }, cookie);
        expect([response.status, response.headers.get("location")]).toEqual([302, "/account"]);
        expect(visibleText(await page(site, "/account", { cookie }))).toContain(`Name ${name} Change name`);
        expect(await activityOf(site, id)).toEqual([
          {
            action: "name-changed",
            actorId: id,
            title: name,
            before: JSON.stringify({ name: "Ann Hill" }),
            after: JSON.stringify({ name }),
          },
        ]);
      },
    );

    test.each([
      ["", "Please enter your name"],
      ["   ", "Please enter your name"],
      ["x".repeat(201), "Please use at most 200 characters"],
      ["Ann\nHill", "Please use letters on one line"],
    ])("the name of an account may not be %j", async (name, message) => {
      const { cookie } = await member();
      const response = await send(site, "name", { name }, cookie);
      expect(response.status).toBe(400);
      expect(visibleText(await response.text())).toContain(message);
      expect(visibleText(await page(site, "/account", { cookie }))).toContain("Name Ann Hill Change name");
    });
  });

  describe("the password", () => {
    test("the password of an account changes, other sessions and open links end, and a mail says so", async () => {
      const { email, id, cookie } = await member();
      const elsewhere = await cookieOf(site, email);
      await postForm(site, "/reset-password", { email }, fromElsewhere());
      const reset = tokenIn((await newestMailTo(site, email, 2)).link);
      const response = await send(site, "password", wanted, cookie);
      expect([response.status, response.headers.get("location")]).toEqual([302, "/account"]);
      expect(await isSignedIn(site, { cookie })).toBe(true);
      expect(await isSignedIn(site, { cookie: elsewhere })).toBe(false);
      expect([await canLogIn(site, email), await canLogIn(site, email, fresh)]).toEqual([false, true]);
      expect((await newestMailTo(site, email, 3)).subject).toMatch(/^Your password for .* was changed$/);
      const late = { token: reset, password: "x-still-waters", confirmPassword: "x-still-waters" };
      expect((await postForm(site, "/reset-password", late, fromElsewhere())).status).toBe(400);
      expect(
        (await activityOf(site, id)).map(({ action, before, after }) => [action, before, after]),
      ).toEqual([
        ["password-changed", null, null],
        // The old password was tried once more.
        ["sign-in-failed", null, null],
      ]);
    });

    test.each([
      [{ currentPassword: "stormy-waters" }, 401, "This is not your password. Please try again."],
      [{ currentPassword: "" }, 400, "Please enter your password"],
      [{ password: "short", confirmPassword: "short" }, 400, "Please choose a password of at least"],
      [{ confirmPassword: "other" }, 400, "Passwords do not match"],
      [{ password: "annhill1980", confirmPassword: "annhill1980" }, 400, "consists of names"],
      [{ password: "password123", confirmPassword: "password123" }, 400, "one of the most common"],
    ])("the password of an account does not change with %j", async (change, status, message) => {
      const { email, id, cookie } = await member();
      const response = await send(site, "password", { ...wanted, ...change }, cookie);
      expect(response.status).toBe(status);
      const html = await response.text();
      expect(visibleText(html)).toContain(message);
      for (const typed of [password, fresh, "stormy-waters"]) expect(html).not.toContain(typed);
      expect(await canLogIn(site, email)).toBe(true);
      expect(await activityOf(site, id)).toEqual([]);
    });

    test("the password of an account cannot be guessed here: attempts count as logins", async () => {
      const { email, cookie } = await member();
      const guess = () => send(site, "password", { ...wanted, currentPassword: "stormy-waters" }, cookie);
      for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status).toBe(401);
      expect((await guess()).status).toBe(429);
      const right = await send(site, "password", wanted, cookie);
      expect(right.status).toBe(429);
      expect(announced(await right.text()).join()).toMatch(
        /^Too many attempts\. Please try again in \d+ minutes\.$/,
      );
      expect(await canLogIn(site, email)).toBe(true);
    });

    test("the password of an account without one can only be chosen by the mailed link, and so can its email be changed", async () => {
      const { id, email, cookie } = await member();
      await withoutPassword(site, id);
      expect(visibleText(await page(site, "/account", { cookie }))).toContain("Add a password");
      for (const what of ["password", "email"]) {
        const dialog = await page(site, `/account/${what}`, { cookie });
        expect(visibleText(dialog)).toContain("Your account has no password yet");
        expect(dialog).toContain('href="/reset-password"');
        const sent = await send(site, what, { ...wanted, email: "new@people.example" }, cookie);
        expect(sent.status).toBe(409);
        expect(visibleText(await sent.text())).toContain("Your account has no password yet");
      }
      expect(await activityOf(site, id)).toEqual([]);
      expect(await canLogIn(site, email, fresh)).toBe(false);
    });
  });

  describe("the email", () => {
    test("the email of an account changes when the link in the new mailbox is opened, and the old one is told twice", async () => {
      const { email, id, cookie } = await member();
      for (const title of [email, "another@people.example"])
        await haveEntry(site, { action: "invited", kind: "invitation", title });
      const address = newAddress();
      const asked = await ask(cookie, `  ${address.toUpperCase()} `);
      expect([asked.status, asked.headers.get("location")]).toEqual([302, "/account"]);
      const told = await newestMailTo(site, email, 2);
      expect(told.text).toContain(address);
      expect(told.text).not.toContain("token=");
      expect(await canLogIn(site, email)).toBe(true);
      expect(await canLogIn(site, address)).toBe(false);

      const { link, ...fields } = await linkIn(address);
      expect(link).toMatch(/^\/change-email\?token=[\w-]+$/);
      expect(decodeURIComponent(link)).not.toContain("@");
      expect(Buffer.from(fields.token, "base64url").toString("latin1")).not.toContain(address);
      // Opening the link alone changes nothing: mail programs do that too.
      expect((await site.request(link)).status).toBe(200);
      expect(await canLogIn(site, email)).toBe(true);
      const done = await confirm(fields, cookie);
      expect([done.status, done.headers.get("location")]).toEqual([302, "/account"]);
      expect([await canLogIn(site, email), await canLogIn(site, address)]).toEqual([false, true]);
      expect(visibleText(await page(site, "/account", { cookie }))).toContain(`Email ${address}, verified`);
      expect((await newestMailTo(site, email, 3)).subject).toMatch(/^Your email address for .* was changed$/);
      expect((await keptActivity(site)).filter(({ kind }) => kind === "invitation")).toMatchObject([
        { title: "" },
        { title: "another@people.example" },
      ]);
      expect(await activityOf(site, id)).toMatchObject([
        {
          action: "email-changed",
          before: JSON.stringify({ email }),
          after: JSON.stringify({ email: address }),
        },
      ]);
      const again = await confirm(fields);
      expect(again.status).toBe(400);
      expect(announced(await again.text())).toEqual(["This link has expired or was already used."]);
    });

    test("the email of an account changes by a link that was mailed before the email was sealed in it", async () => {
      const { email, id, cookie } = await member();
      const address = newAddress();
      const token = "k".repeat(32);
      const identifier = createHash("sha256").update(`change-email:${token}:${address}`).digest("base64url");
      await using db = databaseOf(site);
      const at = new Date().toISOString();
      const expiresAt = new Date(Date.now() + 60_000).toISOString();
      await db
        .insertInto("verification")
        .values({ id: identifier, identifier, value: id, expiresAt, createdAt: at, updatedAt: at })
        .execute();
      const link = `/change-email?${new URLSearchParams({ token, email: address })}`;
      expect(attributesIn(await page(site, link), 'input[name="email"]', "value")).toEqual([address]);
      expect((await confirm({ token, email: address }, cookie)).status).toBe(302);
      expect([await canLogIn(site, email), await canLogIn(site, address)]).toEqual([false, true]);
    });

    test("the email of an account does not change by a link for another email, a wrong one, or one that is a day old", async () => {
      const { email, cookie } = await member();
      const address = newAddress();
      await ask(cookie, address);
      const { link, ...fields } = await linkIn(address);
      expect((await confirm({ ...fields, email: newAddress() })).status).toBe(400);
      expect((await confirm({ ...fields, token: "x".repeat(32) })).status).toBe(400);
      expect((await postForm(site, "/change-email", {}, fromElsewhere())).status).toBe(400);
      ahead = 24 * 60 * 60_000;
      expect((await confirm(fields)).status).toBe(400);
      ahead = 0;
      expect(await canLogIn(site, email)).toBe(true);
      expect((await confirm(fields)).status).toBe(302);
      await using db = databaseOf(site);
      const stored = JSON.stringify(await db.selectFrom("verification").selectAll().execute());
      expect(stored).not.toContain(fields.token);
    });

    test("an email that is taken is told only to its owner by mail; the form shows the same page", async () => {
      const { email, id, cookie } = await member();
      const owner = await registerVerified(site);
      await newestMailTo(site, owner);
      const [free, taken] = [await ask(cookie, newAddress()), await ask(cookie, owner)];
      expect([taken.status, taken.headers.get("location")]).toEqual([
        free.status,
        free.headers.get("location"),
      ]);
      expect(taken.headers.getSetCookie()).toEqual(free.headers.getSetCookie());
      const mail = await newestMailTo(site, owner, 2);
      expect(mail.subject).toMatch(/^You already have an account with /);
      expect(mail.text).not.toContain(email);
      expect(mail.link).toBe("");
      await newestMailTo(site, email, 3);
      expect(await idOf(site, owner)).not.toBe(id);
    });

    test("the email of an account does not change by a link that was sent before a new password was chosen", async () => {
      const { email, cookie } = await member();
      const address = newAddress();
      await ask(cookie, address);
      const { link, ...fields } = await linkIn(address);
      const wanted = { currentPassword: password, password: fresh, confirmPassword: fresh };
      expect((await send(site, "password", wanted, cookie)).status).toBe(302);
      expect((await confirm(fields)).status).toBe(400);
      expect(await canLogIn(site, email, fresh)).toBe(true);
    });

    test("the email of an account changes by one link: others, and those in the old mailbox, open nothing afterwards", async () => {
      const { email, cookie } = await member();
      const [address, other] = [newAddress(), newAddress()];
      await ask(cookie, other);
      const { link: _, ...waiting } = await linkIn(other);
      await ask(cookie, address);
      const { link, ...fields } = await linkIn(address);
      await newestMailTo(site, email, 3);
      await postForm(site, "/reset-password", { email }, fromElsewhere());
      const token = tokenIn((await newestMailTo(site, email, 4)).link);
      expect((await confirm(fields)).status).toBe(302);
      const refused = await confirm(waiting);
      expect(refused.status).toBe(400);
      expect(announced(await refused.text())).toEqual(["This link has expired or was already used."]);
      const late = { token, password: fresh, confirmPassword: fresh };
      expect((await postForm(site, "/reset-password", late, fromElsewhere())).status).toBe(400);
      expect(await canLogIn(site, address)).toBe(true);
    });

    test("the email of an account needs the password, another address, and not too many tries", async () => {
      const { email, cookie } = await member();
      const wrong = { email: newAddress(), currentPassword: "stormy-waters" };
      expect((await send(site, "email", wrong, cookie)).status).toBe(401);
      const same = await ask(cookie, email);
      expect(same.status).toBe(400);
      expect(announced(await same.text())).toEqual(["This is your email address already"]);
      for (const typed of ["", "nobody", "a@b@c.example"])
        expect((await ask(cookie, typed)).status, typed).toBe(400);
      for (let time = 0; time < 5; time++) expect((await ask(cookie, newAddress())).status).toBe(302);
      expect((await ask(cookie, newAddress())).status).toBe(429);
    });

    test("the email of the administrator is changed in the settings only", async () => {
      const cookie = await signIn(site);
      expect(visibleText(await page(site, "/account/email", { cookie }))).toContain(
        "This email address is set in the site’s settings (ADMIN_EMAIL). Please change it there.",
      );
      expect(await page(site, "/account", { cookie })).not.toContain("Change email");
      const fields = { email: newAddress(), currentPassword: administrator.password };
      expect((await send(site, "email", fields, cookie)).status).toBe(403);
      expect(await mailsTo(site, fields.email)).toEqual([]);
    });
  });
});

describeSiteOnBothDatabases(
  "changing an account that somebody else changes",
  "two change an account at once, and each driver says in its own way that an email is taken",
  (open) => {
    prepare(open);

    describe("the password", () => {
      test("the password of an account changes once when two forms are sent at the same moment", async () => {
        const { email, id, cookie } = await member();
        const choices = ["one-still-water", "two-still-waters"];
        const outcomes = await Promise.all(
          choices.map((choice) =>
            send(site, "password", { ...wanted, password: choice, confirmPassword: choice }, cookie),
          ),
        );
        expect(outcomes.filter(({ status }) => status === 302)).toHaveLength(1);
        expect(await activityOf(site, id)).toHaveLength(1);
        const works = await Promise.all(choices.map((choice) => canLogIn(site, email, choice)));
        expect(works.filter(Boolean)).toHaveLength(1);
      });
    });

    describe("the email", () => {
      test("an email that is registered meanwhile stays its owner's", async () => {
        const { email, cookie } = await member();
        const address = newAddress();
        await ask(cookie, address);
        const { link, ...fields } = await linkIn(address);
        await register(site, { email: address });
        const response = await confirm(fields);
        expect(response.status).toBe(409);
        expect(announced(await response.text())).toEqual([
          "This email address now belongs to another account, so nothing was changed.",
        ]);
        expect(await canLogIn(site, email)).toBe(true);
      });

      test("the email of an account changes once when two people confirm the same one at the same moment", async () => {
        const people = [await member(), await member()];
        const address = newAddress();
        for (const { cookie } of people) await ask(cookie, address);
        await newestMailTo(site, address, 2);
        const links = (await mailsTo(site, address)).map(({ link }) => tokenIn(link));
        const outcomes = await Promise.all(links.map((token) => confirm({ token, email: "" })));
        expect(outcomes.map(({ status }) => status).sort()).toEqual([302, 409]);
      });
    });
  },
);
