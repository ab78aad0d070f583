import { beforeAll, expect, test } from "vitest";
import { insertEvents } from "../support/events.ts";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { newestMailTo } from "./support/mailbox.ts";
import { page } from "./support/page.ts";
import { databaseOf, fromElsewhere, password } from "./support/people.ts";
import { expectNothingKept, join, keptAbout, type Member, removeAccount } from "./support/traces.ts";

const day = "2031-12-07";
const attend = `/event/supper/${day}/attend`;
const eventId = "0193a000-0000-7000-8000-00000000b001";
const seriesId = "0193a000-0000-7000-8000-00000000b002";

describeSite("what somebody replied to an event", (open) => {
  let site: TestSite;
  let staff: { cookie: string };
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    const series = { addedDates: "2031-12-14 2031-12-21", eventDate: day };
    await insertEvents(db, [
      { id: eventId, slug: "supper", eventTitle: "Supper", eventDate: day },
      { id: seriesId, slug: "choir", eventTitle: "Choir", ...series },
    ]);
    await db.updateTable("events").set({ takesReplies: true }).execute();
  });

  const shown = async (path: string, who?: Member) => visibleText(await page(site, path, who?.headers));

  /** @param mails how many mails they have got with that of the link. */
  async function replyByMail(
    email: string,
    { mails = 1, asked = {}, fields = {} }: { mails?: number; asked?: object; fields?: object } = {},
  ): Promise<void> {
    const answer = await postForm(site, attend, { email, ...asked }, fromElsewhere());
    expect(visibleText(await answer.text())).toContain("Not on the list yet");
    const { link } = await newestMailTo(site, email, mails);
    expect(visibleText(await (await site.request(link)).text())).toContain("Not on the list yet");
    expect((await postForm(site, link, { people: "2", ...fields })).status).toBe(302);
    expect(visibleText(await (await site.request(link)).text())).not.toContain("Not on the list yet");
  }

  async function listed(): Promise<string> {
    const html = await page(site, `/event-alter/${eventId}/attendance/${day}`, staff);
    return textsIn(html, "td").join(" ");
  }

  test("somebody's reply to an event stands on the event for them alone, with change and withdraw", async () => {
    const [ann, bea] = [await join(site), await join(site)];
    expect(await shown("/event/supper", ann)).toContain("Are you coming?");
    await postForm(site, attend, { people: "3" }, ann.headers);
    for (const path of ["/event/supper", `/event/supper/${day}`]) {
      const html = await page(site, path, ann.headers);
      expect(visibleText(html)).toContain("You are coming (3 people).");
      expect(visibleText(html)).not.toContain("Are you coming?");
      const section = 'section[aria-label="Your reply"]';
      expect(attributesIn(html, `${section} a`, "href")).toEqual([attend]);
      expect(attributesIn(html, `${section} form`, "action")).toEqual([`/event/supper/${day}/withdraw`]);
      for (const who of [bea, undefined]) {
        expect(await shown(path, who)).toContain("Are you coming?");
        expect(await shown(path, who)).not.toContain("You are coming");
      }
    }
    expect((await postForm(site, `/event/supper/${day}/withdraw`, {}, ann.headers)).status).toBe(302);
    expect(await shown("/event/supper", ann)).toContain("Are you coming?");
  });

  test("somebody's reply to an event stands beside its date on the page of a series", async () => {
    const ann = await join(site);
    await postForm(site, "/event/choir/2031-12-14/attend", { people: "1" }, ann.headers);
    const dates = textsIn(
      await page(site, "/event/choir", ann.headers),
      'section[aria-label="Next dates"] li',
    );
    expect(dates.filter((date) => date.includes("You are coming"))).toEqual([dates[1]]);
    expect(await shown("/event/choir/2031-12-14", ann)).toContain("You are coming (1 person).");
    expect(await shown("/event/choir")).not.toContain("You are coming");
  });

  test("somebody's reply to an event by a mailed link belongs to the account with that email: on the event, in the account, its copy, and gone with it", async () => {
    const ann = await join(site);
    await replyByMail(ann.email, { mails: 2 });
    expect(await shown("/event/supper", ann)).toContain("You are coming (2 people).");
    expect(await shown("/account", ann)).toContain("You are coming to Supper");
    const copy = await (await site.request("/account/copy", { headers: ann.headers })).json();
    expect(copy.repliesToEvents).toMatchObject([{ eventId, day, people: 2 }]);
    const bea = await join(site);
    expect(await shown("/account", bea)).not.toContain("Supper");
    expect((await keptAbout(site, ann)).attendances).toHaveLength(1);
    expect((await removeAccount(site, ann, { password })).status).toBe(302);
    await expectNothingKept(site, ann);
    expect(await listed()).not.toContain(ann.email);
  });

  test("somebody's reply to an event by a mailed link counts once beside a reply of the account", async () => {
    const ann = await join(site);
    await replyByMail(ann.email, { mails: 2, fields: { name: "Ann" } });
    await postForm(site, attend, { people: "4" }, ann.headers);
    await using db = databaseOf(site);
    const rows = db.selectFrom("attendances").select(["userId", "people"]).where("email", "=", ann.email);
    expect(await rows.execute()).toEqual([{ userId: ann.id, people: 4 }]);
    await postForm(site, `/event/supper/${day}/withdraw`, {}, ann.headers);
    expect(await rows.execute()).toEqual([]);
  });

  test("somebody's reply to an event has the name that a visitor gives, in either form, and an impossible one is refused", async () => {
    await replyByMail("vi@people.example", { fields: { name: "  Vi <Hill> " } });
    await replyByMail("val@people.example", { asked: { name: "Val Dale" } });
    await replyByMail("van@people.example");
    const text = await listed();
    expect(text).toContain("Vi <Hill> vi@people.example");
    expect(text).toContain("Val Dale val@people.example");
    await using db = databaseOf(site);
    const names = await db
      .selectFrom("attendances")
      .select("name")
      .where("email", "like", "v%")
      .orderBy("arrival")
      .execute();
    expect(names.map(({ name }) => name)).toEqual(["Vi <Hill>", "Val Dale", ""]);
    for (const name of ["a".repeat(201), "two\nlines"])
      expect(
        (await postForm(site, attend, { email: "vo@people.example", name }, fromElsewhere())).status,
      ).toBe(400);
  });

  test("somebody's reply to an event can be asked for inside the form of the event, with places, and a form that does not ask leaves it", async () => {
    const fields = {
      eventTitle: "Harvest",
      eventContent: "Come.",
      eventDate: "2031-10-05",
      eventTime: "19:00",
      eventUrl: "",
      repeats: "never",
    };
    const create = await page(site, "/event-create", staff);
    expect(attributesIn(create, 'input[name="replies"]', "value")).toEqual(["no", "yes"]);
    for (const places of ["0", "-1", "x", "10001"])
      expect(
        (await postForm(site, "/event-create", { ...fields, replies: "yes", places }, staff)).status,
      ).toBe(400);
    const added = await postForm(site, "/event-create", { ...fields, replies: "yes", places: "2" }, staff);
    expect(added.status).toBe(302);
    await using db = databaseOf(site);
    const read = () =>
      db
        .selectFrom("events")
        .select(["id", "version", "takesReplies", "places"])
        .where("slug", "=", "harvest")
        .executeTakeFirstOrThrow();
    const { id, version } = await read();
    expect(await read()).toMatchObject({ places: 2 });
    expect(Boolean((await read()).takesReplies)).toBe(true);
    expect(await shown("/event/harvest")).toContain("Are you coming?");
    const [ann, bea] = [await join(site), await join(site)];
    const reply = "/event/harvest/2031-10-05/attend";
    await postForm(site, reply, { people: "2" }, ann.headers);
    await postForm(site, reply, { people: "1" }, bea.headers);
    expect(await shown("/event/harvest", bea)).toContain("You are on the waiting list (1 person).");

    const update = `/event-alter/${id}/update`;
    const more = { ...fields, version: String(version) };
    expect((await postForm(site, update, more, staff)).status).toBe(302);
    expect(await read()).toMatchObject({ places: 2, version: version + 1 });
    const wider = { ...fields, version: String(version + 1), replies: "yes", places: "" };
    expect((await postForm(site, update, wider, staff)).status).toBe(302);
    expect(await read()).toMatchObject({ places: null });
    expect(await shown("/event/harvest", bea)).toContain("You are coming (1 person).");
    const off = { ...fields, version: String(version + 2), replies: "no" };
    expect((await postForm(site, update, off, staff)).status).toBe(302);
    expect(await shown("/event/harvest")).not.toContain("Are you coming?");
  });
});
