import { beforeAll, expect, test } from "vitest";
import { visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { activityOf, canLogIn, joinKnown, send } from "./support/account-forms.ts";
import { addPasskey, logInWithPasskey, openAuthenticator } from "./support/authenticator.ts";
import { newestMailTo } from "./support/mailbox.ts";
import { act } from "./support/managed-people.ts";
import { page } from "./support/page.ts";
import { cookieOf, databaseOf, fromElsewhere, joinAsMember, password } from "./support/people.ts";
import { addCodes, enterCode, halfLogIn } from "./support/second-factors.ts";
import { isSignedIn } from "./support/traces.ts";

describeSite("a second factor is removed", (open) => {
  let site: TestSite;
  let ahead = 0;
  const now = () => Date.now() + ahead;
  beforeAll(async () => {
    site = await open({}, { clock: () => new Date(now()) });
  });

  async function withCodes() {
    const person = await joinKnown(site);
    const codes = await addCodes(site, person.cookie, now);
    // The code that confirmed it is used up.
    ahead += 30_000;
    return { ...person, ...codes };
  }

  /** Logs in twice more: completely, and up to the second step. */
  async function logInElsewhere({ email, app }: Awaited<ReturnType<typeof withCodes>>) {
    const [complete, waiting] = [await halfLogIn(site, email), await halfLogIn(site, email)];
    expect((await enterCode(site, complete, app.code())).status).toBe(302);
    expect(await isSignedIn(site, { cookie: complete })).toBe(true);
    return [complete, waiting];
  }

  test("a second factor is removed by its owner with a code and the password, and a mail says so", async () => {
    const { id, email, cookie, app, backupCodes } = await withCodes();
    const remove = (fields: Record<string, string>) => send(site, "second-factor/remove", fields, cookie);
    expect((await remove({ code: app.wrongCode(), currentPassword: password })).status).toBe(401);
    expect((await remove({ code: app.code(), currentPassword: "stormy-waters" })).status).toBe(401);
    expect((await remove({ code: app.code() })).status).toBe(400);
    expect(visibleText(await page(site, "/account", { cookie }))).toContain("Turn off one-time codes");
    const removed = await remove({ code: backupCodes[3] ?? "", currentPassword: password });
    expect([removed.status, removed.headers.get("location")]).toEqual([302, "/account"]);
    expect((await newestMailTo(site, email, 3)).subject).toMatch(
      /^A second factor was removed from your account with /,
    );
    expect((await activityOf(site, id)).map(({ action }) => action)).toEqual([
      "second-factor-added",
      "second-factor-removed",
    ]);
    expect(await canLogIn(site, email)).toBe(true);
    expect(await isSignedIn(site, { cookie: await cookieOf(site, email) })).toBe(true);
    await using db = databaseOf(site);
    expect(await db.selectFrom("backupCodes").selectAll().where("userId", "=", id).execute()).toEqual([]);
  });

  test("a second factor is removed by its owner, and their other sessions end, even a login that waits for a code", async () => {
    const person = await withCodes();
    const stranger = await joinAsMember(site);
    const others = await logInElsewhere(person);
    const fields = { code: person.backupCodes[0] ?? "", currentPassword: password };
    expect((await send(site, "second-factor/remove", fields, person.cookie)).status).toBe(302);
    for (const cookie of others) expect(await isSignedIn(site, { cookie })).toBe(false);
    for (const cookie of [person.cookie, stranger]) expect(await isSignedIn(site, { cookie })).toBe(true);
  });

  test("a second factor is removed by an administrator, and all sessions of the person end, even a login that waits for a code", async () => {
    const staff = { cookie: await signIn(site) };
    const person = await withCodes();
    const stranger = await joinAsMember(site);
    const device = openAuthenticator(site);
    expect((await addPasskey(site, device, { cookie: person.cookie })).status).toBe(200);
    const others = await logInElsewhere(person);
    const refused = await act(site, { cookie: stranger }, person.id, "reset-second-factor");
    expect(refused.status).toBe(403);
    expect(await isSignedIn(site, { cookie: person.cookie })).toBe(true);

    expect((await act(site, staff, person.id, "reset-second-factor")).status).toBe(302);
    for (const cookie of [person.cookie, ...others]) expect(await isSignedIn(site, { cookie })).toBe(false);
    for (const cookie of [staff.cookie, stranger]) expect(await isSignedIn(site, { cookie })).toBe(true);
    expect((await logInWithPasskey(site, device)).status).toBe(401);
    expect(await isSignedIn(site, { cookie: await cookieOf(site, person.email) })).toBe(true);
  });

  test("a second factor is removed with the account, and an expired session does not bring it back", async () => {
    const { id, email, cookie } = await withCodes();
    expect(
      (await postForm(site, "/account/remove", { password }, { cookie, ...fromElsewhere() })).status,
    ).toBe(302);
    await using db = databaseOf(site);
    expect(await db.selectFrom("secondFactors").selectAll().where("userId", "=", id).execute()).toEqual([]);
    expect(await db.selectFrom("backupCodes").selectAll().where("userId", "=", id).execute()).toEqual([]);
    expect(await canLogIn(site, email)).toBe(false);
  });
});
