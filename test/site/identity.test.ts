import { beforeAll, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { announced, fieldValue, visibleText } from "../support/html.ts";
import {
  administrator,
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import { mailsTo, newestMailTo, tokenIn } from "./support/mailbox.ts";
import { follow } from "./support/page.ts";
import {
  cookieOf,
  databaseOf,
  fromElsewhere,
  logIn,
  password,
  register,
  registerVerified,
  registration,
} from "./support/people.ts";

let site: TestSite;

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
  });
}

describeSite("registering and signing in", (open) => {
  prepare(open);

  test.each<[Record<string, string>, string]>([
    [{ firstName: "" }, "Please enter all fields"],
    [{ lastName: "  " }, "Please enter all fields"],
    [{ gender: "" }, "Please enter all fields"],
    [{ gender: "other" }, "Please enter all fields"],
    [{ dateOfBirth: "" }, "Please enter all fields"],
    [{ email: "" }, "Please enter all fields"],
    [{ password: "", confirmPassword: "" }, "Please enter all fields"],
    [{ confirmPassword: "" }, "Please enter all fields"],
    [{ email: "ann", firstName: "" }, "Please enter all fields"],
    [{ terms: "", firstName: "" }, "Please enter all fields"],
    [{ email: "ann" }, "Please enter a valid email address"],
    [{ email: "ann@" }, "Please enter a valid email address"],
    [{ email: "ann@people.example, bob@people.example" }, "Please enter a valid email address"],
    [{ email: `${"a".repeat(250)}@people.example` }, "Please enter a valid email address"],
    [{ email: "ann", confirmPassword: "another one" }, "Please enter a valid email address"],
    [{ confirmPassword: "another one" }, "Passwords do not match"],
    [{ confirmPassword: "another one", terms: "" }, "Passwords do not match"],
    [{ terms: "" }, "Please accept the terms and conditions"],
    [
      { password: "short", confirmPassword: "short" },
      "Error registering user: Please choose a password of at least 6 characters",
    ],
    [
      { dateOfBirth: "2999-01-01" },
      "Error registering user: Please enter a date of birth that is in the past",
    ],
    [{ firstName: "a".repeat(101) }, "Error registering user: Please use at most 100 characters"],
  ])("registering with %j is refused: %s", async (wrong, message) => {
    const form = registration(wrong);
    const { firstName = "", email = "" } = form;
    const response = await postForm(site, "/register", form, fromElsewhere());
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(announced(html)).toEqual([message]);
    expect(fieldValue(html, "firstName") ?? "").toBe(firstName);
    expect(html).not.toContain(password);
    await using db = databaseOf(site);
    expect(await db.selectFrom("user").select("id").where("email", "=", email).execute()).toEqual([]);
  });

  test("a verification link does not set a password, and a password link does not verify", async () => {
    const email = await registerVerified(site);
    await postForm(site, "/reset-password", { email }, fromElsewhere());
    const token = tokenIn((await newestMailTo(site, email, 2)).link);
    expect((await postForm(site, "/verify-email", { token })).status).toBe(400);
    const verifying = tokenIn((await mailsTo(site, email))[0]?.link ?? "");
    const choice = { token: verifying, password: "another-day", confirmPassword: "another-day" };
    expect((await postForm(site, "/reset-password", choice)).status).toBe(400);
  });

  test("signing in with wrong input shows the specification's messages", async () => {
    const email = await registerVerified(site);
    for (const fields of [
      {},
      { email },
      { password },
      { email: "", password: "" },
      { email: " ", password },
    ]) {
      const response = await postForm(site, "/login", fields as Record<string, string>, fromElsewhere());
      expect(response.status).toBe(400);
      expect(announced(await response.text())).toEqual(["Please enter both email and password"]);
    }
    const wrong = await logIn(site, email, "not it at all");
    const unknown = await logIn(site, "nobody@people.example", "not it at all");
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401);
      expect(cookiesOf(response)).toBe("");
      const html = await response.text();
      expect(announced(html)).toEqual(["Incorrect email or password. Please try again or register."]);
      expect(html).not.toContain("not it at all");
    }
    const other = await logIn(site, "no address", "not it at all");
    expect(other.status).toBe(400);
    expect(announced(await other.text())).toEqual(["Error logging in user: Please check your password"]);
  });

  test("logging in ten times before verifying sends one mail in five minutes", async () => {
    const email = await register(site);
    await newestMailTo(site, email);
    const tryAll = async () => {
      for (let attempt = 0; attempt < 10; attempt++) {
        const response = await logIn(site, email);
        expect(response.status).toBe(403);
        expect(announced(await response.text())).toEqual([
          "Please verify your email before trying to log in.",
        ]);
      }
    };
    await tryAll();
    await newestMailTo(site, email, 2);
    await using db = databaseOf(site);
    const waiting = db.selectFrom("outbox").select("id").where("recipient", "=", email);
    await expect.poll(() => waiting.execute()).toEqual([]);
    expect(await mailsTo(site, email)).toHaveLength(2);
    await db
      .updateTable("limits")
      .set({ expiresAt: Date.now() - 1 })
      .where("key", "=", `verify-mail:account:${email}`)
      .execute();
    await tryAll();
    await newestMailTo(site, email, 3);
  });

  test("an unverified person with a wrong password learns nothing and gets no mail", async () => {
    const email = await register(site);
    await newestMailTo(site, email);
    const response = await logIn(site, email, "not it at all");
    expect(response.status).toBe(401);
    expect(announced(await response.text())).toEqual([
      "Incorrect email or password. Please try again or register.",
    ]);
    expect(await mailsTo(site, email)).toHaveLength(1);
  });

  test("nobody becomes staff, or verified, by registering", async () => {
    const extra = { role: "staff", emailVerified: "true", isAdmin: "on", id: "mine" };
    const email = await register(site, extra);
    await using db = databaseOf(site);
    const person = await db
      .selectFrom("user")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(await db.selectFrom("personRoles").selectAll().where("userId", "=", person.id).execute()).toEqual(
      [],
    );
    expect(Boolean(person.emailVerified)).toBe(false);
    expect(person.id).not.toBe("mine");
  });
});

describeSiteOnBothDatabases(
  "registering and signing in with one email",
  "better-auth stores dates and booleans in the way of each database, and several register at once",
  (open) => {
    prepare(open);

    test("a person registers, verifies by the mailed link, which works once, and signs in", async () => {
      const form = registration();
      const email = form.email ?? "";
      const registered = await postForm(site, "/register", form, fromElsewhere());
      expect(registered.status).toBe(302);
      expect(registered.headers.get("location")).toBe("/login");
      expect(cookiesOf(registered)).not.toContain("session_token");
      expect(announced(await follow(site, registered), "status")).toEqual([
        "Registered successfully. Please verify your email.",
      ]);
      const first = await newestMailTo(site, email);
      expect(first.link).toMatch(/^\/verify-email\?token=[\w-]{32,}$/);

      const early = await logIn(site, email);
      expect(early.status).toBe(403);
      expect(cookiesOf(early)).not.toContain("session_token");
      expect(announced(await early.text())).toEqual(["Please verify your email before trying to log in."]);
      const fresh = await newestMailTo(site, email, 2);
      expect(fresh.link).not.toBe(first.link);

      for (let look = 0; look < 2; look++) expect((await site.request(fresh.link)).status).toBe(200);
      expect((await logIn(site, email)).status).toBe(403);
      const token = tokenIn(fresh.link);
      const verified = await postForm(site, "/verify-email", { token });
      expect(verified.status).toBe(302);
      expect(verified.headers.get("location")).toBe("/login");
      const again = await postForm(site, "/verify-email", { token });
      expect(again.status).toBe(400);
      expect(announced(await again.text())).toEqual(["This link has expired or was already used."]);

      const cookie = await cookieOf(site, email);
      const home = await (await site.request("/", { headers: { cookie } })).text();
      expect(visibleText(home)).toContain(`Welcome, ${email}`);
      expect(home).not.toContain("Update Site");
      await using db = databaseOf(site);
      const person = await db.selectFrom("user").selectAll().where("email", "=", email).executeTakeFirst();
      expect(person).toMatchObject({
        name: "Ann Hill",
        gender: "female",
        dateOfBirth: "1980-05-31",
      });
    });

    test("a verification link fails after its lifetime and with a wrong token", async () => {
      const email = await register(site);
      const token = tokenIn((await newestMailTo(site, email)).link);
      await using db = databaseOf(site);
      await expireVerifications(site, email);
      expect((await postForm(site, "/verify-email", { token })).status).toBe(400);
      expect((await postForm(site, "/verify-email", { token: "x".repeat(32) })).status).toBe(400);
      expect((await postForm(site, "/verify-email", {})).status).toBe(400);
      expect((await site.request("/verify-email")).status).toBe(200);
      const { emailVerified } = await db
        .selectFrom("user")
        .select("emailVerified")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      expect(Boolean(emailVerified)).toBe(false);
    });

    test("an email is one account in upper or lower case, and cannot be registered twice", async () => {
      const email = await registerVerified(site);
      const upperCased = ` ${email.toUpperCase()} `;
      const second = await postForm(site, "/register", registration({ email: upperCased }), fromElsewhere());
      expect(second.status).toBe(409);
      expect(announced(await second.text())).toEqual(["Email is already registered"]);
      expect((await logIn(site, upperCased)).status).toBe(302);
      const administrators = registration({ email: administrator.email });
      const taken = await postForm(site, "/register", administrators, fromElsewhere());
      expect(taken.status).toBe(409);
    });

    test("one of several simultaneous registrations with one email succeeds, and one mail is sent", async () => {
      const form = registration();
      const responses = await Promise.all(
        [1, 2, 3].map(() => postForm(site, "/register", form, fromElsewhere())),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([302, 409, 409]);
      await newestMailTo(site, form.email ?? "");
      await using db = databaseOf(site);
      const made = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", form.email ?? "")
        .execute();
      expect(made).toHaveLength(1);
    });
  },
);

describeSite("while the mail server is away", (open) => {
  test("links that somebody waits for are to be sent before other mails", async () => {
    const site = await open({ MAIL_URL: `smtp://127.0.0.1:${await freePort()}` });
    const contact = { user_name: "Bo", user_email: "bo@example.org", message: "Is there parking?" };
    expect((await postForm(site, "/contact-us", contact, fromElsewhere())).status).toBe(302);
    expect((await postForm(site, "/register", registration(), fromElsewhere())).status).toBe(302);
    const reset = await postForm(site, "/reset-password", { email: administrator.email }, fromElsewhere());
    expect(reset.status).toBe(200);
    await using db = databaseOf(site);
    const waiting = await db
      .selectFrom("outbox")
      .innerJoin("deferredWork", "deferredWork.id", "outbox.id")
      .select(["replyTo", "isUrgent"])
      .orderBy("outbox.createdAt")
      .execute();
    expect(waiting).toEqual([
      { replyTo: "bo@example.org", isUrgent: false },
      { replyTo: null, isUrgent: true },
      { replyTo: null, isUrgent: true },
    ]);
  });
});

describeSiteOnBothDatabases(
  "when mail cannot be written",
  "a statement fails and the transaction is rolled back",
  (open) => {
    test("nobody is registered and no password link is created, because the mail is part of the same transaction", async () => {
      const site = await open();
      await using db = databaseOf(site);
      await db.schema.dropTable("outbox").execute();
      const form = registration();
      const response = await postForm(site, "/register", form, fromElsewhere());
      expect(response.status).toBe(500);
      const html = await response.text();
      expect(announced(html)[0]).toMatch(/^Error registering user: [^<]+$/);
      expect(html).not.toMatch(/outbox|no such table|does not exist/);
      expect(await db.selectFrom("user").select("email").execute()).toEqual([{ email: administrator.email }]);
      const reset = await postForm(site, "/reset-password", { email: administrator.email }, fromElsewhere());
      expect(reset.status).toBe(500);
      const links = db.withTables<{ verification: { id: string } }>().selectFrom("verification").select("id");
      expect(await links.execute()).toEqual([]);
    });
  },
);

/** Expires all links of one person. */
async function expireVerifications(site: TestSite, email: string): Promise<void> {
  await using db = databaseOf(site);
  const { id } = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const changed = await db
    .withTables<{ verification: { value: string; expiresAt: string } }>()
    .updateTable("verification")
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .where("value", "=", id)
    .executeTakeFirst();
  expect(changed.numUpdatedRows).toBe(1n);
}
