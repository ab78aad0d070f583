import { beforeAll, expect, test } from "vitest";
import { parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, type TestSite } from "../support/test-site.ts";
import { activityOf, idOf, logInWith, send } from "./support/account-forms.ts";
import { page } from "./support/page.ts";
import { databaseOf, fromElsewhere, joinAsMember, password, registerVerified } from "./support/people.ts";
import { isSignedIn } from "./support/traces.ts";

const firefox = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
const edge =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";

let site: TestSite;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  site = await open();
}

async function withThree() {
  const email = await registerVerified(site);
  const id = await idOf(site, email);
  const phone = await logInWith(site, email, firefox);
  const laptop = await logInWith(site, email, edge);
  const program = await logInWith(site, email, "curl/8.14.1");
  return { email, id, phone, laptop, program };
}

const devicesIn = (html: string) => textsIn(html, "li p.font-semibold");

const formsIn = (html: string) =>
  [...parsePage(html).querySelectorAll('form[action*="/sessions/"][action$="/end"]')].map(
    (form) => form.getAttribute("action") ?? "",
  );

async function emailOf(id: string): Promise<string> {
  await using db = databaseOf(site);
  const { email } = await db
    .selectFrom("user")
    .select("email")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return email;
}

describeSite("the list of sessions", (open) => {
  beforeAll(() => setUp(open));

  test("the list of sessions names devices in words, this one first, and stores no more of a browser than that", async () => {
    const { id, phone, laptop } = await withThree();
    const html = await page(site, "/account", { cookie: phone });
    expect(devicesIn(html)[0]).toBe("Firefox on Android · this device");
    expect(devicesIn(html).slice(1).sort()).toEqual(["Edge on Windows", "Unknown device"]);
    expect(visibleText(html)).toMatch(/Since \d+\s\S+ \d{4}, last used on \d+\s\S+ \d{4}/);
    expect(devicesIn(await page(site, "/account", { cookie: laptop }))[0]).toBe(
      "Edge on Windows · this device",
    );
    await using db = databaseOf(site);
    const stored = await db
      .selectFrom("session")
      .select(["userAgent", "ipAddress"])
      .where("userId", "=", id)
      .execute();
    expect(stored.map(({ userAgent }) => userAgent).sort()).toEqual(
      [null, "Edge on Windows", "Firefox on Android"].sort(),
    );
    expect(new Set(stored.map(({ ipAddress }) => ipAddress))).toEqual(new Set([""]));
  });

  test("the list of sessions names the device of a login by JSON too", async () => {
    const email = await registerVerified(site);
    const response = await site.request("/api/auth/sign-in/email", {
      method: "POST",
      body: JSON.stringify({ email, password }),
      headers: { "content-type": "application/json", "user-agent": firefox, ...fromElsewhere() },
    });
    const { token } = (await response.json()) as { token: string };
    const html = await page(site, "/account", { authorization: `Firebase ${token}` });
    expect(devicesIn(html)).toEqual(["Firefox on Android · this device"]);
  });

  test("the list of sessions ends one of the others, and only that", async () => {
    const { id, phone, laptop, program } = await withThree();
    const html = await page(site, "/account", { cookie: phone });
    const laptopForm = [...parsePage(html).querySelectorAll("li")]
      .find((item) => visibleText(item).includes("Edge on Windows"))
      ?.querySelector("form")
      ?.getAttribute("action");
    const response = await send(site, (laptopForm ?? "").replace("/account/", ""), {}, phone);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/account"]);
    expect(await isSignedIn(site, { cookie: laptop })).toBe(false);
    for (const cookie of [phone, program]) expect(await isSignedIn(site, { cookie })).toBe(true);
    expect((await activityOf(site, id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ["sessions-ended", id],
    ]);
    const again = await send(site, (laptopForm ?? "").replace("/account/", ""), {}, phone);
    expect(again.status).toBe(404);
  });

  test("the list of sessions ends all others at once", async () => {
    const { phone, laptop, program } = await withThree();
    const response = await send(site, "sessions/end-others", {}, phone);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/account"]);
    expect(await isSignedIn(site, { cookie: phone })).toBe(true);
    for (const cookie of [laptop, program]) expect(await isSignedIn(site, { cookie })).toBe(false);
    expect(formsIn(await page(site, "/account", { cookie: phone }))).toEqual([]);
  });

  test("the list of sessions ends neither this session nor anybody else's, and nothing for visitors", async () => {
    const { phone, laptop } = await withThree();
    const stranger = await joinAsMember(site);
    const others = formsIn(await page(site, "/account", { cookie: phone }));
    const own = formsIn(await page(site, "/account", { cookie: laptop })).filter(
      (form) => !others.includes(form),
    );
    expect(own).toHaveLength(1);
    for (const form of [...others, ...own]) {
      const path = form.replace("/account/", "");
      expect((await send(site, path, {}, stranger)).status).toBe(404);
      expect((await send(site, path, {}, "")).status).toBe(401);
    }
    expect((await send(site, own.join().replace("/account/", ""), {}, phone)).status).toBe(404);
    expect((await send(site, "sessions/end-others", {}, "")).status).toBe(401);
    expect(
      (await site.request("/account/sessions/end-others", { headers: { cookie: phone } })).headers.get(
        "location",
      ),
    ).toBe("/account");
    for (const cookie of [phone, laptop]) expect(await isSignedIn(site, { cookie })).toBe(true);
  });
});

describeSiteOnBothDatabases(
  "the age of sessions",
  "dates of sessions have a type of their own in each database",
  (open) => {
    beforeAll(() => setUp(open));

    test("the list of sessions has none that began 90 days ago, although it was used every day", async () => {
      const { id, phone, laptop } = await withThree();
      const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000 + 60_000);
      await using db = databaseOf(site);
      const begunOn = (days: number) =>
        db
          .updateTable("session")
          .set({ createdAt: site.databaseUrl ? daysAgo(days) : daysAgo(days).toISOString() })
          .where("userId", "=", id)
          .execute();
      await begunOn(90);
      expect(await isSignedIn(site, { cookie: phone })).toBe(true);
      const { token } = (await (
        await site.request("/api/auth/sign-in/email", {
          method: "POST",
          body: JSON.stringify({ email: await emailOf(id), password }),
          headers: { "content-type": "application/json", ...fromElsewhere() },
        })
      ).json()) as { token: string };
      await begunOn(91);
      const senders: Record<string, string>[] = [{ cookie: phone }, { cookie: laptop }];
      for (const headers of [...senders, { authorization: `Firebase ${token}` }])
        expect(await isSignedIn(site, headers)).toBe(false);
      const left = await db.selectFrom("session").select("id").where("userId", "=", id).execute();
      expect(left, "only the one that asked for nothing since").toHaveLength(1);
    });
  },
);
