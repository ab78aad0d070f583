import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepUnconfirmed } from "../../app/prayer/guests/confirming.server.ts";
import { askBeforeEnd } from "../../app/prayer/moderation/ask-before-end.server.ts";
import type { MailingSite } from "../../app/prayer/prayer-mails.server.ts";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { clearPrayers, kept, titlesIn } from "./support/kept-prayers.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import { joinNamed } from "./support/managed-people.ts";
import type { Open } from "./support/open.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, fromElsewhere } from "./support/people.ts";
import { expectNothingKept, join, removeAccount } from "./support/traces.ts";

type Headers = Record<string, string>;

const form = "/submit-prayer-requests";
const byLink = `${form}/by-link`;
const queue = "/update-prayer-requests";
const wall = "/prayer-request";
const hour = 60 * 60_000;
const words = { title: "zq-title of a guest", content: "zq-content: I am afraid of Monday." };

let site: TestSite;
let staff: Headers;
let moderator: Headers;
let now: Date;
let asked: number;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    now = new Date("2026-11-23T12:00:00Z");
    asked = 0;
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
    moderator = (await joinNamed(site, "Mo Field", "prayerModerator")).headers;
  });
  beforeEach(async () => {
    now = new Date("2026-11-23T12:00:00Z");
    await clearPrayers(site, staff);
    await using db = databaseOf(site);
    await db.deleteFrom("unconfirmedPrayers").execute();
    await switchTo(true);
  });
}

const switchTo = (isOn: boolean, headers = moderator) =>
  postForm(site, `${queue}/guests`, isOn ? { isOn: "on" } : {}, headers);

const newEmail = () => `guest-${++asked}@people.example`;

const ask = (change: Record<string, string> = {}, headers: Headers = fromElsewhere()) =>
  postForm(site, form, { ...words, userName: "Vi Moss", email: newEmail(), ...change }, headers);

const decide = (id: string, command: string, fields: Record<string, string> = {}) =>
  postForm(site, `${queue}/${id}/${command}`, fields, moderator);

const at = (link: string, command: string) => link.replace("?", `/${command}?`);

/** Asks, and returns the link in the mail. */
async function linkFor(change: Record<string, string> = {}): Promise<{ email: string; link: string }> {
  const email = newEmail();
  expect((await ask({ email, ...change })).status).toBe(200);
  return { email, link: (await newestMailTo(site, email)).link };
}

async function confirmed(change: Record<string, string> = {}) {
  const { email, link } = await linkFor(change);
  expect((await postForm(site, at(link, "confirm"), {})).status).toBe(302);
  return { email, link, id: (await kept(site)).at(-1)?.id ?? "" };
}

async function tables() {
  await using db = databaseOf(site);
  return {
    unconfirmed: await db.selectFrom("unconfirmedPrayers").selectAll().execute(),
    guests: await db.selectFrom("prayerGuests").selectAll().execute(),
    links: await db.selectFrom("prayerLinks").selectAll().execute(),
  };
}

describeSite("prayer requests without an account", (open) => {
  prepare(open);

  test("while the setting is off, as at first, visitors are led to the login and nothing is stored", async () => {
    await switchTo(false);
    expect((await site.request(form)).headers.get("location")).toBe(
      `/login?next=${encodeURIComponent(form)}`,
    );
    expect((await ask()).status).toBe(401);
    expect((await tables()).unconfirmed).toEqual([]);
    const fresh = await open();
    expect((await fresh.request(form)).status).toBe(302);
  });

  test("people who moderate switch it on and off, which is recorded, and nobody else does", async () => {
    const team = await joinNamed(site, "Tea Field", "prayerTeam");
    for (const headers of [{}, team.headers, (await join(site)).headers]) {
      const refused = await switchTo(false, headers);
      expect([401, 403]).toContain(refused.status);
    }
    expect(await statusOf(site, form)).toBe(200);
    expect(visibleText(await page(site, `${queue}/guests`, moderator))).toContain("you never see the email");
    expect(visibleText(await follow(site, await switchTo(false), moderator.cookie))).toContain("Saved.");
    expect(await statusOf(site, form)).toBe(302);
    expect(visibleText(await page(site, "/activity", staff))).toContain("Prayer requests without an account");
  });

  test("the last screen of Welcome asks for it with two buttons, and the answer leads back there", async () => {
    await switchTo(false);
    const html = await page(site, "/welcome/open", staff);
    const action = `${queue}/guests?next=${encodeURIComponent("/welcome/open")}`;
    expect(attributesIn(html, `form[action="${action}"] button[name="isOn"]`, "value")).toEqual([
      "on",
      "off",
    ]);
    for (const [isOn, status] of [
      ["on", 200],
      ["off", 302],
    ] as const) {
      const saved = await postForm(site, action, { isOn }, staff);
      expect(saved.headers.get("location")).toBe("/welcome/open");
      expect(await statusOf(site, form)).toBe(status);
    }
    await switchTo(true);
  });

  test("a visitor asks without scripts, and until they confirm their email nobody reads it anywhere", async () => {
    const offered = await page(site, form);
    expect(attributesIn(offered, "main input[type=radio][name=audience]", "value")).toEqual([
      "everybody",
      "congregation",
      "team",
    ]);
    expect(attributesIn(offered, `a[href^="/login"]`, "href").length).toBeGreaterThan(0);
    expect(offered).toContain('content="noindex');
    expect(attributesIn(offered, "main input[type=file]", "name")).toEqual([]);
    const email = newEmail();
    const sent = await ask({ email });
    expect(visibleText(await sent.text())).toContain(`We have sent an email to ${email}`);
    const mail = await newestMailTo(site, email);
    expect(mail.link).toMatch(/^\/submit-prayer-requests\/by-link\?token=[\w-]{32}$/);
    expect(mail.subject + mail.text + mail.html).not.toContain("zq-");
    expect(await kept(site)).toEqual([]);
    const { unconfirmed } = await tables();
    expect(unconfirmed).toMatchObject([{ email, ...words, userName: "Vi Moss" }]);
    expect(mail.link).not.toContain(unconfirmed[0]?.tokenHash);
    for (const headers of [{}, staff, moderator])
      for (const path of [wall, queue, `${queue}?show=waiting`, "/staff", "/activity", form])
        expect(await page(site, path, headers), path).not.toContain("zq-");
    expect(visibleText(await page(site, "/staff", moderator))).not.toContain(
      "One prayer request is waiting.",
    );
  });

  test("opening the link changes nothing, its button sends the request, and the same link shows it afterwards", async () => {
    const { email, link } = await linkFor();
    for (const _ of [1, 2]) {
      const opened = await site.request(link);
      expect(opened.headers.get("cache-control")).toContain("no-store");
      const html = await opened.text();
      expect(html).toContain('name="referrer" content="same-origin"');
      expect(html).toContain('content="noindex');
      expect(textsIn(html, "main h1")).toEqual(["Was it you who wrote this?"]);
      expect(visibleText(html)).toContain("zq-content");
      expect(html).not.toContain(email);
    }
    expect(await statusOf(site, at(link, "confirm"))).toBe(302);
    expect(await kept(site)).toEqual([]);
    const sent = await postForm(site, at(link, "confirm"), {});
    expect(visibleText(await follow(site, sent))).toContain("have yours now");
    expect(await kept(site)).toMatchObject([
      { ...words, userId: null, userName: "Vi Moss", state: "waiting", isApproved: false, picUrl: "" },
    ]);
    const { unconfirmed, guests, links } = await tables();
    expect([unconfirmed.length, guests.length, links.length]).toEqual([0, 1, 1]);
    expect(guests[0]?.language).toBe("en");
    const twice = await postForm(site, at(link, "confirm"), {});
    expect(visibleText(await follow(site, twice))).toContain("It has waited for approval since");
    expect(await kept(site)).toHaveLength(1);
    const shown = await page(site, queue, moderator);
    expect(visibleText(shown)).toContain("Asked without an account");
    expect(shown).not.toContain(email);
  });

  test("what nobody confirms within a day works no longer and is deleted, and what somebody deletes is gone at once", async () => {
    const { link } = await linkFor();
    now = new Date(now.getTime() + 24 * hour);
    expect(await statusOf(site, link)).toBe(404);
    await postForm(site, at(link, "confirm"), {});
    expect(await kept(site)).toEqual([]);
    {
      await using db = databaseOf(site);
      const { storage } = await testStorage({ db, folder: site.dataDir });
      await sweepUnconfirmed({ db, storage, clock: () => now, mailWritten: () => undefined });
    }
    expect((await tables()).unconfirmed).toEqual([]);
    const other = await linkFor();
    expect(visibleText(await page(site, at(other.link, "withdraw")))).toContain("with your email");
    expect((await postForm(site, at(other.link, "withdraw"), {})).headers.get("location")).toBe(wall);
    expect((await tables()).unconfirmed).toEqual([]);
    expect(await statusOf(site, other.link)).toBe(404);
  });

  test("somebody asks with any name, without one and for anybody, and the email never stands in for a name", async () => {
    await confirmed({ userName: "", nameShown: "mine" });
    await confirmed({ userName: "Vi Moss", nameShown: "first", audience: "congregation" });
    await confirmed({ userName: "Vi Moss", nameShown: "none", audience: "team", isUrgent: "on" });
    expect(
      (await kept(site)).map(({ userName, audience, isUrgent }) => [userName, audience, Boolean(isUrgent)]),
    ).toEqual([
      ["", "everybody", false],
      ["Vi", "congregation", false],
      ["", "team", true],
    ]);
  });

  describe("refuses", () => {
    test.each([
      [{ email: "nobody" }, 400, "Please enter a valid email address"],
      [{ title: " " }, 400, "Please enter a title"],
      [{ content: "x".repeat(5001) }, 400, "Please use at most 5000 characters"],
      [{ audience: "pastor" }, 400, "Nobody here reads requests for the pastor only"],
    ])(
      "a request without an account that is not right, with what was typed: %j",
      async (change, status, why) => {
        const refused = await ask(change);
        expect(refused.status).toBe(status);
        const html = await refused.text();
        expect(visibleText(html)).toContain(why);
        expect(attributesIn(html, 'main input[name="userName"]', "value")).toEqual(["Vi Moss"]);
        expect((await tables()).unconfirmed).toEqual([]);
      },
    );

    test("a request with five thousand characters without a space or in any script is taken whole", async () => {
      for (const content of ["x".repeat(5000), "祈ってください 👩‍👩‍👧 الرب راعي"])
        await confirmed({ content });
      expect((await kept(site)).map(({ content }) => content.length)).toEqual([5000, 26]);
    });

    test("a thousand requests without an account from one network, in a clear sentence, while others still can", async () => {
      const network = fromElsewhere();
      const statuses: number[] = [];
      let refusal = "";
      for (let count = 0; count < 45; count++) {
        const reply = await ask({}, network);
        statuses.push(reply.status);
        if (reply.status === 429) refusal = visibleText(await reply.text());
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(30);
      expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
      expect(refusal).toContain("There were many prayer requests without an account from here.");
      expect((await tables()).unconfirmed).toHaveLength(30);
      expect((await ask()).status).toBe(200);
    });

    test("a sixth request without an account with one email in a day, from whatever network", async () => {
      const email = newEmail();
      for (let count = 0; count < 5; count++) expect((await ask({ email })).status).toBe(200);
      expect((await ask({ email })).status).toBe(429);
      await newestMailTo(site, email, 5);
    });
  });

  test("the answer is the same whether an email has an account or not", async () => {
    const member = await join(site);
    const [known, unknown] = [member.email, newEmail()];
    const texts = [];
    for (const email of [known, unknown]) {
      const sent = await ask({ email });
      expect(sent.status).toBe(200);
      texts.push(visibleText(await sent.text()).replaceAll(email, "…"));
      const again = await postForm(site, `${form}/new-link`, { email }, fromElsewhere());
      texts.push(visibleText(await again.text()).replaceAll(email, "…"));
    }
    expect(texts.slice(0, 2)).toEqual(texts.slice(2));
  });

  test("an approved request is told to the guest with a link of their own, and stands on the wall under their name", async () => {
    const { email, link, id } = await confirmed();
    expect((await decide(id, "approve")).status).toBe(302);
    expect(titlesIn(await page(site, wall))).toContain(words.title);
    const mail = await newestMailTo(site, email, 2);
    expect(mail.subject).toBe("Your prayer request was approved");
    expect(mail.link).toMatch(/by-link\?token=/);
    expect(mail.text + mail.html).not.toContain("zq-");
    expect(mail.unsubscribe).toBe("");
    for (const own of [link, mail.link])
      expect(visibleText(await page(site, own))).toContain("It is approved, and everybody can read it.");
    const withdrawn = await postForm(site, at(mail.link, "withdraw"), {});
    expect(visibleText(await follow(site, withdrawn))).toContain("It is withdrawn");
    expect(await page(site, wall)).not.toContain("zq-");
    expect(await tables()).toEqual({ unconfirmed: [], guests: [], links: [] });
    for (const own of [link, mail.link]) {
      expect(await statusOf(site, own)).toBe(404);
      expect((await postForm(site, at(own, "withdraw"), {})).status).toBe(404);
    }
  });

  test("a declined request is told with a link, and the words stand on its page only", async () => {
    const { email, id } = await confirmed();
    await decide(id, "decline", { words: "zq-kind words" });
    const mail = await newestMailTo(site, email, 2);
    expect(mail.text + mail.html).not.toContain("zq-");
    expect(mail.text).toContain("opens your request without a password");
    expect(visibleText(await page(site, mail.link))).toContain("zq-kind words");
  });

  test("a guest who is asked back answers by the link, staff read the answer, and neither sees an email", async () => {
    const { email, id } = await confirmed();
    const asker = await newestMailTo(site, email, 1);
    await decide(id, "ask-back", { words: "zq-question" });
    const { link } = await newestMailTo(site, email, 2);
    const html = await page(site, link);
    expect(visibleText(html)).toContain("zq-question");
    const empty = await postForm(site, link, { words: " " });
    expect(empty.status).toBe(400);
    const answered = await postForm(site, link, { words: "zq-answer" });
    expect(visibleText(await follow(site, answered))).toContain("Thank you. Your answer is with");
    const shown = await page(site, queue, moderator);
    expect(visibleText(shown)).toContain("zq-answer");
    expect(shown + html).not.toContain(email);
    expect((await mailsTo(site, email)).map((mail) => mail.text).join()).not.toContain("Mo Field");
    for (let count = 1; count < 20; count++)
      expect((await postForm(site, asker.link, { words: "again" })).status).toBe(302);
    expect((await postForm(site, asker.link, { words: "again" })).status).toBe(429);
  });

  test("a guest tells by the link how it goes, that it is answered or that it ends, and others' links tell nothing", async () => {
    const { link, id } = await confirmed();
    const other = await confirmed({ title: "zq-other" });
    await decide(id, "approve");
    const tell = (what: string, text = "", from = link) =>
      postForm(site, at(from, `tell/${what}`), text ? { words: text } : {});
    expect(visibleText(await follow(site, await tell("update", "zq-update")))).toContain(
      "once it is approved",
    );
    expect(visibleText(await follow(site, await tell("update")))).toContain("Nothing was sent");
    expect((await tell("anything")).status).toBe(404);
    expect(visibleText(await follow(site, await tell("go-on")))).toContain("We go on praying with you");
    await tell("let-go", "", other.link);
    expect((await tell("let-go", "", `${byLink}?token=nobody`)).status).toBe(404);
    expect(titlesIn(await page(site, wall))).toContain(words.title);
    expect(visibleText(await follow(site, await tell("answered", "zq-thanks")))).toContain(
      "Thank you for telling us",
    );
    expect(titlesIn(await page(site, wall))).not.toContain(words.title);
    await tell("let-go");
    expect(await kept(site)).toMatchObject([
      { id, state: "ended" },
      { id: other.id, state: "waiting" },
    ]);
  });

  test("a guest is asked before a request ends, by a mail with a link of their own", async () => {
    const { email, link, id } = await confirmed();
    await decide(id, "approve");
    await newestMailTo(site, email, 2);
    now = new Date(now.getTime() + 29 * 24 * hour);
    const asking = async () => {
      await using db = databaseOf(site);
      const { storage } = await testStorage({ db, folder: site.dataDir });
      const facts = { read: async () => ({ name: "Riverside" }) } as unknown as MailingSite["facts"];
      const settings = {
        siteUrl: site.url,
        secret: "a secret",
        admin: { email: "admin@riverside.example", password: undefined },
      };
      await askBeforeEnd({
        db,
        storage,
        clock: () => now,
        mailWritten: () => undefined,
        facts,
        settings,
      } as MailingSite);
      return await db.selectFrom("outbox").select("id").where("recipient", "=", email).execute();
    };
    const [first, second] = [await asking(), await asking()];
    expect(second).toEqual(first);
    await switchTo(false);
    await switchTo(true);
    // A mail wakes the site, which then sends this one too.
    expect((await ask()).status).toBe(200);
    const mail = await newestMailTo(site, email, 3);
    expect(mail.subject).toBe("Are you still in need of prayer?");
    expect(visibleText(await page(site, mail.link))).toContain("How does it go?");
    expect(await statusOf(site, link)).toBe(200);
  });

  test("an edited text is shown only once the guest agrees by the link, to what they saw", async () => {
    const { email, id } = await confirmed();
    const html = await page(site, `${queue}/${id}/update`, moderator);
    const [version = ""] = attributesIn(html, 'input[name="version"]', "value");
    const edited = { title: "zq-edited title", content: words.content, userName: "Vi Moss", version };
    expect((await decide(id, "update", { ...edited, day: "2026-11-23" })).status).toBe(302);
    await decide(id, "approve");
    expect(await page(site, wall)).not.toContain("zq-");
    const { link } = await newestMailTo(site, email, 2);
    const offered = await page(site, link);
    const [seen = ""] = attributesIn(offered, 'input[name="seen"]', "value");
    expect(visibleText(offered)).toContain("zq-edited title");
    const early = await postForm(site, at(link, "agree"), { seen: "2026-11-23T00:00:00.000Z" });
    expect(visibleText(await follow(site, early))).toContain("There is no edited text any more");
    expect(await page(site, wall)).not.toContain("zq-");
    const agreed = await postForm(site, at(link, "agree"), { seen });
    expect(visibleText(await follow(site, agreed))).toContain("This text is shown now.");
    expect(titlesIn(await page(site, wall))).toContain("zq-edited title");
  });

  test("a new link revokes all others, comes by mail only, and the old ones say so", async () => {
    const { email, link, id } = await confirmed();
    await decide(id, "approve");
    const second = await newestMailTo(site, email, 2);
    const renewed = await postForm(site, at(second.link, "renew"), {}, fromElsewhere());
    const html = await follow(site, renewed);
    expect(visibleText(html)).toContain("We have sent you a new link.");
    const { link: third } = await newestMailTo(site, email, 3);
    expect(html).not.toContain(third.split("token=")[1]);
    for (const old of [link, second.link]) {
      const gone = await site.request(old);
      expect(gone.status).toBe(404);
      expect(visibleText(await gone.text())).toContain("a newer link may have replaced this one");
      for (const command of ["withdraw", "agree"])
        expect((await postForm(site, at(old, command), { seen: "" })).status, command).toBe(404);
      expect((await postForm(site, old, { words: "zq-late" })).status).toBe(404);
      await postForm(site, at(old, "renew"), {}, fromElsewhere());
    }
    expect(await mailsTo(site, email)).toHaveLength(3);
    expect(visibleText(await page(site, third))).toContain(words.title);
    expect((await kept(site)).length).toBe(1);
  });

  test("people who have lost their link are mailed further ones, which revoke none, and only to the same mailbox", async () => {
    const { email, link } = await confirmed();
    expect((await ask({ email, title: "zq-second" })).status).toBe(200);
    const { link: other } = await newestMailTo(site, email, 2);
    await postForm(site, at(other, "confirm"), {});
    const send = (to: string) => postForm(site, `${form}/new-link`, { email: to }, fromElsewhere());
    expect(visibleText(await (await send(email)).text())).toContain(`If something was asked with ${email}`);
    const mail = await newestMailTo(site, email, 3);
    const links = [...mail.text.matchAll(/\/submit-prayer-requests\/by-link\?token=[\w-]+/g)].map(String);
    expect(links).toHaveLength(2);
    const [newest = "", oldest = ""] = links;
    expect(visibleText(await page(site, newest))).toContain("zq-second");
    expect(visibleText(await page(site, oldest))).toContain(words.title);
    expect(await statusOf(site, link)).toBe(200);
    const nobody = newEmail();
    expect((await send(nobody)).status).toBe(200);
    expect((await send("nobody")).status).toBe(400);
    for (let count = 1; count < 5; count++) expect((await send(email)).status).toBe(200);
    expect((await send(email)).status).toBe(429);
    await newestMailTo(site, email, 7);
    expect(await mailsTo(site, nobody)).toEqual([]);
  });

  test("the holder of somebody else's link sees and changes nothing of it, and no page holds an email, a link or a waiting text", async () => {
    const mine = await confirmed({ title: "zq-mine" });
    const theirs = await confirmed({ title: "zq-theirs", audience: "team" });
    const member = await join(site);
    expect(await page(site, mine.link)).not.toContain("zq-theirs");
    for (const headers of [{}, member.headers]) {
      for (const path of [`${form}/${theirs.id}`, `${form}/${theirs.id}/withdraw`])
        expect(await page(site, path, headers), path).not.toContain("zq-theirs");
      for (const command of ["withdraw", "agree"])
        await postForm(site, `${form}/${theirs.id}/${command}`, { seen: "" }, headers);
      for (const token of ["", "nobody", theirs.id, "%00"])
        expect([400, 404]).toContain(await statusOf(site, `${byLink}?token=${token}`, headers));
    }
    const { links } = await tables();
    for (const { tokenHash } of links) expect(await statusOf(site, `${byLink}?token=${tokenHash}`)).toBe(404);
    const secrets = [
      theirs.email,
      mine.email,
      ...[mine, theirs].map(({ link }) => link.split("token=")[1] ?? ""),
    ];
    const pages = [...publicPages, ...unlistedPages, form, `${form}/new-link`];
    const data = pages.map((path) => (path === "/" ? "/_.data" : `${path.split("?")[0]}.data`));
    for (const headers of [{}, member.headers, moderator, staff])
      for (const path of [
        ...pages,
        ...data,
        queue,
        `${queue}.data`,
        "/activity",
        "/staff",
        `${queue}/${theirs.id}/update`,
      ]) {
        const html = await page(site, path, headers);
        for (const secret of secrets) expect(html, path).not.toContain(secret);
        if (headers !== moderator && headers !== staff) expect(html, path).not.toContain("zq-");
      }
    expect((await kept(site)).map(({ title }) => title)).toEqual(["zq-mine", "zq-theirs"]);
  });

  test("a request that staff delete takes its link away, and gives it back when they restore it", async () => {
    const { link, id } = await confirmed();
    await decide(id, "delete");
    expect(await statusOf(site, link)).toBe(404);
    expect((await postForm(site, at(link, "withdraw"), {})).status).toBe(404);
    await decide(id, "restore");
    expect(await statusOf(site, link)).toBe(200);
  });

  test("staff see that mails to the guest do not arrive, once one is given up", async () => {
    const { email, id } = await confirmed();
    expect(visibleText(await page(site, queue, moderator))).not.toContain("Emails do not reach this person");
    await using db = databaseOf(site);
    const at = now.toISOString();
    await db
      .insertInto("deferredWork")
      .values({
        ...{
          id,
          kind: "mail",
          key: null,
          payload: "null",
          dueAt: at,
          heldUntil: at,
          fence: 0,
          attempts: 9,
          createdAt: at,
        },
        ...{ failedAt: at, lastError: "no such mailbox", isUrgent: false },
      })
      .execute();
    await db
      .insertInto("outbox")
      .values({
        id,
        recipient: email,
        subject: "",
        html: "",
        text: "",
        replyTo: null,
        calendar: null,
        createdAt: at,
      })
      .execute();
    const html = await page(site, queue, moderator);
    expect(visibleText(html)).toContain("Emails do not reach this person");
    expect(html).not.toContain(email);
    await db.deleteFrom("deferredWork").where("id", "=", id).execute();
    await db.deleteFrom("outbox").where("id", "=", id).execute();
  });

  test("what was asked with the email of an account is in its copy, stays by link, and goes with the account", async () => {
    const member = await join(site);
    expect((await ask({ email: member.email })).status).toBe(200);
    // The first is about registering.
    const { link } = await newestMailTo(site, member.email, 2);
    await postForm(site, at(link, "confirm"), {});
    expect((await ask({ email: member.email, title: "zq-later" })).status).toBe(200);
    await newestMailTo(site, member.email, 3);
    const copy = await page(site, "/account/copy", member.headers);
    const parsed = JSON.parse(copy) as Record<string, unknown>;
    expect(parsed.prayerRequestsByLink).toMatchObject([words]);
    expect(parsed.prayerRequestsNotConfirmed).toMatchObject([{ title: "zq-later" }]);
    expect(copy).not.toContain("tokenHash");
    expect(await page(site, form, member.headers)).not.toContain("zq-");
    expect(await page(site, "/account/copy", (await join(site)).headers)).not.toContain("zq-");
    const removed = await removeAccount(site, member, { password: "stillwater-7", prayersToo: "on" });
    expect(removed.status).toBe(302);
    await expectNothingKept(site, member);
    expect(await tables()).toEqual({ unconfirmed: [], guests: [], links: [] });
  });
});

describeSiteOnBothDatabases(
  "a link to a prayer request at the same moment",
  "several confirm by one link at once",
  (open) => {
    prepare(open);

    test("two who confirm by the same link at one moment make one request", async () => {
      const { link } = await linkFor();
      await Promise.all([1, 2, 3].map(() => postForm(site, at(link, "confirm"), {})));
      expect(await kept(site)).toHaveLength(1);
    });
  },
);
