import { beforeAll, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

/** Saturday. */
const now = new Date("2026-11-21T10:00:00Z");
const id = idOf(1);
const [sunday, saturday] = ["2026-12-13", "2026-12-12"];
const old = `/event/supper/${sunday}`;
const moved = `/event/supper/${saturday}`;

const weekly = {
  eventTitle: "Supper",
  eventContent: "Soup for all.",
  eventTime: "18:00",
  isAllDay: "",
  repeats: "weekly",
  every: "1",
  ends: "never",
  category: "other",
  audience: "everybody",
  replies: "yes",
  shown: "now",
};
const onSundays = { ...weekly, eventDate: "2026-11-22", weekdays: "SU" };
const onSaturdays = { ...weekly, eventDate: "2026-11-21", weekdays: "SA" };

describeSite("dates that have moved", (open) => {
  let site: TestSite;
  let staff: { cookie: string };
  let version = 1;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    await db.deleteFrom("events").execute();
    const { eventTitle, eventContent, eventTime } = weekly;
    const rule = "FREQ=WEEKLY;BYDAY=SU";
    await insertEvents(
      db,
      [{ id, slug: "supper", eventTitle, eventContent, eventTime, eventDate: "2026-11-22", rule }],
      now,
    );
    await db.updateTable("events").set({ takesReplies: true }).execute();
  });

  async function update(fields: Record<string, string>) {
    const saved = await postForm(
      site,
      `/event-alter/${id}/update`,
      { ...fields, version: String(version++) },
      staff,
    );
    expect(saved.status).toBe(302);
  }

  async function leadsTo(path: string) {
    const response = await site.request(path);
    await response.body?.cancel();
    return [response.status, response.headers.get("location"), response.headers.get("cache-control")];
  }

  test("dates that have moved are found by their old addresses, which say where they are, until they move back", async () => {
    expect(await statusOf(site, old)).toBe(200);
    expect(await statusOf(site, moved)).toBe(404);
    await update(onSaturdays);
    for (const part of ["", "/attend", "/calendar.ics", "/share.jpg"])
      expect(await leadsTo(old + part), part).toEqual([301, moved + part, "no-cache"]);
    for (const part of ["", "/attend"]) {
      const html = await follow(site, await site.request(old + part));
      expect(visibleText(html), part).toContain("This date has moved to Saturday, 12 December 2026.");
    }
    expect(visibleText(await page(site, moved)), "whoever comes by the new address").not.toContain(
      "has moved",
    );
    await update(onSundays);
    expect(await statusOf(site, old)).toBe(200);
    expect(await leadsTo(moved)).toEqual([301, old, "no-cache"]);
  });

  test("dates that have moved take replies and withdrawals that were sent to their old addresses", async () => {
    await update(onSaturdays);
    const replied = await postForm(site, `${old}/attend`, { people: "2" }, staff);
    expect([replied.status, replied.headers.get("location")]).toEqual([302, `${moved}/attend`]);
    await using db = databaseOf(site);
    const days = () => db.selectFrom("attendances").select("day").execute();
    expect(await days()).toEqual([{ day: saturday }]);
    await update(onSundays);
    expect(await days()).toEqual([{ day: sunday }]);
    const withdrawn = await postForm(site, `${moved}/withdraw`, {}, staff);
    expect([withdrawn.status, withdrawn.headers.get("location")]).toEqual([302, `${old}/attend`]);
    expect(await days()).toEqual([]);
  });

  test("dates that have moved say on their pages of today what became of a form that was sent to an old address", async () => {
    await update(onSaturdays);
    const sent = await postForm(site, `${old}/attend`, { email: "ann@people.example" });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, `${moved}/attend`]);
    expect(visibleText(await follow(site, sent))).toContain("We have sent an email to ann@people.example.");
    const refused = await postForm(site, `${old}/attend`, { email: "ann" });
    expect(visibleText(await follow(site, refused))).toContain("Please enter a valid email address");
    await update(onSundays);
  });

  test("dates that have moved are not found by visitors who may not see them", async () => {
    await update({ ...onSaturdays, audience: "members" });
    for (const part of ["", "/attend", "/calendar.ics", "/share.jpg"]) {
      expect(await statusOf(site, old + part), part).toBe(404);
      expect(await statusOf(site, moved + part), part).toBe(404);
    }
    expect((await postForm(site, `${old}/attend`, { email: "ann@people.example" })).status).toBe(404);
    const html = await follow(site, await site.request(old, { headers: staff }), staff.cookie);
    expect(textsIn(html, "h1")).toEqual(["Supper"]);
  });
});
