import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { openReceiver } from "../../platform/mail/testing/smtp-receiver.ts";
import { announced, parsePage, textsIn, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  openTestSite,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { mailsTo } from "./support/mailbox.ts";
import type { Open } from "./support/open.ts";
import { insertOwnPage, sendSettings } from "./support/own-pages.ts";
import { follow, page } from "./support/page.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";

type Headers = Record<string, string>;

const url = "/staff/health";
const testMail = `${url}/test-mail`;

let site: TestSite;
let staff: Headers;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    site = await open({ TRUST_PROXY: "off" });
    staff = { cookie: await signIn(site) };
  });
}

/** The findings under a heading, each with its next step. */
async function findings(heading: string): Promise<string[]> {
  const main = parsePage(await page(site, url, staff)).querySelector("main");
  const title = [...(main?.querySelectorAll("h2, h3") ?? [])].find((one) => visibleText(one) === heading);
  let list = title?.nextElementSibling;
  while (list && list.tagName !== "UL") list = list.nextElementSibling;
  return [...(list?.querySelectorAll("li") ?? [])].map(visibleText);
}

describeSite("the page about the site's health", (open) => {
  prepare(open);

  test("the page about the site's health is for administrators only", async () => {
    expect((await site.request(url)).headers.get("location")).toBe("/login?next=%2Fstaff%2Fhealth");
    const others = [await joinAsMember(site), await joinAs(site, "editor"), await joinAs(site, "pastor")];
    for (const cookie of others) {
      for (const asked of [url, `${url}.data`]) {
        const response = await site.request(asked, { headers: { cookie } });
        expect(response.status).toBe(403);
        expect(await response.text()).not.toContain("mail server");
      }
      expect((await postForm(site, testMail, {}, { cookie })).status).toBe(403);
    }
    expect((await postForm(site, testMail, {})).status).toBe(401);
    expect(await mailsTo(site, administrator.email)).toEqual([]);
  });

  test("the page about the site's health is linked from the overview, which says that something is not right", async () => {
    const html = await page(site, "/staff", staff);
    expect(textsIn(html, `main a[href="${url}"]`)).toEqual(["Check the site"]);
    expect(visibleText(html)).toContain("Something on this site should be put right.");
    const editor = { cookie: await joinAs(site, "editor") };
    expect(textsIn(await page(site, "/staff", editor), `main a[href="${url}"]`)).toEqual([]);
  });

  test("the page about the site's health names neither the administrator's password nor the secret", async () => {
    const html = await page(site, url, staff);
    expect(html).not.toContain(administrator.password);
    expect(html).not.toContain(await readFile(path.join(site.dataDir, "secret"), "utf8"));
  });

  test("the page about the site's health says that a test mail went to a folder only, and that there were too many of them", async () => {
    const send = async () => {
      const response = await postForm(site, testMail, {}, staff);
      expect(response.headers.get("location")).toBe(url);
      return announced(await follow(site, response, staff.cookie));
    };
    expect(await send()).toEqual([
      `No mail server is set, so the test mail to ${administrator.email} is a file in ${site.dataDir}/mail. Please set MAIL_URL to your mail provider’s server.`,
    ]);
    const [mail] = await mailsTo(site, administrator.email);
    expect(mail?.subject).toBe("Test mail from Riverside Community Church");
    expect(mail?.text).toContain(site.url);
    for (let sent = 1; sent < 10; sent++) await postForm(site, testMail, {}, staff);
    expect(await send()).toEqual([
      expect.stringMatching(
        /^There have been many test mails within an hour\. Please try again in \d+ minutes\.$/,
      ),
    ]);
    expect(await mailsTo(site, administrator.email)).toHaveLength(10);
  });

  test("a visit to the address of a test mail leads to the page about the site's health", async () => {
    expect((await site.request(testMail, { headers: staff })).headers.get("location")).toBe(url);
  });

  test("the page about the site's health names a page of staff at an address of the site itself, and leads to where its address is changed", async () => {
    await using db = databaseOf(site);
    await insertOwnPage(db, { id: "older", slug: "services" });
    try {
      expect(await findings("Advice")).toContain(
        "This version of the site has a page of its own at the URL of the page /services that staff added. Visitors read yours. If you want to use the site’s own there, give it another URL.",
      );
      const link = `main a[href="/pages/older/settings"]`;
      expect(textsIn(await page(site, url, staff), link)).toEqual(["Change its URL"]);
      const moved = await sendSettings(site, "older", staff, { slug: "our-services" });
      expect(moved.status).toBe(302);
      expect(await findings("All well")).toContain("All pages that staff added have URLs of their own.");
    } finally {
      await db.deleteFrom("earlierSlugs").execute();
      await db.deleteFrom("ownPages").execute();
    }
  });
});

describeSiteOnBothDatabases(
  "what the page about the site's health checks",
  "each database has checks of its own, and its driver's words for a failure",
  (open, kind) => {
    prepare(open);

    test("the page about the site's health says what is not right, each with the next step, and what is in order", async () => {
      const wrong = await findings("Not right");
      expect(wrong).toHaveLength(2);
      expect(wrong[0]).toMatch(
        /^No mail server is set, so mails only go to the folder .+ Please set MAIL_URL/,
      );
      expect(wrong[1]).toMatch(/^This site makes no nightly backups\. Please set BACKUP_TO/);
      const good = await findings("All well");
      expect(good).toContain("The database responds.");
      expect(good).toContain("The database fits this version.");
      expect(good).toContain(`The site answers at ${site.url}.`);
      expect(good.includes("The database is intact.")).toBe(kind === "sqlite");
      expect(good.includes("The server’s clock agrees with that of the database.")).toBe(kind === "postgres");
      expect(await findings("What somebody should do")).toContainEqual(
        expect.stringMatching(/^The administrator has no second factor\. .* Your account$/),
      );
    });

    test("above what is for the technical helper stand no settings, paths and commands, but what is well and what to do", async () => {
      const main = parsePage(await page(site, url, staff)).querySelector("main");
      const fold = main?.querySelector("details");
      expect(fold?.hasAttribute("open")).toBe(false);
      const whole = visibleText(fold?.querySelector("textarea") ?? "");
      expect(whole).toMatch(/^Check of http/);
      for (const part of [
        "Not right:",
        "BACKUP_TO",
        "All well:",
        "The database responds.",
        "doctor says the same",
      ])
        expect(whole).toContain(part);
      fold?.remove();
      const said = visibleText(main ?? "");
      expect(said).toContain("Something should be put right soon.");
      expect(said).toContain("The site’s emails do not go out as they should.");
      expect(said).toContain("What you save is kept, and can be read.");
      expect(said).not.toContain("Visitors can open the site.");
      expect(said).not.toMatch(/[A-Z]+_[A-Z]+|\/\w+\/|https?:|npm |narthex|database|server\b/);
    });

    test("the page about the site's health shows the other findings when one check fails", async () => {
      await using db = databaseOf(site);
      await db.schema.alterTable("outbox").renameTo("elsewhere").execute();
      try {
        expect(await findings("Could not be checked")).toContainEqual(
          expect.stringMatching(/^The emails of this site could not be checked: .*outbox/),
        );
        expect(await findings("All well")).toContain("The database responds.");
        const said = visibleText(await (await site.request("/staff/health", { headers: staff })).text());
        expect(said).toContain("Some things could not be checked.");
        expect(said).not.toContain("Everything is well.");
      } finally {
        await db.schema.alterTable("elsewhere").renameTo("outbox").execute();
      }
    });
  },
);

test("a test mail that a mail server accepts is told as such, and one that it refuses with its reason", async () => {
  const receiver = await openReceiver({
    onRcptTo: ({ address }, _session, done) =>
      done(address === administrator.email ? null : new Error("no mailbox here")),
  });
  const site = await openTestSite("sqlite", { MAIL_URL: receiver.url });
  try {
    const send = async (cookie: string) =>
      announced(await follow(site, await postForm(site, testMail, {}, { cookie }), cookie), "alert");
    const staff = await signIn(site);
    const response = await postForm(site, testMail, {}, { cookie: staff });
    expect(announced(await follow(site, response, staff), "status")).toEqual([
      `The mail server has accepted a test mail to ${administrator.email}. If it does not arrive in a few minutes, look into the folder for unwanted mail.`,
    ]);
    expect(receiver.received.map(({ subject }) => subject)).toEqual([
      "Test mail from Riverside Community Church",
    ]);
    expect(await send(await joinAs(site, "administrator"))).toEqual([
      expect.stringMatching(/^The mail server 127\.0\.0\.1:\d+ refuses the mail: .*no mailbox here\./),
    ]);
  } finally {
    await site.close();
    await receiver.close();
  }
});
