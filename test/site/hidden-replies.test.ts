import { beforeAll, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import { databaseOf, fromElsewhere } from "./support/people.ts";
import { join, type Member } from "./support/traces.ts";

const minute = 60_000;
const day = "2031-12-07";
const path = `/event-alter/${idOf(1)}`;
const form = {
  eventTitle: "Supper",
  eventContent: "Soup for all.",
  eventDate: day,
  eventTime: "19:00",
  isAllDay: "",
  repeats: "never",
  category: "other",
  audience: "everybody",
  replies: "yes",
};
const shown = { ...form, shown: "now" };
const draft = { ...form, shown: "draft" };

describeSite("hiding an event with replies", (open) => {
  let site: TestSite;
  let staff: { cookie: string };
  let ann: Member;
  const vi = "vi@people.example";
  let ahead = Date.parse("2031-12-01T12:00:00Z") - Date.now();
  const clock = () => new Date(Date.now() + ahead);
  beforeAll(async () => {
    site = await open({}, { clock, pollSeconds: 0.05 });
    staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    const { eventTitle, eventContent, eventTime } = form;
    await insertEvents(
      db,
      [{ id: idOf(1), slug: "supper", eventTitle, eventContent, eventDate: day, eventTime }],
      clock(),
    );
    await db.updateTable("events").set({ takesReplies: true }).execute();
    ann = await join(site);
    const attend = `/event/supper/${day}/attend`;
    expect((await postForm(site, attend, { people: "2" }, ann.headers)).status).toBe(302);
    await newestMailTo(site, ann.email, 2);
    await postForm(site, attend, { email: vi }, fromElsewhere());
    const { link } = await newestMailTo(site, vi);
    expect((await postForm(site, link, { people: "1" })).status).toBe(302);
    await newestMailTo(site, vi, 2);
  });

  async function version(): Promise<string> {
    await using db = databaseOf(site);
    const event = await db.selectFrom("events").select("version").executeTakeFirst();
    return String(event?.version);
  }

  async function send(fields: Record<string, string>) {
    const sent = await postForm(site, `${path}/update`, { version: await version(), ...fields }, staff);
    return { status: sent.status, html: await sent.text(), cookie: sent.headers.getSetCookie()[0] };
  }

  /** What staff read after they saved the form. */
  async function save(fields: Record<string, string>): Promise<string> {
    const { status, cookie = "" } = await send(fields);
    expect(status).toBe(302);
    const headers = { cookie: `${staff.cookie}; ${cookie.split(";")[0]}` };
    return textsIn(await (await site.request("/event-alter", { headers })).text(), '[role="status"]').join(
      " ",
    );
  }

  /** The mails of the next ten minutes, by their subjects. */
  async function news(): Promise<string[][]> {
    const before = [(await mailsTo(site, ann.email)).length, (await mailsTo(site, vi)).length];
    ahead += 10 * minute;
    await using db = databaseOf(site);
    const soon = new Date(clock().getTime() + minute).toISOString();
    const due = db.selectFrom("deferredWork").select(["kind", "lastError"]).where("dueAt", "<=", soon);
    await expect.poll(() => due.execute(), { timeout: 60_000 }).toEqual([]);
    const after = [await mailsTo(site, ann.email), await mailsTo(site, vi)];
    return after.map((mails, index) => mails.slice(before[index]).map(({ subject }) => subject));
  }

  test("hiding an event with replies asks what they shall hear, and keeps what was typed", async () => {
    const { status, html } = await send({ ...draft, eventContent: "Soup, and now bread." });
    expect(status).toBe(409);
    expect(textsIn(html, '[role="alert"]').join()).toContain(
      "2 people who replied would no longer find the date. Please choose what they hear.",
    );
    expect(attributesIn(html, 'input[name="tell"]', "value")).toEqual(["cancelled", "nothing"]);
    expect(attributesIn(html, 'input[name="tell"][checked]', "value")).toEqual([]);
    expect(fieldValue(html, "eventContent")).toBe("Soup, and now bread.");
    expect(attributesIn(html, 'input[name="shown"][checked]', "value")).toEqual(["draft"]);
    expect(await version()).toBe("1");
    expect((await send({ ...draft, tell: "everything" })).status).toBe(400);
    const ends = await send({ ...shown, untilDay: "2031-12-05" });
    expect([ends.status, await version()]).toEqual([409, "1"]);
    const unasked = await (await site.request(`${path}/update`, { headers: staff })).text();
    expect(attributesIn(unasked, 'input[name="tell"]', "value")).toEqual([]);
  });

  test("hiding an event with replies tells them what staff chose, and that it takes place once it is shown again", async () => {
    const told = "Event updated successfully! 2 people who replied are told by email in ten minutes";
    expect(await save({ ...draft, tell: "cancelled" })).toContain(told);
    expect(await news()).toEqual([["Cancelled: Supper"], ["Cancelled: Supper"]]);
    expect(await save(shown)).toContain(told);
    expect(await news()).toEqual([["It is on after all: Supper"], ["It is on after all: Supper"]]);
    expect(await save({ ...draft, tell: "nothing" })).toBe("Event updated successfully!");
    expect(await news()).toEqual([[], []]);
    expect(await save(shown)).toBe("Event updated successfully!");
    expect(await news()).toEqual([[], []]);
  });

  test("hiding an event with replies does not keep them from hearing that it is cancelled, which staff read", async () => {
    await save({ ...draft, tell: "nothing" });
    const dialog = await (await site.request(`${path}/dates/${day}/cancel`, { headers: staff })).text();
    const told = "2 people who replied are told by email in ten minutes";
    expect(visibleText(dialog)).toContain(told);
    const sent = await postForm(site, `${path}/dates/${day}/cancel`, { reason: "The cook is ill." }, staff);
    expect(sent.status).toBe(302);
    expect(await news()).toEqual([["Cancelled: Supper"], ["Cancelled: Supper"]]);
    expect((await newestMailTo(site, vi, (await mailsTo(site, vi)).length)).text).not.toContain("ill");
    await postForm(site, `${path}/dates/${day}/uncancel`, {}, staff);
    expect(await news()).toEqual([[], []]);
    await save(shown);
    expect(await news()).toEqual([["It is on after all: Supper"], ["It is on after all: Supper"]]);
  });

  test("hiding an event with replies from all but members is asked of people without an account, whose link still works", async () => {
    const members = { ...shown, audience: "members" };
    const { status, html } = await send(members);
    expect(status).toBe(409);
    expect(visibleText(html)).toContain(
      "1 person who replied without an account would no longer see its page; the links in their mails still work.",
    );
    await save({ ...members, tell: "nothing" });
    expect(await news()).toEqual([[], []]);
    const { link } = await newestMailTo(site, vi, (await mailsTo(site, vi)).length);
    expect(visibleText(await (await site.request(link)).text())).toContain("You are coming (1 person).");
    await save(shown);
    await save({ ...members, tell: "cancelled" });
    expect(await news()).toEqual([[], ["Cancelled: Supper"]]);
    expect(visibleText(await (await site.request(link)).text())).toContain("This date is cancelled.");
    expect((await postForm(site, link, { people: "3" })).status).toBe(409);
    await save(shown);
    expect(await news()).toEqual([[], ["It is on after all: Supper"]]);
  });

  test("hiding an event with replies before its date tells those who still see it that it is cancelled, on every page", async () => {
    await save({ ...shown, untilDay: "2031-12-05", tell: "cancelled" });
    const attend = `/event/supper/${day}/attend`;
    const read = async (of: string) =>
      visibleText(await (await site.request(of, { headers: ann.headers })).text());
    expect(await read(attend)).toContain("This date is cancelled. You replied (2 people).");
    const off = "You replied (2 people). This date is cancelled.";
    for (const of of [`/event/supper/${day}`, "/event/supper"]) expect(await read(of), of).toContain(off);
    for (const of of [attend, `/event/supper/${day}`, "/event/supper", "/account"])
      expect(await read(of), of).not.toContain("You are coming");
    await save(shown);
    for (const of of [attend, `/event/supper/${day}`])
      expect(await read(of), of).toContain("You are coming (2 people).");
    expect(await read("/account")).toContain("You are coming to");
  });

  test("hiding an event with replies in one tab is undone by another one only after it was seen there", async () => {
    const opened = await version();
    await save({ ...draft, tell: "cancelled" });
    const late = await send({ ...shown, version: opened });
    expect(late.status).toBe(409);
    expect(visibleText(late.html)).toContain("Draft");
    await save(shown);
    expect(await news()).toEqual([[], []]);
  });
});
