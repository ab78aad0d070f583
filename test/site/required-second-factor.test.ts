import { beforeAll, expect, test } from "vitest";
import { announced, attributesIn, visibleText } from "../support/html.ts";
import {
  administrator,
  cookiesOf,
  describeSite,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { send } from "./support/account-forms.ts";
import { haveEntry } from "./support/activity.ts";
import { addPasskey, ask, logInWithPasskey, openAuthenticator } from "./support/authenticator.ts";
import { page, statusOf } from "./support/page.ts";
import {
  cookieOf,
  databaseOf,
  giveRoles,
  joinAs,
  joinAsMember,
  password,
  registerVerified,
} from "./support/people.ts";
import { addCodes, startEnrolment } from "./support/second-factors.ts";

const rule = "/people/second-factor";
const prayers = "/update-prayer-requests";

describeSite("a required second factor", (open) => {
  let site: TestSite;
  let keeper: string;
  beforeAll(async () => {
    site = await open();
    keeper = await signIn(site);
  });

  const choose = (required: string, cookie: string) => postForm(site, rule, { required }, { cookie });

  async function entries() {
    await using db = databaseOf(site);
    return await db
      .selectFrom("activity")
      .select(["action", "before", "after"])
      .where("kind", "=", "site")
      .orderBy("id")
      .execute();
  }

  test("a required second factor is for people who manage people to choose, and only once they have one themselves", async () => {
    expect((await site.request(rule)).headers.get("location")).toBe("/login?next=%2Fpeople%2Fsecond-factor");
    expect((await choose("on", "")).status).toBe(401);
    for (const cookie of [await joinAsMember(site), await joinAs(site, "pastor", "prayerModerator")]) {
      expect(await statusOf(site, rule, { cookie })).toBe(403);
      expect((await choose("on", cookie)).status).toBe(403);
    }
    expect(visibleText(await page(site, rule, { cookie: keeper }))).toContain("You have none yet");
    const refused = await choose("on", keeper);
    expect(refused.status).toBe(409);
    expect(announced(await refused.text())).toEqual([
      "Please add a second factor to your own account first. Without one you would lock yourself out.",
    ]);
    expect((await choose("perhaps", keeper)).status).toBe(400);
    expect((await choose("off", keeper)).status).toBe(302);
    expect(await entries()).toEqual([]);
  });

  test("a required second factor withholds prayers and people from those who have none, until they add one; and can be lifted", async () => {
    const moderator = await joinAs(site, "prayerModerator");
    const editor = await joinAs(site, "editor");
    const pastor = await joinAs(site, "pastor");
    const member = await joinAsMember(site);
    await addCodes(site, keeper, Date.now, administrator.password);
    const chosen = await choose("on", keeper);
    expect([chosen.status, chosen.headers.get("location")]).toEqual([302, rule]);
    expect(visibleText(await page(site, rule, { cookie: keeper }))).toContain("It is required.");

    const refused = await site.request(prayers, { headers: { cookie: moderator } });
    expect(refused.status).toBe(403);
    const html = await refused.text();
    expect(visibleText(html)).toContain("Add a passkey or one-time codes in Your account.");
    expect(attributesIn(html, 'main a[href="/account"]', "href")).toEqual(["/account"]);
    expect(html).not.toContain(`href="${prayers}"`);
    const asked = await postForm(
      site,
      `${prayers}/0193a000-0000-7000-8000-000000000003/approve`,
      {},
      { cookie: moderator },
    );
    expect(asked.status).toBe(403);
    // What else they may do stays.
    expect(await statusOf(site, "/event-create", { cookie: pastor })).toBe(200);
    expect(await statusOf(site, prayers, { cookie: pastor })).toBe(403);
    expect(await statusOf(site, "/event-create", { cookie: editor })).toBe(200);
    expect(await statusOf(site, "/submit-prayer-requests", { cookie: member })).toBe(200);
    expect(await statusOf(site, "/submit-prayer-requests", { cookie: moderator })).toBe(200);
    expect(visibleText(await page(site, "/event-create", { cookie: editor }))).not.toContain("second factor");

    await addCodes(site, moderator, Date.now);
    expect(await statusOf(site, prayers, { cookie: moderator })).toBe(200);
    expect((await choose("off", keeper)).status).toBe(302);
    expect(await statusOf(site, prayers, { cookie: pastor })).toBe(200);
    expect(await entries()).toEqual([
      { action: "setting-changed", before: '{"required":"off"}', after: '{"required":"on"}' },
      { action: "setting-changed", before: '{"required":"on"}', after: '{"required":"off"}' },
    ]);
  });

  test("a required second factor withholds prayers and people in the activity log and its export, until they add one", async () => {
    const withheld = ["prayer", "person", "invitation", "account", "site"] as const;
    const kept = ["event", "sermon", "post", "home"] as const;
    for (const kind of [...withheld, ...kept]) await haveEntry(site, { kind, title: `zq-${kind}` });
    const pastor = await joinAs(site, "pastor");
    const lead = await joinAs(site, "administrator");
    const moderator = await joinAs(site, "prayerModerator");
    expect((await choose("on", keeper)).status).toBe(302);
    for (const cookie of [pastor, lead, moderator]) {
      for (const kind of withheld)
        for (const path of ["/activity", "/activity.data", "/activity/export.csv"]) {
          const refused = await site.request(`${path}?kind=${kind}`, { headers: { cookie } });
          expect(refused.status, path).toBe(403);
          const html = await refused.text();
          expect(html).not.toContain(`zq-${kind}`);
          if (path === "/activity" && cookie !== moderator)
            expect(visibleText(html)).toContain("Your role needs a second factor for this page.");
        }
      for (const path of ["/activity", "/activity?page=2", "/activity.data", "/activity/export.csv"]) {
        const shown = await page(site, path, { cookie });
        for (const kind of withheld) expect(shown, path).not.toContain(`zq-${kind}`);
      }
    }
    // What they may change without a second factor, they may also look up.
    for (const cookie of [pastor, lead]) {
      const exported = await page(site, "/activity/export.csv", { cookie });
      for (const kind of kept) expect(exported).toContain(`zq-${kind}`);
    }
    await addCodes(site, pastor, Date.now);
    for (const kind of withheld)
      for (const path of ["/activity", "/activity/export.csv"])
        expect(await page(site, `${path}?kind=${kind}`, { cookie: pastor })).toContain(`zq-${kind}`);
    expect((await choose("off", keeper)).status).toBe(302);
  });

  test("a required second factor must have been shown: a passkey that exists does not help a login by password", async () => {
    const email = await registerVerified(site);
    await giveRoles(site, email, "prayerTeam");
    const device = openAuthenticator(site);
    const first = await cookieOf(site, email);
    expect((await addPasskey(site, device, { cookie: first })).status).toBe(200);
    expect((await choose("on", keeper)).status).toBe(302);
    expect(await statusOf(site, prayers, { cookie: first })).toBe(200);
    const byPassword = await cookieOf(site, email);
    const refused = await site.request(prayers, { headers: { cookie: byPassword } });
    expect(refused.status).toBe(403);
    expect(visibleText(await refused.text())).toContain("log out and log in with it");
    // Nor does a password alone replace what is required.
    const { sealed, app } = await startEnrolment(site, byPassword, Date.now);
    const codes = { sealed, code: app.code(), currentPassword: password };
    expect((await send(site, "second-factor", codes, byPassword)).status).toBe(403);
    for (const step of ["new-options", "new"] as const)
      expect((await ask(site, step, { cookie: byPassword })).status).toBe(403);
    const account = await page(site, "/account", { cookie: byPassword });
    const [link = ""] = attributesIn(account, 'a[href*="/passkeys/"]', "href");
    const kept = await send(site, link.replace("/account/", ""), {}, byPassword);
    expect(kept.status).toBe(403);
    expect(announced(await kept.text())).toEqual([
      "Please log out and log in with your passkey first. If you have lost it, an administrator can remove it.",
    ]);
    const byPasskey = cookiesOf(await logInWithPasskey(site, device));
    expect(await statusOf(site, prayers, { cookie: byPasskey })).toBe(200);
    expect((await choose("off", keeper)).status).toBe(302);
  });

  test("a required second factor leaves the administrator's account a way in: it can add one, and lift it again", async () => {
    await using db = databaseOf(site);
    expect((await choose("on", keeper)).status).toBe(302);
    await db.deleteFrom("secondFactors").execute();
    await db.deleteFrom("backupCodes").execute();
    const cookie = await signIn(site);
    expect(await statusOf(site, rule, { cookie })).toBe(403);
    expect((await choose("off", cookie)).status).toBe(403);
    expect((await postForm(site, "/remove-sample-content", {}, { cookie })).status).toBe(403);
    await addCodes(site, cookie, Date.now, administrator.password);
    expect((await choose("off", cookie)).status).toBe(302);
  });
});
