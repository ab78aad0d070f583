import { beforeAll, expect, test } from "vitest";
import { insertEvents } from "../support/events.ts";
import { textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import { databaseOf, password } from "./support/people.ts";
import { expectNothingKept, join, type Member, removeAccount } from "./support/traces.ts";

const minute = 60_000;
const [day, lastDay] = ["2031-12-07", "2031-12-28"];
const eventId = "0193a000-0000-7000-8000-00000000a001";
const path = `/event-alter/${eventId}`;

describeSite("news to people who replied", (open) => {
  let site: TestSite;
  let staff: { cookie: string };
  let ann: Member;
  let ahead = Date.parse("2031-12-01T12:00:00Z") - Date.now();
  const clock = () => new Date(Date.now() + ahead);
  beforeAll(async () => {
    site = await open({}, { clock, pollSeconds: 0.05 });
    staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    const weekly = { eventDate: day, rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20311228" };
    const supper = { id: eventId, slug: "supper", eventTitle: "Supper", ...weekly };
    await insertEvents(db, [supper], clock());
    await db.updateTable("events").set({ takesReplies: true, places: 5 }).execute();
    ann = await join(site);
    for (const date of [day, lastDay])
      expect((await postForm(site, attendUrl(date), { people: "2" }, ann.headers)).status).toBe(302);
    await newestMailTo(site, ann.email, 3);
  });

  const attendUrl = (date: string) => `/event/supper/${date}/attend`;
  const subjects = async (email: string) => (await mailsTo(site, email)).map(({ subject }) => subject);
  const replies = async () => {
    await using db = databaseOf(site);
    return (await db.selectFrom("attendances").select("id").execute()).length;
  };

  async function pass(minutes: number): Promise<void> {
    ahead += minutes * minute;
    await using db = databaseOf(site);
    // The mails that this work writes are due a moment later.
    const soon = new Date(clock().getTime() + minute).toISOString();
    const due = db.selectFrom("deferredWork").select(["kind", "lastError"]).where("dueAt", "<=", soon);
    await expect.poll(() => due.execute(), { timeout: 60_000 }).toEqual([]);
  }

  /** What staff read after they sent a form. */
  async function send(url: string, fields: Record<string, string> = {}): Promise<string> {
    const sent = await postForm(site, url, fields, staff);
    expect(sent.status).toBe(302);
    const cookie = `${staff.cookie}; ${sent.headers.getSetCookie()[0]?.split(";")[0]}`;
    const [list = ""] = (sent.headers.get("location") ?? "").split("#");
    const page = await (await site.request(list, { headers: { cookie } })).text();
    return textsIn(page, '[role="status"]').join(" ");
  }

  const asks = async (url: string) => visibleText(await (await site.request(url, { headers: staff })).text());

  test("news to people who replied is none when a deletion is undone within ten minutes, and the replies are still there", async () => {
    const told = "1 person who replied is told by email in ten minutes, unless you undo it first.";
    expect(await asks(`${path}/delete`)).toContain(told);
    expect(await send(`${path}/delete`)).toContain(`Event deleted. ${told}`);
    await pass(8);
    expect(await send(`${path}/restore`)).toBe("Event restored.");
    await pass(60);
    expect(await subjects(ann.email)).not.toContain("Cancelled: Supper");
    expect(await replies()).toBe(2);
  });

  test("news to people who replied comes after ten minutes, and a later undo brings the event back with its replies", async () => {
    await send(`${path}/delete`);
    await pass(10);
    expect((await subjects(ann.email)).slice(3)).toEqual(["Cancelled: Supper", "Cancelled: Supper"]);
    const copy = await (await site.request("/account/copy", ann)).json();
    expect(copy.repliesToEvents).toMatchObject([
      { eventId, day, told: { title: "Supper", isCancelled: true } },
      { eventId, day: lastDay },
    ]);
    expect(await send(`${path}/restore`)).toBe(
      "Event restored. 1 person who replied is told by email in ten minutes.",
    );
    await pass(10);
    const back = "It is on after all: Supper";
    expect((await subjects(ann.email)).slice(5)).toEqual([back, back]);
    expect(visibleText(await (await site.request(attendUrl(day), ann)).text())).toContain(
      "You are coming (2 people).",
    );
  });

  test("news to people who replied is announced where staff cancel or move a date, and not where nobody replied", async () => {
    const dates = `${path}/dates`;
    const moved = "If you change when or where it takes place, 1 person who replied is told by email in ten";
    for (const form of [`${dates}/${day}/change`, `${dates}/2031-12-14/following`, `${path}/update`])
      expect(await asks(form), form).toContain(moved);
    expect(await asks(`${dates}/${day}/cancel`)).toContain(
      "1 person who replied is told by email in ten minutes, unless you bring it back first.",
    );
    for (const action of ["change", "cancel"])
      expect(await asks(`${dates}/2031-12-21/${action}`), action).not.toContain("by email");
    expect(await send(`${dates}/2031-12-21/cancel`)).toBe("This date is cancelled.");
    expect(await send(`${dates}/${day}/cancel`, { reason: "Snow" })).toBe(
      "This date is cancelled. 1 person who replied is told by email in ten minutes, unless you bring it back first.",
    );
    expect(await send(`${dates}/${day}/uncancel`)).toBe("This date takes place after all.");
  });

  test("news to people who replied leaves no trace of a member who removes their account while the event is deleted", async () => {
    const bea = await join(site);
    await postForm(site, attendUrl(day), { people: "1" }, bea.headers);
    await newestMailTo(site, bea.email, 2);
    await send(`${path}/delete`);
    expect((await removeAccount(site, bea, { password })).status).toBe(302);
    await expectNothingKept(site, bea);
    await pass(10);
    expect(await subjects(bea.email)).not.toContain("Cancelled: Supper");
  });
});
