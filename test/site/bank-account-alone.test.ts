import { beforeAll, beforeEach, expect, test } from "vitest";
import { twoAreBetter } from "../../app/pages/bank-account/bank-limits.ts";
import { congregation } from "../../content/sample/congregation.ts";
import { fieldValue, textsIn, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import { BankDetails, iban, newNumber, oldNumber, screen } from "./support/bank-details.ts";
import { joinNamed, type Known } from "./support/managed-people.ts";
import type { Open } from "./support/open.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf, giveRoles } from "./support/people.ts";
import { addCodes, enterCode, halfLogIn } from "./support/second-factors.ts";

const objection = `${screen}/objection`;
const minute = 60_000;
const day = 24 * 60 * minute;

let site: TestSite;
let bank: BankDetails;
let ann: Known;
let ben: Known;
let editor: Known;
let member: Known;
let codes: string[];
let now: Date;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    now = new Date();
    // Nobody knows the password of the account that the settings name.
    site = await open({ ADMIN_PASSWORD: "" }, { clock: () => now });
    ann = await joinNamed(site, "Ann Hill", "treasurer");
    ben = await joinNamed(site, "Ben Hill");
    editor = await joinNamed(site, "Eve Hill", "editor");
    member = await joinNamed(site, "Mia Hill");
    bank = new BankDetails(site, ann, ann);
    ({ backupCodes: codes } = await addCodes(site, ann.headers.cookie, () => now.getTime()));
  });
  beforeEach(async () => {
    now = new Date();
    await bank.startAgain(now);
    await giveRoles(site, ben.email);
    // Mails of days to come.
    await using db = databaseOf(site);
    await db.deleteFrom("outbox").execute();
  });
}

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

/** Logs in with the password and a code, as the site asks. */
async function loggedIn(): Promise<Known> {
  const cookie = await halfLogIn(site, ann.email);
  expect((await enterCode(site, cookie, codes.pop() ?? "")).status).toBe(302);
  await using db = databaseOf(site);
  // The library that opens sessions has the clock of the machine.
  await db.updateTable("session").set({ createdAt: now.toISOString() }).execute();
  return { ...ann, headers: { cookie } };
}

async function publish(who: Known, id: string, seen?: string): Promise<Response> {
  const fields = { seen: seen ?? (await bank.seenBy(who, id)) };
  return postForm(site, `${screen}/proposals/${id}/publish`, fields, who.headers);
}

/** The comparison as its author sees it, which has no field until they can publish. */
const compareOf = (who: Known, id: string) => page(site, `${screen}/proposals/${id}`, who.headers);

async function object(who: Known, id: string, reason = "Nobody told us."): Promise<Response> {
  return postForm(site, objection, { id, reason }, who.headers);
}

/** A proposal whose day is over, its author logged in with their second factor, and what they compared. */
async function due(): Promise<{ id: string; fresh: Known; seen: string }> {
  const id = await bank.proposed();
  later(day + minute);
  const fresh = await loggedIn();
  return { id, fresh, seen: await bank.seenBy(fresh, id) };
}

describeSite("bank details of a church with one steward", (open) => {
  prepare(open);

  test("bank details of a sole steward are published a day later with a second factor, and do not count as confirmed by two", async () => {
    const overview = visibleText(await page(site, screen, ann.headers));
    expect(overview).toContain(`You are the only person who may change bank details. ${twoAreBetter}`);
    expect(overview).toContain("Until then you can publish what you propose yourself: 24 hours later");
    const { id, fresh } = await due();
    await bank.expectOldDetails();
    const compare = await compareOf(fresh, id);
    expect(textsIn(compare, "main mark")).toContain(newNumber);
    expect(visibleText(compare)).toContain(twoAreBetter);
    expect(textsIn(compare, "main button")).toContain("Publish these details");
    expect(await bank.said(await publish(fresh, id), fresh)).toContain("The bank details are published");
    expect(await bank.state(id)).toBe("published");
    const giving = await page(site, "/giving");
    expect(giving).toContain(newNumber);
    expect(giving).not.toContain("Confirmed by");
    expect(visibleText(await page(site, "/giving", fresh.headers))).toContain(
      "These details have not been confirmed by two people yet.",
    );
    expect(textsIn(await page(site, `${screen}/history`, fresh.headers), "article h2")[0]).toMatch(
      /^Proposed by Ann Hill ?, published after 24 hours, without a second person, by Ann Hill$/,
    );
    await using db = databaseOf(site);
    const log = await db
      .selectFrom("activity")
      .select(["action", "title"])
      .where("thingId", "=", id)
      .execute();
    expect(log.map(({ action }) => action).toSorted()).toEqual(["proposed", "published"]);
  });

  test("bank details of a sole steward are not published before a day is over", async () => {
    const id = await bank.proposed();
    later(day - minute);
    const fresh = await loggedIn();
    const compare = await compareOf(fresh, id);
    expect(textsIn(compare, "main button")).toEqual(["Withdraw my proposal"]);
    expect(visibleText(compare)).toContain("so you can publish them yourself from");
    later(minute + 1000);
    const seen = await bank.seenBy(fresh, id);
    later(-minute);
    expect(await bank.said(await publish(fresh, id, seen), fresh)).toContain("waits for 24 hours");
    expect(await bank.state(id)).toBe("waiting");
    await bank.expectOldDetails();
  });

  test("bank details of a sole steward are not published by a session that has not just shown the second factor", async () => {
    const { id, fresh, seen } = await due();
    later(16 * minute);
    expect(textsIn(await compareOf(fresh, id), "main button")).toEqual(["Withdraw my proposal"]);
    expect(visibleText(await compareOf(fresh, id))).toContain("log in again with your second factor");
    const old = await publish(fresh, id, seen);
    expect(old.headers.get("location")).toContain("/confirm?next=");
    await using db = databaseOf(site);
    // Somebody who has the password and an open session, and no second factor to show.
    await db.updateTable("session").set({ confirmedAt: now.toISOString() }).execute();
    const refused = await publish(fresh, id, seen);
    expect(refused.headers.get("location")).toBe(`${screen}/proposals/${id}`);
    expect(await bank.said(refused, fresh)).toContain("you have not shown your second factor");
    expect(await bank.state(id)).toBe("waiting");
    await bank.expectOldDetails();
  });

  test("bank details of a sole steward whose second factor is gone are neither proposed nor published", async () => {
    const { id, fresh, seen } = await due();
    await using db = databaseOf(site);
    const [factor] = await db
      .deleteFrom("secondFactors")
      .where("userId", "=", ann.id)
      .returningAll()
      .execute();
    try {
      expect(await bank.said(await publish(fresh, id, seen), fresh)).toContain(
        "you have not shown your second factor",
      );
      const fields = { version: "0", button: "publish", "row-lines-label": "A", "row-lines-value": "1" };
      const refused = await postForm(site, `${screen}/propose`, fields, fresh.headers);
      expect(refused.status).toBe(409);
      expect(visibleText(await refused.text())).toContain("Nothing was proposed: nobody else may confirm");
      expect(await bank.state(id)).toBe("waiting");
    } finally {
      if (factor) await db.insertInto("secondFactors").values(factor).execute();
    }
  });

  test("bank details of a steward who is no longer alone need the second person again", async () => {
    const { id, fresh, seen } = await due();
    await giveRoles(site, ben.email, "treasurer");
    expect(textsIn(await compareOf(fresh, id), "main button")).toEqual(["Withdraw my proposal"]);
    expect(await bank.said(await publish(fresh, id, seen), fresh)).toContain("two people have to");
    expect(await bank.state(id)).toBe("waiting");
    await using db = databaseOf(site);
    await db.updateTable("session").set({ createdAt: now.toISOString() }).execute();
    expect((await publish(ben, id, seen)).headers.get("location")).toBe(screen);
    expect(await bank.state(id)).toBe("waiting");
    await bank.confirm(ben, id);
    expect(await bank.state(id)).toBe("confirmed");
    expect(visibleText(await page(site, "/giving"))).toContain("Confirmed by two people on");
  });

  test("bank details that waited for a second person, who has left, are not published before everybody was told", async () => {
    await giveRoles(site, ben.email, "treasurer");
    const id = await bank.proposed();
    await giveRoles(site, ben.email);
    later(2 * day);
    const fresh = await loggedIn();
    expect(visibleText(await compareOf(fresh, id))).toContain("Propose them again");
    expect(await bank.said(await publish(fresh, id, "any"), fresh)).toContain("Propose it again");
    await bank.expectOldDetails();
  });

  test("bank details are published alone neither without the permission nor by visitors", async () => {
    const { id, fresh, seen } = await due();
    expect((await publish(editor, id, seen)).status).toBe(403);
    expect((await publish({ ...ann, headers: { cookie: "" } }, id, seen)).status).toBe(401);
    await giveRoles(site, ann.email, "editor");
    expect((await publish(fresh, id, seen)).status).toBe(403);
    expect(await bank.state(id)).toBe("waiting");
    await bank.expectOldDetails();
  });

  test("bank details are not published from a stale form", async () => {
    const { id, fresh, seen } = await due();
    await using db = databaseOf(site);
    await db.updateTable("pageTexts").set({ version: 7 }).where("slug", "=", "facts/bank-account").execute();
    const refused = await publish(fresh, id, seen);
    expect(refused.headers.get("location")).toBe(`${screen}/proposals/${id}`);
    expect(await bank.said(refused, fresh)).toContain("have changed since you compared them");
    expect(await bank.state(id)).toBe("waiting");
    const second = await bank.proposed(fresh, "11111111");
    expect(await bank.said(await publish(fresh, id), fresh)).toContain("no longer waiting");
    expect(await bank.said(await publish(fresh, second, seen), fresh)).toContain("waits for 24 hours");
    await bank.expectOldDetails();
  });

  test("everybody with a role and the congregation's own email are told when a sole steward proposes bank details, and how to object", async () => {
    const people = [ann, editor, administrator, { email: congregation.email }];
    const announced = "One person is going to publish new bank details";
    const withdrawn = "Proposed bank details are withdrawn";
    const countsOf = async (person: { email: string }) => {
      const subjects = (await bank.told(person)).map(({ subject }) => subject);
      return [announced, withdrawn].map((one) => subjects.filter((subject) => subject === one).length);
    };
    const before = await Promise.all(people.map(countsOf));
    await bank.withdraw(ann, await bank.proposed());
    for (const [index, person] of people.entries()) {
      const more = (await countsOf(person)).map((count, at) => count - (before[index]?.[at] ?? 0));
      expect(more, person.email).toEqual([1, 1]);
      const mails = (await bank.told(person)).filter(({ subject }) => subject === announced);
      for (const { text, html, link } of mails) {
        expect(text).toMatch(/Ann Hill can publish them alone from \d+\s\w+ 20\d\d, /);
        expect(text).toMatch(/log in before then and\s+decline them/);
        expect(link).toBe(objection);
        for (const secret of [newNumber, oldNumber, iban, "DE89"]) expect(text + html).not.toContain(secret);
      }
    }
    expect(await bank.told(member)).toEqual([]);
  });

  test("anybody with a role declines what a sole steward proposes, without seeing a number, and others may not", async () => {
    const id = await bank.proposed();
    const staff = await page(site, "/staff", editor.headers);
    expect(visibleText(staff)).toContain("One person is going to publish new bank details alone.");
    const html = await page(site, objection, editor.headers);
    expect(visibleText(html)).toContain("Ann Hill proposed new bank details on");
    expect(html).not.toMatch(/31926819|00000000|DE89/);
    expect(fieldValue(html, "id")).toBe(id);
    expect(await statusOf(site, objection, ben.headers)).toBe(403);
    expect((await object(ben, id)).status).toBe(403);
    expect((await object(ann, id)).status).toBe(403);
    expect((await object(editor, id, " ")).status).toBe(400);
    expect(await bank.said(await object(editor, "another"), editor)).toContain("no longer waiting");
    expect(await bank.state(id)).toBe("waiting");
    expect(await bank.said(await object(editor, id), editor)).toContain("nothing is published");
    expect(await bank.state(id)).toBe("declined");
    expect(visibleText(await page(site, `${screen}/history`, ann.headers))).toContain("Nobody told us.");
    expect(visibleText(await page(site, objection, editor.headers))).toContain("No bank details are waiting");
  });

  test("bank details of a sole steward count in the header of those who may decline them, and of their author once due", async () => {
    await bank.proposed();
    const first = async ({ headers }: Known) =>
      textsIn(await page(site, "/", headers), "body > header a")[0] ?? "";
    expect(await first(editor)).toBe("Overview 1 waiting");
    expect(await first(ann)).toBe("Overview");
    expect(await first(member)).not.toContain("waiting");
    await giveRoles(site, ben.email, "treasurer");
    expect(await first(ben)).toBe("Overview 1 waiting");
    await giveRoles(site, ben.email);
    later(day + minute);
    expect(await first(await loggedIn())).toBe("Overview 1 waiting");
  });

  test("nobody without the permission declines bank details that wait for a second person", async () => {
    await giveRoles(site, ben.email, "treasurer");
    const id = await bank.proposed();
    expect(visibleText(await page(site, objection, editor.headers))).toContain("No bank details are waiting");
    expect(await bank.said(await object(editor, id), editor)).toContain("no longer waiting");
    expect(await bank.state(id)).toBe("waiting");
  });
});

describeSiteOnBothDatabases(
  "bank details of a church with one steward at the same moment",
  "two publish or decline at once, and rows are locked",
  (open) => {
    prepare(open);

    test("bank details of a sole steward are published once by two browsers at the same moment, and never besides an objection", async () => {
      const { id, fresh, seen } = await due();
      await Promise.all([publish(fresh, id, seen), publish(fresh, id, seen)]);
      await using db = databaseOf(site);
      expect(await db.selectFrom("pageRevisions").select("id").execute()).toHaveLength(1);
      expect(await bank.state(id)).toBe("published");
      const another = await bank.proposed(fresh, "11111111");
      later(day + minute);
      const again = await loggedIn();
      const seenAgain = await bank.seenBy(again, another);
      await Promise.all([publish(again, another, seenAgain), object(editor, another)]);
      const ending = await bank.state(another);
      expect(["published", "declined"]).toContain(ending);
      expect(await db.selectFrom("pageRevisions").select("id").execute()).toHaveLength(
        ending === "published" ? 2 : 1,
      );
    });
  },
);
