import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepProposals } from "../../app/events/proposals/ending-proposals.server.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { insertEvents } from "../support/events.ts";
import { announced, attributesIn, fieldValue, headingsIn, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { mailsTo } from "./support/mailbox.ts";
import type { Open } from "./support/open.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, joinAs, password } from "./support/people.ts";
import { expectNothingKept, join, type Member } from "./support/traces.ts";

type Headers = Record<string, string>;

const now = new Date("2026-11-23T12:00:00Z");
const propose = "/event/propose";
const review = "/event-alter/proposals";

const supper = {
  eventTitle: "Harvest supper",
  eventContent: "Soup and bread for everybody.",
  eventDate: "2026-12-05",
  eventTime: "18:30",
  endDate: "",
  endTime: "21:00",
  place: "elsewhere",
  placeName: "Mill barn",
  placeAddress: "1 Mill Lane",
  contactName: "Ann Hill",
  contactEmail: "ann@people.example",
  note: "zq-note: every year, if it goes well.",
};

/** What the form of a new event sends for it. */
const asEvent = { ...supper, repeats: "never", every: "1", eventUrl: "", audience: "everybody" };

let site: TestSite;
let staff: Headers;
let member: Member;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    site = await open({ EVENT_PROPOSALS: "on" }, { clock: () => now });
    staff = { cookie: await signIn(site) };
    member = await join(site);
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    for (const table of ["eventProposals", "events", "activity"] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom("limits").where("key", "like", "event-proposal:%").execute();
  });
}

const send = (change: Record<string, string> = {}, { headers }: { headers: Headers } = member) =>
  postForm(site, propose, { ...supper, ...change }, headers);

const rows = async () => {
  await using db = databaseOf(site);
  return await db.selectFrom("eventProposals").selectAll().orderBy("id").execute();
};

const events = async () => {
  await using db = databaseOf(site);
  return await db.selectFrom("events").selectAll().execute();
};

async function proposed(change: Record<string, string> = {}, who = member): Promise<string> {
  expect((await send(change, who)).status).toBe(302);
  return (await rows()).at(-1)?.id ?? "";
}

const publish = (id: string, change: Record<string, string> = {}) =>
  postForm(site, `/event-create?proposal=${id}`, { ...asEvent, ...change }, staff);

const decline = (id: string, reason = "", headers = staff) =>
  postForm(site, `${review}/${id}/decline`, { reason }, headers);

const withdraw = (id: string, headers: Headers = member.headers) =>
  postForm(site, `${propose}/${id}/withdraw`, {}, headers);

/** The mails about proposals, once nothing waits to be sent. */
async function told({ email }: Pick<Member, "email">) {
  await using db = databaseOf(site);
  await expect.poll(() => db.selectFrom("outbox").select("id").execute()).toEqual([]);
  return (await mailsTo(site, email)).filter(({ text }) => text.includes("for proposing"));
}

describeSite("proposals of events", (open) => {
  prepare(open);

  describe("by members", () => {
    test("proposals of events by members are read by their author and by staff, and are in no list, feed, search or sitemap", async () => {
      expect(textsIn(await page(site, "/event", member.headers), `a[href="${propose}"]`)).toEqual([
        "Propose an event",
      ]);
      const form = await page(site, propose, member.headers);
      expect(fieldValue(form, "contactName")).toBe("Ann Hill");
      const sent = await send();
      expect(sent.headers.get("location")).toBe(`${propose}?sent`);
      const own = await follow(site, sent, member.headers.cookie);
      expect(announced(own, "status").join()).toContain("Thank you. We will read your proposal");
      expect(visibleText(own)).toContain("Waiting Harvest supper");
      expect(visibleText(own)).toContain("When Saturday, 5 December, 6.30pm to 9pm");
      expect(visibleText(own)).toContain("Where Mill barn, 1 Mill Lane");
      const other = await join(site);
      for (const headers of [{}, member.headers, other.headers])
        for (const url of [
          "/event",
          "/event/all",
          "/event/calendar?month=2026-12",
          "/calendar.ics",
          "/sitemap.xml",
        ])
          expect(await page(site, url, headers), url).not.toContain("Harvest supper");
      expect(await page(site, "/event-alter?search=Harvest", staff)).not.toContain("Soup and bread");
      expect(await page(site, propose, other.headers)).not.toContain("Harvest supper");
      expect(visibleText(await page(site, review, staff))).toContain("zq-note");
    });

    test("proposals of events by members are refused with what is wrong, and keep what was typed", async () => {
      const refused = await send({ eventTitle: "", eventTime: "", endTime: "" });
      expect(refused.status).toBe(400);
      const html = await refused.text();
      for (const problem of ["Please enter a title", "Please choose a time"])
        expect(visibleText(html)).toContain(problem);
      expect(visibleText(html)).not.toContain("Position on the map");
      expect(fieldValue(html, "eventContent")).toBe(supper.eventContent);
      const late = await send({ eventDate: "2026-11-22" });
      expect(late.status).toBe(400);
      expect(visibleText(await late.text())).toContain("Please choose today or a later day.");
      const nowhere = await send({ placeName: "" });
      expect(nowhere.status).toBe(400);
      expect(visibleText(await nowhere.text())).toContain("Please enter a name for the place");
      expect((await send({ endTime: "17:00" })).status).toBe(400);
      expect((await send({ contactEmail: "nobody" })).status).toBe(400);
      expect((await send({ note: "x".repeat(1001) })).status).toBe(400);
      expect(await rows()).toEqual([]);
    });

    test("proposals of events by members are twenty a day at most", async () => {
      for (let count = 0; count < 20; count++) await withdraw(await proposed());
      expect((await send()).status).toBe(429);
    });

    test("proposals of events by members are withdrawn by their author while they wait, after a question, and by nobody else", async () => {
      const id = await proposed();
      const other = await join(site);
      expect(await statusOf(site, `${propose}/${id}/withdraw`, other.headers)).toBe(404);
      expect((await withdraw(id, other.headers)).status).toBe(404);
      expect((await withdraw(id, staff)).status).toBe(404);
      const asked = await page(site, `${propose}/${id}/withdraw`, member.headers);
      expect(textsIn(asked, "dialog h2")).toEqual(["Withdraw this proposal?"]);
      expect(await rows()).toHaveLength(1);
      expect((await withdraw(id)).headers.get("location")).toBe(propose);
      expect(await rows()).toEqual([]);
      const decided = await proposed();
      await decline(decided);
      expect((await withdraw(decided)).status).toBe(404);
      expect(await rows()).toHaveLength(1);
    });

    test("proposals of events by members need a login", async () => {
      const asked = await site.request(propose);
      expect(asked.headers.get("location")).toBe("/login?next=%2Fevent%2Fpropose");
      expect((await send({}, { headers: {} })).status).toBe(401);
      expect(await page(site, "/event")).not.toContain("Propose");
    });

    test("proposals of events by members are deleted with the account, and are in its copy before", async () => {
      const leaver = await join(site);
      await proposed({}, leaver);
      const copy = JSON.parse(await page(site, "/account/copy", leaver.headers));
      expect(copy.proposedEvents).toMatchObject([
        { eventTitle: "Harvest supper", note: supper.note, isAllDay: false, state: "waiting" },
      ]);
      expect(copy.countersAgainstMisuse).toContainEqual(
        expect.objectContaining({ key: `event-proposal:${leaver.id}`, points: 1 }),
      );
      expect((await postForm(site, "/account/remove", { password }, leaver.headers)).status).toBe(302);
      expect(await rows()).toEqual([]);
      await expectNothingKept(site, leaver);
      expect((await send({}, leaver)).status).toBe(401);
    });
  });

  describe("for staff", () => {
    test("proposals of events for staff are counted on the overview and in the list of events, oldest first, five on a page", async () => {
      expect(visibleText(await page(site, review, staff))).toContain("No proposals are waiting.");
      const other = await join(site);
      for (const number of [1, 2, 3, 4]) await proposed({ eventTitle: `Supper ${number}` });
      for (const number of [5, 6]) await proposed({ eventTitle: `Supper ${number}` }, other);
      expect(visibleText(await page(site, "/staff", staff))).toContain("6 suggested events are waiting.");
      const list = await page(site, "/event-alter", staff);
      expect(textsIn(list, `main a[href="${review}"]`)).toEqual(["Proposals (6)"]);
      expect(headingsIn(await page(site, review, staff))).toEqual(
        [1, 2, 3, 4, 5].map((number) => `Supper ${number}`),
      );
      expect(headingsIn(await page(site, `${review}?page=2`, staff))).toEqual(["Supper 6"]);
      const sermons = { cookie: await joinAs(site, "sermons") };
      expect(visibleText(await page(site, "/staff", sermons))).not.toContain("suggested events");
    });

    test("proposals of events for staff are closed to members and to staff of other things", async () => {
      const id = await proposed();
      for (const headers of [member.headers, { cookie: await joinAs(site, "sermons", "prayerModerator") }]) {
        expect(await statusOf(site, review, headers)).toBe(403);
        expect((await decline(id, "No", headers)).status).toBe(403);
        const url = `/event-create?proposal=${id}`;
        expect(await statusOf(site, url, headers)).toBe(403);
        expect((await postForm(site, url, asEvent, headers)).status).toBe(403);
      }
      expect((await decline(id, "No", {})).status).toBe(401);
      expect(await rows()).toMatchObject([{ state: "waiting" }]);
    });

    test("proposals of events for staff say with which events they clash, and that their day is over", async () => {
      await using db = databaseOf(site);
      await insertEvents(
        db,
        [
          {
            eventTitle: "Barn dance",
            eventDate: supper.eventDate,
            eventTime: "19:00",
            placeName: "Mill barn",
          },
        ],
        now,
      );
      await proposed();
      const id = await proposed({ eventTitle: "Long ago", placeName: "Another barn" });
      await db.updateTable("eventProposals").set({ eventDate: "2026-11-01" }).where("id", "=", id).execute();
      const [supperCard, oldCard] = textsIn(await page(site, review, staff), "article");
      expect(supperCard).toContain("Barn dance is at the same place on Saturday, 5 December 2026 at 7pm.");
      expect(oldCard).toContain("Its day has passed.");
      expect(oldCard).not.toContain("Barn dance");
    });

    test("proposals of events for staff become events by the form of a new event, which tells the member", async () => {
      const asker = await join(site);
      const id = await proposed({}, asker);
      const form = await page(site, `/event-create?proposal=${id}`, staff);
      for (const [name, value] of Object.entries(supper))
        if (!["place", "note", "endDate"].includes(name)) expect(fieldValue(form, name), name).toBe(value);
      expect(attributesIn(form, 'input[name="place"][checked]', "value")).toEqual(["elsewhere"]);
      expect(visibleText(form)).toContain("Proposed by Ann Hill");
      expect(visibleText(form)).toContain("zq-note");
      const saved = await publish(id, { eventTitle: "Harvest supper in the barn" });
      expect(saved.headers.get("location")).toBe(review);
      expect(visibleText(await follow(site, saved, staff.cookie))).toContain("The event is published");
      const [event] = await events();
      expect(event).toMatchObject({ eventTitle: "Harvest supper in the barn", placeName: "Mill barn" });
      expect(await rows()).toMatchObject([{ state: "published", eventId: event?.id }]);
      const shown = await page(site, "/event");
      expect(shown).toContain("Harvest supper in the barn");
      expect(shown).not.toContain("zq-note");
      expect(await page(site, "/event/harvest-supper-in-the-barn", asker.headers)).not.toContain("zq-note");
      const own = await page(site, propose, asker.headers);
      expect(visibleText(own)).toContain("Published Harvest supper");
      expect(attributesIn(own, "main article a", "href")).toEqual(["/event/harvest-supper-in-the-barn"]);
      const mails = await told(asker);
      expect(mails).toHaveLength(1);
      expect(mails.at(-1)).toMatchObject({
        subject: "Your event is published: Harvest supper",
        link: `${propose}?sent`,
      });
      await postForm(site, `/event-alter/${event?.id}/delete`, {}, staff);
      expect(attributesIn(await page(site, propose, asker.headers), "main article a", "href")).toEqual([]);
    });

    test("proposals of events for staff stay waiting when the form of the event is refused", async () => {
      const id = await proposed();
      const refused = await publish(id, { eventTitle: "" });
      expect(refused.status).toBe(400);
      expect(visibleText(await refused.text())).toContain("zq-note");
      expect(await rows()).toMatchObject([{ state: "waiting" }]);
      expect(await events()).toEqual([]);
    });

    test("proposals of events for staff become no event when their author removes the account meanwhile", async () => {
      const leaver = await join(site);
      const id = await proposed({}, leaver);
      expect((await postForm(site, "/account/remove", { password }, leaver.headers)).status).toBe(302);
      const refused = await publish(id);
      expect(refused.status).toBe(409);
      expect(fieldValue(await refused.text(), "eventTitle")).toBe(supper.eventTitle);
      expect(await events()).toEqual([]);
      expect(await told(leaver)).toEqual([]);
    });

    test("proposals of events for staff are declined with a reason, which the member reads on the page and in a mail", async () => {
      const asker = await join(site);
      const id = await proposed({}, asker);
      const asked = await page(site, `${review}/${id}/decline`, staff);
      expect(textsIn(asked, "dialog h2")).toEqual(["Decline this proposal?"]);
      expect((await decline(id, "x".repeat(501))).status).toBe(400);
      const reply = await decline(id, "The barn is taken.\r\nPlease choose another day.");
      expect(reply.headers.get("location")).toBe(review);
      const own = visibleText(await page(site, propose, asker.headers));
      expect(own).toContain("Declined Harvest supper");
      expect(own).toContain("Why we declined it The barn is taken. Please choose another day.");
      const mails = await told(asker);
      expect(mails).toHaveLength(1);
      expect(mails.at(-1)?.subject).toBe("We cannot add your event: Harvest supper");
      expect(mails.at(-1)?.text).toContain("The barn is taken.");
      expect(await statusOf(site, `${review}/${id}/decline`, staff)).toBe(404);
      expect(await events()).toEqual([]);
    });

    test("proposals of staff are decided without a mail to themselves", async () => {
      const before = (await told({ email: "admin@riverside.example" })).length;
      await decline(await proposed({}, { ...member, headers: { cookie: staff.cookie ?? "" } }));
      expect(await told({ email: "admin@riverside.example" })).toHaveLength(before);
    });

    test("proposals of events for staff are in the activity log without their text, and deleted three months after the decision", async () => {
      const [first, second] = [await proposed(), await proposed()];
      await withdraw(first);
      await decline(second, "zq-reason");
      const log = visibleText(await page(site, "/activity", staff));
      for (const did of ["created", "withdrew", "declined"])
        expect(log).toContain(`${did} an event proposal`);
      await using db = databaseOf(site);
      const entries = await db.selectFrom("activity").selectAll().where("kind", "=", "proposal").execute();
      expect(entries).toHaveLength(4);
      for (const { title, before, after } of entries)
        expect([title, before, after]).toEqual(["", null, null]);
      const { storage } = await testStorage({ db, folder: site.dataDir });
      const sweepAt = (moment: string) =>
        sweepProposals({ db, storage, clock: () => new Date(moment), mailWritten: () => undefined });
      await proposed();
      await sweepAt("2027-02-21T11:00:00Z");
      expect(await rows()).toHaveLength(2);
      await sweepAt("2027-02-21T13:00:00Z");
      expect(await rows()).toMatchObject([{ state: "waiting" }]);
    });
  });

  test("proposals of events that still wait when the setting is turned off are seen, decided and withdrawn as before", async () => {
    const without = await open({}, { clock: () => now });
    const admin = { cookie: await signIn(without) };
    const asker = await join(without);
    const db = databaseOf(without);
    await using _ = db;
    const { place: _place, ...columns } = supper;
    const titles = ["Harvest supper", "Lantern walk", "Barn dance"];
    const ids = titles.map((_title, index) => `0193a000-0000-7000-8000-00000000000${index}`);
    for (const [index, id] of ids.entries())
      await db
        .insertInto("eventProposals")
        .values({
          ...columns,
          id,
          eventTitle: titles[index] ?? "",
          isAllDay: false,
          state: "waiting",
          userId: asker.id,
          createdAt: now.toISOString(),
        })
        .execute();
    const left = () =>
      db.selectFrom("eventProposals").select(["eventTitle", "state"]).orderBy("id").execute();

    expect(textsIn(await page(without, "/event", asker.headers), `a[href="${propose}"]`)).toEqual([
      "Your proposals",
    ]);
    expect(visibleText(await page(without, propose, asker.headers))).toContain("Waiting Lantern walk");
    const withdrawn = await postForm(without, `${propose}/${ids[1]}/withdraw`, {}, asker.headers);
    expect(announced(await follow(without, withdrawn, asker.headers.cookie), "status").join()).toContain(
      "withdrawn",
    );

    expect(visibleText(await page(without, "/staff", admin))).toContain("2 suggested events are waiting.");
    expect(textsIn(await page(without, "/event-alter", admin), `main a[href="${review}"]`)).toEqual([
      "Proposals (2)",
    ]);
    expect(headingsIn(await page(without, review, admin))).toEqual(["Harvest supper", "Barn dance"]);
    const published = await postForm(without, `/event-create?proposal=${ids[0]}`, asEvent, admin);
    expect(published.headers.get("location")).toBe(review);
    const declined = await postForm(without, `${review}/${ids[2]}/decline`, { reason: "" }, admin);
    expect(visibleText(await follow(without, declined, admin.cookie))).toContain("No proposals are waiting.");
    expect(await left()).toEqual([
      { eventTitle: "Harvest supper", state: "published" },
      { eventTitle: "Barn dance", state: "declined" },
    ]);
    expect(await page(without, "/event-alter", admin)).not.toContain("Proposals");
    expect((await postForm(without, propose, supper, asker.headers)).status).toBe(404);
  });

  test("proposals of events are not taken unless the setting says so, and change nothing for visitors", async () => {
    const without = await open({}, { clock: () => now });
    const admin = { cookie: await signIn(without) };
    const someone = await join(without);
    const id = "0193a000-0000-7000-8000-000000000001";
    for (const { headers } of [{ headers: admin }, someone]) {
      const own = await page(without, propose, headers);
      expect(visibleText(own)).toContain("We are not accepting new proposals at the moment.");
      expect(fieldValue(own, "eventTitle")).toBeUndefined();
      for (const url of [propose, `${propose}/${id}/withdraw`])
        expect((await postForm(without, url, supper, headers)).status).toBe(404);
      expect(await page(without, "/event", headers)).not.toContain(propose);
    }
    expect((await postForm(without, `/event-create?proposal=${id}`, asEvent, admin)).status).toBe(409);
    expect(await page(without, "/event-alter", admin)).not.toContain("Proposals");
    const [one, two] = await Promise.all(
      [site, without].map(async (each) =>
        // The page's data holds the URL of the site, and so does their hash.
        (await page(each, "/event")).replaceAll(each.url, "").replace(/ data-of="[^"]+"/, ""),
      ),
    );
    expect(one).toBe(two);
  });
});

describeSiteOnBothDatabases(
  "proposals of events at the same moment",
  "two are sent or published at once, and rows are locked",
  (open) => {
    prepare(open);

    describe("by members", () => {
      test("proposals of events by members wait five at a time, also when two are sent at once", async () => {
        for (const number of [1, 2, 3, 4]) await proposed({ eventTitle: `Supper ${number}` });
        const both = await Promise.all([send(), send()]);
        expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409]);
        const refused = await send({ eventTitle: "One more" });
        expect(refused.status).toBe(409);
        const html = await refused.text();
        expect(announced(html).join()).toContain("5 of your proposals are waiting.");
        expect(fieldValue(html, "eventTitle")).toBe("One more");
        const full = await page(site, propose, member.headers);
        expect(visibleText(full)).toContain("5 of your proposals are waiting.");
        expect(fieldValue(full, "eventTitle")).toBeUndefined();
        const [first] = await rows();
        expect((await withdraw(first?.id ?? "")).status).toBe(302);
        expect((await send()).status).toBe(302);
        expect(await rows()).toHaveLength(5);
      });
    });

    describe("for staff", () => {
      test("proposals of events for staff become one event when two people publish them at once, and the second is told", async () => {
        const id = await proposed();
        const both = await Promise.all([publish(id), publish(id)]);
        expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409]);
        const second = both.find(({ status }) => status === 409);
        const html = (await second?.text()) ?? "";
        expect(visibleText(html)).toContain("somebody else has published or declined it");
        expect(fieldValue(html, "eventContent")).toBe(supper.eventContent);
        expect(await events()).toHaveLength(1);
        expect((await publish(id)).status).toBe(409);
        const late = await follow(site, await decline(id, "Too late"), staff.cookie);
        expect(announced(late).join()).toContain("This proposal is no longer waiting");
        expect(await rows()).toMatchObject([{ state: "published", reason: "" }]);
        expect(visibleText(await page(site, `/event-create?proposal=${id}`, staff))).toContain(
          "This proposal is no longer waiting.",
        );
      });
    });
  },
);
