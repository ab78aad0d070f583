import { hash } from "@node-rs/argon2";
import { beforeAll, expect, test } from "vitest";
import { visibleText } from "../support/html.ts";
import {
  administrator,
  cookiesOf,
  describeSite,
  placeOf,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import { newestMailTo, tokenIn } from "./support/mailbox.ts";
import {
  databaseOf,
  fromElsewhere,
  logIn,
  register,
  registerVerified,
  verifyEmails,
} from "./support/people.ts";

const chosen = "Glöckchen läuten, Münster 71".normalize("NFC");
const spellings = [chosen, chosen.normalize("NFD"), chosen.replaceAll(" ", "\u00a0")];

describeSite("a password that devices spell differently", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open({ ADMIN_PASSWORD: spellings[1] ?? "" });
  });

  async function join(password: string, confirmPassword = password): Promise<string> {
    const email = await register(site, { password, confirmPassword });
    await verifyEmails(site, [email]);
    return email;
  }

  async function storedOf(email: string): Promise<string | null> {
    await using db = databaseOf(site);
    const accounts = db.withTables<{ account: { userId: string; password: string | null } }>();
    const { password } = await accounts
      .selectFrom("account")
      .innerJoin("user", "user.id", "account.userId")
      .select("account.password")
      .where("user.email", "=", email)
      .executeTakeFirstOrThrow();
    return password;
  }

  /** An account whose password was hashed as it was typed, as older versions did. */
  async function withOldHash(typed: string): Promise<string> {
    const email = await registerVerified(site);
    await using db = databaseOf(site);
    const accounts = db.withTables<{ account: { userId: string; password: string | null } }>();
    const { id } = await db
      .selectFrom("user")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await accounts
      .updateTable("account")
      .set({ password: await hash(typed) })
      .where("userId", "=", id)
      .execute();
    return email;
  }

  test.each(spellings)(
    "a password that devices spell differently logs its owner in by every spelling when it was registered as %j",
    async (typed) => {
      const email = await join(typed, chosen);
      for (const spelling of spellings) expect((await logIn(site, email, spelling)).status).toBe(302);
      expect((await logIn(site, email, chosen.toLowerCase())).status).toBe(401);
      expect((await logIn(site, email, `${chosen} `)).status).toBe(401);
    },
  );

  test("a password that devices spell differently counts its characters in the one spelling", async () => {
    const fields = { password: "öüä".normalize("NFD"), confirmPassword: "öüä" };
    await expect(register(site, fields)).rejects.toThrow("400");
    await join("ö".normalize("NFD").repeat(64) + "z1".repeat(32));
  });

  test("a password that devices spell differently is refused with a tab, and a common one however its spaces are typed", async () => {
    for (const [password, sentence] of [
      ["still\twaters-7", "a tab or another character that cannot be seen"],
      ["password\u00a0\u20031", "follows a pattern that is easy to guess"],
    ] as const) {
      const email = await registerVerified(site);
      const cookie = cookiesOf(await logIn(site, email));
      const fields = { currentPassword: "stillwater-7", password, confirmPassword: password };
      const response = await postForm(site, "/account/password", fields, { cookie });
      expect(response.status).toBe(400);
      expect(visibleText(await response.text())).toContain(sentence);
    }
  });

  test("a password that devices spell differently works however it is spelled where people confirm that it is them, change it and reset it", async () => {
    const [nfc = "", nfd = "", spaced = ""] = spellings;
    const email = await join(nfd);
    const cookie = cookiesOf(await logIn(site, email, nfc));
    const confirmed = await postForm(site, "/confirm", { password: spaced }, { cookie });
    expect(confirmed.status).toBe(302);
    const next = { password: `${nfd}b`, confirmPassword: `${nfc}b` };
    const changed = await postForm(
      site,
      "/account/password",
      { currentPassword: spaced, ...next },
      { cookie },
    );
    expect(changed.status).toBe(302);
    expect((await logIn(site, email, `${spaced}b`)).status).toBe(302);
    await postForm(site, "/reset-password", { email }, fromElsewhere());
    const token = tokenIn((await newestMailTo(site, email, 3)).link);
    const fresh = { token, password: `${spaced}c`, confirmPassword: `${nfd}c` };
    expect((await postForm(site, `/reset-password?token=${token}`, fresh)).status).toBe(302);
    expect((await logIn(site, email, `${nfd}c`)).status).toBe(302);
    expect((await logIn(site, email, `${nfc}b`)).status).toBe(401);
  });

  test("a password of before is accepted as it was typed then, once, and by every spelling from then on", async () => {
    for (const typed of spellings.slice(1)) {
      const email = await withOldHash(typed);
      const before = await storedOf(email);
      expect((await logIn(site, email, `${typed}x`)).status).toBe(401);
      expect(await storedOf(email)).toBe(before);
      expect((await logIn(site, email, typed)).status).toBe(302);
      const renewed = await storedOf(email);
      expect(renewed).not.toBe(before);
      for (const spelling of spellings) expect((await logIn(site, email, spelling)).status).toBe(302);
      expect(await storedOf(email)).toBe(renewed);
    }
  });

  test("a password of before can be changed in the same breath", async () => {
    const [, nfd = ""] = spellings;
    const email = await withOldHash(nfd);
    const cookie = cookiesOf(await logIn(site, email, nfd));
    const old = await withOldHash(nfd);
    const fields = {
      currentPassword: nfd,
      password: "beside-still-waters",
      confirmPassword: "beside-still-waters",
    };
    expect((await postForm(site, "/account/password", fields, { cookie })).status).toBe(302);
    expect((await logIn(site, email, "beside-still-waters")).status).toBe(302);
    expect((await logIn(site, old, nfd)).status).toBe(302);
  });

  test("a password in the settings is known by every spelling, and an older hash of it survives the next start with all sessions", async () => {
    for (const spelling of spellings)
      expect((await logIn(site, administrator.email, spelling)).status).toBe(302);
    const cookie = cookiesOf(await logIn(site, administrator.email, chosen));
    {
      await using db = databaseOf(site);
      const accounts = db.withTables<{ account: { userId: string; password: string | null } }>();
      const { id } = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", administrator.email)
        .executeTakeFirstOrThrow();
      await accounts
        .updateTable("account")
        .set({ password: await hash(spellings[1] ?? "") })
        .where("userId", "=", id)
        .execute();
    }
    const again = await open({ ...placeOf(site), ADMIN_PASSWORD: spellings[1] ?? "" });
    const page = await again.request("/account", { headers: { cookie } });
    expect(page.status).toBe(200);
    expect((await logIn(again, administrator.email, chosen)).status).toBe(302);
  });
});
