import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announced, fieldValue, headingsIn, parsePage, visibleText } from "../support/html.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import {
  asked,
  clearPrayers,
  haveRequests,
  kept,
  openForPrayer,
  request,
  titlesIn,
} from "./support/kept-prayers.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { cookieOf, databaseOf, joinAsMember, registerVerified } from "./support/people.ts";
import { jpeg, pictureIn, sendForm, storedPaths, uploaded } from "./support/stored-pictures.ts";

const submitted =
  "Thank you. Your prayer request will not be displayed until it is approved. Once it is approved, it is shown to everybody.";

describeSite("prayer requests", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  let member: Record<string, string>;
  let other: Record<string, string>;
  let memberId: string;
  beforeAll(async () => {
    ({ site, staff, member, other, memberId } = await openForPrayer(open));
  });
  beforeEach(() => clearPrayers(site, staff));

  const ask = (fields: Record<string, string> = request, headers = member) =>
    postForm(site, "/submit-prayer-requests", fields, headers);

  describe("when sent", () => {
    test("prayer requests when sent are accepted from members only: a visitor logs in and returns", async () => {
      const response = await site.request("/submit-prayer-requests");
      expect(response.status).toBe(302);
      const login = response.headers.get("location") ?? "";
      expect(login).toBe("/login?next=%2Fsubmit-prayer-requests");
      const email = await registerVerified(site);
      const loggedIn = await postForm(site, login, { email, password: "stillwater-7" });
      expect(loggedIn.headers.get("location")).toBe("/submit-prayer-requests");
      expect((await postForm(site, "/submit-prayer-requests", request)).status).toBe(401);
      expect(await kept(site)).toEqual([]);
    });

    test("prayer requests when sent can be text alone, and wait for approval", async () => {
      const response = await ask({ title: "  For my mother ", content: request.content });
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe("/submit-prayer-requests?sent");
      const html = await follow(site, response, member.cookie);
      expect(announced(html, "status")).toEqual([submitted]);
      expect(visibleText(html)).toContain("Waiting for approval");
      expect(visibleText(await page(site, "/prayer-request"))).toContain("No prayer requests available");
      const [{ date = "", ...row } = {}] = await kept(site);
      expect(row).toMatchObject({
        userId: memberId,
        userName: "Ann Hill",
        title: "For my mother",
        content: request.content,
        picUrl: "",
        isApproved: false,
      });
      expect(new Date(date).toISOString()).toBe(date);
    });

    test("prayer requests when sent can have a picture", async () => {
      const { picUrl } = await asked(site, member);
      expect(picUrl).toMatch(
        /^\/v0\/b\/site\/o\/prayer-requests%2F[0-9a-f-]{36}\.jpg\?alt=media&token=[0-9a-f-]{36}$/,
      );
      const html = await page(site, "/submit-prayer-requests", member);
      expect(pictureIn(html)).toBe(picUrl);
      expect(parsePage(html).querySelector('img[width="640"][height="400"]')).not.toBeNull();
      expect(await statusOf(site, picUrl)).toBe(200);
    });

    test("prayer requests when sent can use the URL of a picture that was uploaded before", async () => {
      const picUrl = await uploaded(site, "prayer-requests/mother.jpg", member);
      expect((await ask({ ...request, picUrl })).status).toBe(302);
      expect(await kept(site)).toMatchObject([{ picUrl }]);
    });

    test("prayer requests when sent cannot use somebody else's picture, nor one from another folder, another site or nowhere", async () => {
      const theirs = await uploaded(site, "prayer-requests/theirs.jpg", other);
      const ofEvent = await uploaded(site, "events/picnic.jpg", staff);
      const ofPost = await uploaded(site, "images/dawn.jpg", staff);
      const own = await uploaded(site, "prayer-requests/own.jpg", member);
      for (const picUrl of [
        theirs,
        ofEvent,
        ofPost,
        own.replace(/token=.*/, "token=wrong"),
        own.replace("prayer-requests%2F", "events%2F..%2Fprayer-requests%2F"),
        `${own.split("?")[0]}`,
        "https://evil.example/x.jpg",
        "javascript:alert(1)",
      ]) {
        const response = await ask({ ...request, picUrl });
        expect(response.status, picUrl).toBe(400);
        const html = await response.text();
        expect(announced(html)).toEqual(["Failed to upload image. Please choose the picture again."]);
        expect(fieldValue(html, "title")).toBe(request.title);
      }
      expect(await kept(site)).toEqual([]);
    });

    test("prayer requests when sent show the email of a member who has no display name", async () => {
      const email = await registerVerified(site);
      await using db = databaseOf(site);
      await db.updateTable("user").set({ name: "" }).where("email", "=", email).execute();
      const nameless = { cookie: await cookieOf(site, email) };
      expect(visibleText(await page(site, "/submit-prayer-requests", nameless))).toContain(email);
      expect((await ask(request, nameless)).status).toBe(302);
      expect(await kept(site)).toMatchObject([{ userName: email }]);
    });

    test("prayer requests when sent show the name that a member enters whose account has none", async () => {
      const email = await registerVerified(site);
      await using db = databaseOf(site);
      await db.updateTable("user").set({ name: "" }).where("email", "=", email).execute();
      const nameless = { cookie: await cookieOf(site, email) };
      const nameField = 'input[name="userName"]';
      const form = (headers: Record<string, string>) => page(site, "/submit-prayer-requests", headers);
      expect(parsePage(await form(nameless)).querySelector(nameField)).not.toBeNull();
      expect(parsePage(await form(member)).querySelector(nameField)).toBeNull();
      expect((await ask({ ...request, userName: " Ann of\n the Hill " }, nameless)).status).toBe(302);
      expect((await ask({ ...request, userName: "a".repeat(121) }, nameless)).status).toBe(400);
      const [own] = await db
        .selectFrom("prayerRequests")
        .innerJoin("user", "user.id", "prayerRequests.userId")
        .select("userName")
        .where("email", "=", email)
        .execute();
      expect(own?.userName).toBe("Ann of the Hill");
    });

    test("prayer requests when sent show the member's own name, whatever the form claims", async () => {
      await ask({
        ...request,
        userName: "The Pope",
        userId: "someone",
        isApproved: "true",
        approved: "true",
      });
      expect(await kept(site)).toMatchObject([{ userName: "Ann Hill", userId: memberId, isApproved: false }]);
    });

    test.each([
      ["title", "", "Please enter a title"],
      ["title", "   ", "Please enter a title"],
      ["title", 121, "Please use at most 120 characters"],
      ["content", "", "Please enter your prayer request"],
      ["content", 5001, "Please use at most 5000 characters"],
    ])(
      "prayer requests when sent are refused with %s %j, and the form keeps what was typed: %s",
      async (field, textOrLength, message) => {
        const wrong = typeof textOrLength === "number" ? "a".repeat(textOrLength) : textOrLength;
        const typed = { ...request, [field]: wrong };
        const response = await sendForm(site, "/submit-prayer-requests", typed, member, await jpeg());
        expect(response.status).toBe(400);
        const html = await response.text();
        expect(visibleText(html)).toContain(message);
        for (const [name, value] of Object.entries(typed))
          expect(fieldValue(html, name) ?? "", name).toBe(value);
        expect([await kept(site), await storedPaths(site)]).toEqual([[], []]);
      },
    );

    test("prayer requests when sent are refused with a file that is no picture, and nothing is left behind", async () => {
      const text = new Blob(["not a picture"], { type: "image/png" });
      const response = await sendForm(site, "/submit-prayer-requests", request, member, text);
      expect(response.status).toBe(400);
      expect(announced(await response.text())[0]).toMatch(/^Failed to upload image\. [A-Z].+\.$/);
      expect([await kept(site), await storedPaths(site)]).toEqual([[], []]);
    });

    test("prayer requests when sent have up to five thousand characters, counting each line break as one", async () => {
      const content = `${"a".repeat(2499)}\n\n${"b".repeat(2499)}`;
      const fields = { ...request, content: content.replaceAll("\n", "\r\n") };
      expect((await ask(fields)).status).toBe(302);
      expect(await kept(site)).toMatchObject([{ content }]);
    });

    test("prayer requests when sent are limited to twenty a day; refused ones do not count", async () => {
      for (let number = 0; number < 3; number++)
        expect((await ask({ ...request, title: "" })).status).toBe(400);
      for (let number = 0; number < 20; number++) expect((await ask()).status).toBe(302);
      const refused = await sendForm(site, "/submit-prayer-requests", request, member, await jpeg());
      expect(refused.status).toBe(429);
      const html = await refused.text();
      expect(announced(html)).toEqual([
        "You have sent many prayer requests today. Please send the next one tomorrow.",
      ]);
      expect(fieldValue(html, "title")).toBe(request.title);
      expect(await kept(site)).toHaveLength(20);
      expect(await storedPaths(site)).toEqual([]);
      expect((await ask(request, other)).status).toBe(302);
    });

    test("prayer requests when sent that cannot be saved are reported as failed, and no picture stays behind", async () => {
      const broken = await open();
      const headers = { cookie: await joinAsMember(broken) };
      await using db = databaseOf(broken);
      await db.schema.alterTable("prayerRequests").renameColumn("title", "heading").execute();
      const response = await sendForm(broken, "/submit-prayer-requests", request, headers, await jpeg());
      expect(response.status).toBe(500);
      expect(await db.selectFrom("storedFiles").selectAll().execute()).toEqual([]);
    });
  });

  describe("of one member", () => {
    test("prayer requests of one member are listed with their state, newest first, five to a page", async () => {
      await haveRequests(site, memberId, [true, false, true, false, false, false]);
      const html = await page(site, "/submit-prayer-requests", member);
      expect(titlesIn(html)).toEqual([6, 5, 4, 3, 2].map((number) => `Request ${number}`));
      expect(visibleText(html).match(/(Approved|Waiting for approval) Request \d/g)).toEqual([
        "Waiting for approval Request 6",
        "Waiting for approval Request 5",
        "Waiting for approval Request 4",
        "Approved Request 3",
        "Waiting for approval Request 2",
      ]);
      expect(titlesIn(await page(site, "/submit-prayer-requests?page=2", member))).toEqual(["Request 1"]);
      expect(titlesIn(await page(site, "/submit-prayer-requests", other))).toEqual([]);
      expect(titlesIn(await page(site, "/submit-prayer-requests", staff))).toEqual([]);
    });

    test("prayer requests of one member can be withdrawn with their pictures, waiting or approved", async () => {
      for (const isApproved of [false, true]) {
        const { id: own, picUrl } = await asked(site, member);
        if (isApproved) await postForm(site, `/update-prayer-requests/${own}/approve`, {}, staff);
        const url = `/submit-prayer-requests/${own}/withdraw`;
        expect(visibleText(await page(site, url, member))).toContain("For my mother will be gone for good");
        const response = await postForm(site, url, {}, member);
        expect(response.headers.get("location")).toBe("/submit-prayer-requests");
        expect(announced(await follow(site, response, member.cookie), "status")).toEqual([
          "Your prayer request has been withdrawn.",
        ]);
        expect(await kept(site)).toEqual([]);
        expect(await statusOf(site, picUrl, staff)).toBe(404);
        expect(titlesIn(await page(site, "/prayer-request"))).toEqual([]);
        expect((await postForm(site, url, {}, member)).status).toBe(404);
      }
    });

    test("prayer requests of one member cannot be withdrawn by anybody else", async () => {
      const { id: own, picUrl } = await asked(site, member);
      for (const state of ["waiting", "approved"]) {
        if (state === "approved") await postForm(site, `/update-prayer-requests/${own}/approve`, {}, staff);
        for (const url of [`/submit-prayer-requests/${own}/withdraw`]) {
          for (const headers of [other, staff]) {
            expect(await statusOf(site, url, headers)).toBe(404);
            expect((await postForm(site, url, {}, headers)).status).toBe(404);
            expect((await postForm(site, `${url}.data`, {}, headers)).status).toBe(404);
          }
          expect(await statusOf(site, url)).not.toBe(200);
          expect((await postForm(site, url, {})).status).toBe(401);
          expect((await postForm(site, `${url}.data`, {})).status).toBe(401);
        }
      }
      expect(await kept(site)).toMatchObject([{ id: own, picUrl }]);
      expect(await statusOf(site, picUrl)).toBe(200);
    });

    test("prayer requests of one member can outlive the account, and then belong to nobody", async () => {
      const email = await registerVerified(site);
      await ask(request, { cookie: await cookieOf(site, email) });
      await using db = databaseOf(site);
      await db.deleteFrom("user").where("email", "=", email).execute();
      expect(await kept(site)).toMatchObject([{ userId: null, userName: "Ann Hill" }]);
      expect(titlesIn(await page(site, "/update-prayer-requests", staff))).toEqual([request.title]);
    });
  });

  describe("in public", () => {
    test("prayer requests in public have a message for an empty list", async () => {
      await haveRequests(site, memberId, [false, false]);
      for (const headers of [{}, member, other, staff]) {
        expect(visibleText(await page(site, "/prayer-request", headers))).toContain(
          "No prayer requests available",
        );
      }
    });

    test("prayer requests in public are the approved ones only, five to a page, newest first", async () => {
      await haveRequests(
        site,
        memberId,
        Array.from({ length: 14 }, (_, index) => index % 2 === 0),
      );
      const pages = await Promise.all([page(site, "/prayer-request"), page(site, "/prayer-request?page=2")]);
      expect(pages.map(titlesIn)).toEqual([
        [13, 11, 9, 7, 5].map((number) => `Request ${number}`),
        ["Request 3", "Request 1"],
      ]);
      expect(await statusOf(site, "/prayer-request?page=3")).toBe(404);
    });

    test("prayer requests in public have the date in long American form, the name, and the text as it was typed", async () => {
      const content = "One\nTwo https://church.example/a. <b>bold</b>";
      await haveRequests(site, memberId, [true], {
        content,
        title: "<i>Help</i>",
        date: "2026-06-30T23:30:00.000Z",
      });
      const html = await page(site, "/prayer-request");
      expect(headingsIn(html)).toEqual(["<i>Help</i>"]);
      expect(visibleText(html)).toContain("Ann Hill · July 1, 2026");
      const link = parsePage(html).querySelector('a[href="https://church.example/a"]');
      expect(link?.getAttribute("rel")).toBe("noopener nofollow ugc");
      expect(link?.parentElement?.textContent).toBe(content);
      expect(html).not.toMatch(/<b>bold|<i>Help/);
      expect(visibleText(html)).not.toMatch(/Approved|Waiting for approval|Withdraw/);
      expect(visibleText(await page(site, "/update-prayer-requests", staff))).toContain(
        "Ann Hill · 1 July 2026",
      );
    });
  });
});
