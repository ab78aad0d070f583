import { beforeAll, expect, test } from "vitest";
import { insertEvents } from "../support/events.ts";
import { attributesIn, headingsIn, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import { databaseOf, fromElsewhere, password } from "./support/people.ts";
import { expectNothingKept, join, keptAbout, removeAccount } from "./support/traces.ts";

const day = "2031-12-07";
const url = `/event/supper/${day}/attend`;
const eventId = "0193a000-0000-7000-8000-00000000a001";

let site: TestSite;
let staff: { cookie: string };

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    await insertEvents(db, [
      { id: eventId, slug: "supper", eventTitle: "Supper", eventDate: day },
      { slug: "meeting", eventTitle: "Members' meeting", eventDate: day, isPublic: false },
    ]);
    await db.updateTable("events").set({ takesReplies: true }).execute();
  });
}

const rows = async () => {
  await using db = databaseOf(site);
  return await db
    .selectFrom("attendances")
    .select(["email", "people", "state", "userId"])
    .orderBy("arrival")
    .execute();
};

async function askAs(email: string): Promise<string> {
  const asked = await postForm(site, url, { email }, fromElsewhere());
  expect(asked.status).toBe(200);
  expect(visibleText(await asked.text())).toContain(`We have sent an email to ${email}`);
  return (await newestMailTo(site, email)).link;
}

describeSite("replying to a date", (open) => {
  prepare(open);

  test("a visitor replies, changes and withdraws by mailed links only, and opening a link changes nothing", async () => {
    const page = await (await site.request(url)).text();
    expect(visibleText(page)).toContain("Supper");
    expect(visibleText(page)).toContain("Sunday, 7 December 2031, 7pm");
    expect(attributesIn(page, 'meta[name="robots"]', "content")).toEqual(["noindex"]);
    const link = await askAs("vi@people.example");
    expect(link).toMatch(/^\/attendance\?token=[\w-]+$/);
    for (const method of ["GET", "HEAD"]) {
      const opened = await site.request(link, { method });
      expect(opened.status).toBe(200);
      expect(opened.headers.get("cache-control")).toBe("private, no-store");
    }
    expect(await rows()).toEqual([]);

    const html = await (await site.request(link)).text();
    expect(attributesIn(html, 'meta[name="referrer"]', "content")).toEqual(["same-origin"]);
    expect(attributesIn(html, 'meta[name="robots"]', "content")).toEqual(["noindex"]);
    const replied = await postForm(site, link, { people: "2" });
    expect(replied.status).toBe(302);
    expect(replied.headers.get("location")).toBe(link);
    expect(await rows()).toEqual([{ email: "vi@people.example", people: 2, state: "coming", userId: null }]);

    await using db = databaseOf(site);
    const languages = db.selectFrom("attendances").select("language").execute();
    expect(await languages).toEqual(attributesIn(page, "html", "lang").map((language) => ({ language })));

    const confirmed = await newestMailTo(site, "vi@people.example", 2);
    expect(confirmed.subject).toBe("You are coming: Supper");
    expect(visibleText(await (await site.request(confirmed.link)).text())).toContain(
      "You are coming (2 people).",
    );
    expect((await postForm(site, confirmed.link, { people: "3" })).status).toBe(302);
    expect(await rows()).toMatchObject([{ people: 3 }]);
    const withdraw = confirmed.link.replace("/attendance", "/attendance/withdraw");
    expect((await site.request(withdraw)).status).toBe(302);
    expect(await rows()).toHaveLength(1);
    const withdrawn = await postForm(site, withdraw, {});
    expect(withdrawn.headers.get("location")).toBe(url);
    expect(await rows()).toEqual([]);
    expect((await site.request(confirmed.link)).status).toBe(404);
  });

  test("a number that is none, too small or too large is refused in the form", async () => {
    const link = await askAs("vic@people.example");
    for (const people of ["", "0", "-1", "21", "1.5", "many", "1e9"]) {
      const refused = await postForm(site, link, { people });
      expect(refused.status, people).toBe(400);
      expect(textsIn(await refused.text(), '[role="alert"]').join()).toContain("from 1 to 20");
    }
    expect((await postForm(site, link, {})).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test("a wrong link opens nothing, and a form from another site is refused", async () => {
    for (const token of ["", "wrong", "a".repeat(2000)]) {
      expect((await site.request(`/attendance?token=${token}`)).status).toBe(404);
      expect((await postForm(site, `/attendance?token=${token}`, { people: "1" })).status).toBe(404);
      expect((await postForm(site, `/attendance/withdraw?token=${token}`, {})).status).toBe(404);
    }
    const member = await join(site);
    const elsewhere = { ...member.headers, origin: "https://elsewhere.example" };
    expect((await postForm(site, url, { people: "1" }, elsewhere)).status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  test("the answer is the same for an email that replied before, and too many requests are refused", async () => {
    const link = await askAs("val@people.example");
    await postForm(site, link, { people: "1" });
    await newestMailTo(site, "val@people.example", 2);
    const ask = async (email: string) => {
      const reply = await postForm(site, url, { email }, fromElsewhere());
      return { status: reply.status, text: visibleText(await reply.text()).replaceAll(email, "…") };
    };
    expect(await ask("val@people.example")).toEqual(await ask("stranger@people.example"));
    for (let times = 0; times < 3; times++) await ask("val@people.example");
    expect(await ask("val@people.example")).toMatchObject({ status: 429 });
    for (const email of ["", "nobody", "a@b", "a@b.example\nBcc: c@d.example"])
      expect((await postForm(site, url, { email }, fromElsewhere())).status, email).toBe(400);
    await using db = databaseOf(site);
    await db.deleteFrom("attendances").execute();
  });

  test("a network that asks for many links is refused", async () => {
    const network = fromElsewhere();
    const ask = async (number: number) =>
      (await postForm(site, url, { email: `n${number}@people.example` }, network)).status;
    expect(await ask(1)).toBe(200);
    await using db = databaseOf(site);
    await db
      .updateTable("limits")
      .set({ points: 700 })
      .where("key", "=", `typed-mail:network:${network["x-forwarded-for"]}`)
      .execute();
    expect(await ask(2)).toBe(429);
  });

  test("an event for members is hidden from visitors, and a date that there is not is a 404 page", async () => {
    const hidden = `/event/meeting/${day}/attend`;
    expect((await site.request(hidden)).status).toBe(404);
    expect((await postForm(site, hidden, { email: "vi@people.example" }, fromElsewhere())).status).toBe(404);
    const member = await join(site);
    expect((await site.request(hidden, member)).status).toBe(200);
    for (const wrong of [
      "/event/supper/2031-12-08/attend",
      "/event/supper/never/attend",
      "/event/no/2031-12-07/attend",
    ])
      expect((await site.request(wrong, member)).status, wrong).toBe(404);
  });

  test("a member replies with one tap, sees it on their account and in its copy, and leaves no trace", async () => {
    const member = await join(site);
    const page = await (await site.request(url, member)).text();
    expect(attributesIn(page, 'input[name="people"]', "value")).toEqual(["1"]);
    expect((await postForm(site, url, { people: "1" }, member.headers)).headers.get("location")).toBe(url);
    expect(await rows()).toMatchObject([{ email: member.email, people: 1, userId: member.id }]);
    const account = visibleText(await (await site.request("/account", member)).text());
    expect(account).toContain("You are coming to Supper");
    const copy = await (await site.request("/account/copy", member)).json();
    expect(copy.repliesToEvents).toMatchObject([{ eventId, day, people: 1, state: "coming" }]);
    expect((await keptAbout(site, member)).attendances).toHaveLength(1);
    await newestMailTo(site, member.email, 2);
    expect((await removeAccount(site, member, { password })).status).toBe(302);
    await expectNothingKept(site, member);
    expect(await rows()).toEqual([]);
  });
});

describeSiteOnBothDatabases(
  "who comes to a date",
  "people are summed in SQL, and sums come back as other types",
  (open) => {
    prepare(open);

    test("staff switch replies on, see who comes and export the list", async () => {
      const setUp = `/event-alter/${eventId}/attendance`;
      expect((await postForm(site, setUp, { takesReplies: "on", places: "2" }, staff)).status).toBe(302);
      for (const places of ["0", "-1", "x", "10001", "1.5"])
        expect((await postForm(site, setUp, { takesReplies: "on", places }, staff)).status, places).toBe(400);
      const [ann, bea] = [await join(site), await join(site)];
      await postForm(site, url, { people: "2" }, ann.headers);
      await postForm(site, url, { people: "1" }, bea.headers);
      expect(visibleText(await (await site.request(url, bea)).text())).toContain(
        "You are on the waiting list (1 person).",
      );
      expect(visibleText(await (await site.request(setUp, { headers: staff })).text())).toContain(
        "2 people coming, 1 person waiting",
      );
      const list = await (await site.request(`${setUp}/${day}`, { headers: staff })).text();
      expect(textsIn(list, "td").join(" ")).toContain(ann.email);
      expect(headingsIn(list)).toEqual(["Coming: 2 people, for 2 places", "Waiting: 1 person"]);
      const csv = await site.request(`${setUp}/${day}/export.csv`, { headers: staff });
      expect(csv.headers.get("content-disposition")).toBe(`attachment; filename="supper-${day}.csv"`);
      expect(csv.headers.get("cache-control")).toBe("private, no-store");
      const lines = (await csv.text()).split("\r\n");
      expect(lines[1]).toMatch(`Ann Hill,${ann.email},2,coming,`);
      expect(lines[2]).toMatch(`Ann Hill,${bea.email},1,waiting,`);
      // News that comes before a mail is written replaces it.
      expect((await newestMailTo(site, bea.email, 2)).subject).toBe("On the waiting list: Supper");
      await postForm(site, setUp, { takesReplies: "on", places: "" }, staff);
      await newestMailTo(site, bea.email, 3);
      expect((await mailsTo(site, bea.email)).at(-1)?.subject).toBe("There is room for you: Supper");
      await postForm(site, setUp, {}, staff);
      expect(visibleText(await (await site.request(url)).text())).toContain("No need to reply: just come.");
    });

    test("a long list has pages, which all say how many people there are", async () => {
      const list = `/event-alter/${eventId}/attendance/${day}`;
      await using db = databaseOf(site);
      const [reply] = await db.selectFrom("attendances").selectAll().execute();
      if (!reply) throw new Error("nobody has replied");
      await db.deleteFrom("attendances").execute();
      const many = Array.from({ length: 150 }, (_, number) => ({
        ...reply,
        ...{ id: `reply-${number}`, userId: null, email: `v${number}@people.example`, people: 1 },
        ...{ arrival: number, state: number < 120 ? ("coming" as const) : ("waiting" as const) },
      }));
      await db.insertInto("attendances").values(many).execute();
      const pages = await Promise.all(
        ["", "?page=2"].map(async (search) =>
          (await site.request(`${list}${search}`, { headers: staff })).text(),
        ),
      );
      for (const html of pages) {
        expect(headingsIn(html)).toEqual(["Coming: 120 people", "Waiting: 30 people"]);
        expect(attributesIn(html, 'a[href$="export.csv"]', "href")).toHaveLength(1);
      }
      expect(pages.map((html) => textsIn(html, "tbody tr").length)).toEqual([100, 50]);
      expect(attributesIn(pages[0] ?? "", 'a[rel="next"]', "href")).toEqual([`${list}?page=2`]);
      expect(visibleText(pages[0] ?? "")).toContain("On the pages that follow.");
      expect((await site.request(`${list}?page=3`, { headers: staff })).status).toBe(404);
      const csv = await (await site.request(`${list}/export.csv`, { headers: staff })).text();
      expect(csv.trimEnd().split("\r\n")).toHaveLength(151);
      await db.deleteFrom("attendances").execute();
    });
  },
);
