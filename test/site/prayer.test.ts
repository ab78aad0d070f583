import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../site.ts";
import { fieldValue, follow, headingsIn, spokenIn, wordsOf } from "./page.ts";
import { cookieOf, databaseOf, joinAsMember, registerVerified } from "./people.ts";
import { jpeg, pictureIn, sendForm, uploaded } from "./stored-pictures.ts";

const request = { title: "For my mother", content: "She has an operation.\nThank you." };
const id = (number: number) => `0193a000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const submitted =
  "Thank you. Your prayer request will not be displayed until it is approved. Once it is approved, it is shown to everybody.";

describeSiteOnBothDatabases("prayer requests", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  let member: Record<string, string>;
  let other: Record<string, string>;
  let memberId: string;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
    const email = await registerVerified(site);
    member = { cookie: await cookieOf(site, email) };
    other = { cookie: await joinAsMember(site) };
    await using db = databaseOf(site);
    const row = await db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    memberId = row.id;
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("prayerRequests").execute();
    await db.deleteFrom("limits").execute();
    for (const path of await storedPaths()) {
      await site.request(`/v0/b/site/o/${encodeURIComponent(path)}`, { method: "DELETE", headers: staff });
    }
  });

  async function haveRequests(states: boolean[], change: Record<string, string> = {}): Promise<void> {
    await using db = databaseOf(site);
    for (const [index, isApproved] of states.entries()) {
      await db
        .insertInto("prayerRequests")
        .values({
          id: id(index + 1),
          userId: memberId,
          userName: "Ann Hill",
          title: `Request ${index + 1}`,
          content: "Please pray.",
          picUrl: "",
          date: `2026-11-${String(index + 1).padStart(2, "0")}T08:30:00.000Z`,
          isApproved,
          ...change,
        })
        .execute();
    }
  }

  async function kept() {
    await using db = databaseOf(site);
    return await db.selectFrom("prayerRequests").selectAll().orderBy("id").execute();
  }

  async function storedPaths(): Promise<string[]> {
    await using db = databaseOf(site);
    const files = await db.selectFrom("storedFiles").select("fullPath").execute();
    return files.map(({ fullPath }) => fullPath);
  }

  const page = async (address: string, headers = {}) => (await site.request(address, { headers })).text();
  const ask = (fields: Record<string, string> = request, headers = member) =>
    postForm(site, "/submit-prayer-requests", fields, headers);
  const titlesIn = (html: string) => headingsIn(html).filter((title) => title !== "Your prayer requests");

  async function statusOf(address: string, headers = {}): Promise<number> {
    const response = await site.request(address, { headers });
    await response.body?.cancel();
    return response.status;
  }

  /** A waiting request of the member, with a picture. */
  async function asked() {
    const response = await sendForm(site, "/submit-prayer-requests", request, member, await jpeg());
    expect(response.status).toBe(302);
    const [made] = await kept();
    if (!made) throw new Error("the request was not kept");
    return made;
  }

  describe("are asked for", () => {
    test("by members alone: a visitor logs in and comes back", async () => {
      const response = await site.request("/submit-prayer-requests");
      expect(response.status).toBe(302);
      const login = response.headers.get("location") ?? "";
      expect(login).toBe("/login?next=%2Fsubmit-prayer-requests");
      const email = await registerVerified(site);
      const answer = await postForm(site, login, { email, password: "stillwater-7" });
      expect(answer.headers.get("location")).toBe("/submit-prayer-requests");
      expect((await postForm(site, "/submit-prayer-requests", request)).status).toBe(401);
      expect(await kept()).toEqual([]);
    });

    test("with words alone, and wait until they are approved", async () => {
      const response = await ask({ title: "  For my mother ", content: request.content });
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe("/prayer-request");
      const html = await follow(site, response, member.cookie);
      expect(spokenIn(html, "status")).toEqual([submitted]);
      expect(wordsOf(html)).toContain("No prayer requests available");
      const [{ date = "", ...row } = {}] = await kept();
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

    test("with a picture sent along", async () => {
      const { picUrl } = await asked();
      expect(picUrl).toMatch(
        /^\/v0\/b\/site\/o\/prayer-requests%2F[0-9a-f-]{36}\.jpg\?alt=media&token=[0-9a-f-]{36}$/,
      );
      const html = await page("/submit-prayer-requests", member);
      expect(pictureIn(html)).toBe(picUrl);
      expect(html).toMatch(/<img[^>]* width="640" height="400"/);
      expect(await statusOf(picUrl)).toBe(200);
    });

    test("with the address of a picture that was uploaded before", async () => {
      const picUrl = await uploaded(site, "prayer-requests/mother.jpg", member);
      expect((await ask({ ...request, picUrl })).status).toBe(302);
      expect(await kept()).toMatchObject([{ picUrl }]);
    });

    test("not with somebody else's picture, nor one from another folder, another site or nowhere", async () => {
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
        expect(spokenIn(html)).toEqual(["Failed to upload image. Please choose the picture again."]);
        expect(fieldValue(html, "title")).toBe(request.title);
      }
      expect(await kept()).toEqual([]);
    });

    test("with the email where somebody has no display name", async () => {
      const email = await registerVerified(site);
      await using db = databaseOf(site);
      await db.updateTable("user").set({ name: "" }).where("email", "=", email).execute();
      const nameless = { cookie: await cookieOf(site, email) };
      expect(wordsOf(await page("/submit-prayer-requests", nameless))).toContain(email);
      expect((await ask(request, nameless)).status).toBe(302);
      expect(await kept()).toMatchObject([{ userName: email }]);
    });

    test("under their own name, whatever the form claims", async () => {
      await ask({
        ...request,
        userName: "The Pope",
        userId: "someone",
        isApproved: "true",
        approved: "true",
      });
      expect(await kept()).toMatchObject([{ userName: "Ann Hill", userId: memberId, isApproved: false }]);
    });

    test.each([
      ["title", "", "Please enter a title"],
      ["title", "   ", "Please enter a title"],
      ["title", 121, "Please use at most 120 characters"],
      ["content", "", "Please enter your prayer request"],
      ["content", 5001, "Please use at most 5000 characters"],
    ])("not with %s %j, and the form keeps what was typed: %s", async (field, textOrLength, message) => {
      const wrong = typeof textOrLength === "number" ? "a".repeat(textOrLength) : textOrLength;
      const typed = { ...request, [field]: wrong };
      const response = await sendForm(site, "/submit-prayer-requests", typed, member, await jpeg());
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(wordsOf(html)).toContain(message);
      for (const [name, value] of Object.entries(typed))
        expect(fieldValue(html, name) ?? "", name).toBe(wordsOf(value));
      expect([await kept(), await storedPaths()]).toEqual([[], []]);
    });

    test("not with what is no picture, and nothing is left behind", async () => {
      const text = new Blob(["not a picture"], { type: "image/png" });
      const response = await sendForm(site, "/submit-prayer-requests", request, member, text);
      expect(response.status).toBe(400);
      expect(spokenIn(await response.text())[0]).toMatch(/^Failed to upload image\. [A-Z].+\.$/);
      expect([await kept(), await storedPaths()]).toEqual([[], []]);
    });

    test("in five thousand characters, of which each line break is one", async () => {
      const content = `${"a".repeat(2499)}\n\n${"b".repeat(2499)}`;
      const fields = { ...request, content: content.replaceAll("\n", "\r\n") };
      expect((await ask(fields)).status).toBe(302);
      expect(await kept()).toMatchObject([{ content }]);
    });

    test("twenty times a day and no more; refused ones do not count", async () => {
      for (let number = 0; number < 3; number++)
        expect((await ask({ ...request, title: "" })).status).toBe(400);
      for (let number = 0; number < 20; number++) expect((await ask()).status).toBe(302);
      const refused = await sendForm(site, "/submit-prayer-requests", request, member, await jpeg());
      expect(refused.status).toBe(429);
      const html = await refused.text();
      expect(spokenIn(html)).toEqual([
        "You have sent many prayer requests today. Please send the next one tomorrow.",
      ]);
      expect(fieldValue(html, "title")).toBe(request.title);
      expect(await kept()).toHaveLength(20);
      expect(await storedPaths()).toEqual([]);
      expect((await ask(request, other)).status).toBe(302);
    });

    test("say so when they cannot be kept, and no picture stays behind", async () => {
      const broken = await open();
      const headers = { cookie: await joinAsMember(broken) };
      await using db = databaseOf(broken);
      await db.schema.alterTable("prayerRequests").renameColumn("title", "heading").execute();
      const response = await sendForm(broken, "/submit-prayer-requests", request, headers, await jpeg());
      expect(response.status).toBe(500);
      expect(await db.selectFrom("storedFiles").selectAll().execute()).toEqual([]);
    });
  });

  describe("of a member's own", () => {
    test("are listed with their state, the newest first and by five", async () => {
      await haveRequests([true, false, true, false, false, false]);
      const html = await page("/submit-prayer-requests", member);
      expect(titlesIn(html)).toEqual([6, 5, 4, 3, 2].map((number) => `Request ${number}`));
      expect(wordsOf(html).match(/(Approved|Waiting for approval) Request \d/g)).toEqual([
        "Waiting for approval Request 6",
        "Waiting for approval Request 5",
        "Waiting for approval Request 4",
        "Approved Request 3",
        "Waiting for approval Request 2",
      ]);
      expect(titlesIn(await page("/submit-prayer-requests?page=2", member))).toEqual(["Request 1"]);
      expect(titlesIn(await page("/submit-prayer-requests", other))).toEqual([]);
      expect(titlesIn(await page("/submit-prayer-requests", staff))).toEqual([]);
    });

    test("are withdrawn with their pictures, waiting or approved", async () => {
      for (const isApproved of [false, true]) {
        const { id: own, picUrl } = await asked();
        if (isApproved) await postForm(site, `/update-prayer-requests/${own}/approve`, {}, staff);
        const address = `/submit-prayer-requests/${own}/withdraw`;
        expect(wordsOf(await page(address, member))).toContain("For my mother will be gone for good");
        const response = await postForm(site, address, {}, member);
        expect(response.headers.get("location")).toBe("/submit-prayer-requests");
        expect(spokenIn(await follow(site, response, member.cookie), "status")).toEqual([
          "Your prayer request has been withdrawn.",
        ]);
        expect(await kept()).toEqual([]);
        expect(await statusOf(picUrl, staff)).toBe(404);
        expect(titlesIn(await page("/prayer-request"))).toEqual([]);
        expect((await postForm(site, address, {}, member)).status).toBe(404);
      }
    });

    test("are withdrawn by nobody else", async () => {
      const { id: own, picUrl } = await asked();
      for (const state of ["waiting", "approved"]) {
        if (state === "approved") await postForm(site, `/update-prayer-requests/${own}/approve`, {}, staff);
        for (const address of [`/submit-prayer-requests/${own}/withdraw`]) {
          for (const headers of [other, staff]) {
            expect(await statusOf(address, headers)).toBe(404);
            expect((await postForm(site, address, {}, headers)).status).toBe(404);
            expect((await postForm(site, `${address}.data`, {}, headers)).status).toBe(404);
          }
          expect(await statusOf(address)).not.toBe(200);
          expect((await postForm(site, address, {})).status).toBe(401);
          expect((await postForm(site, `${address}.data`, {})).status).toBe(401);
        }
      }
      expect(await kept()).toMatchObject([{ id: own, picUrl }]);
      expect(await statusOf(picUrl)).toBe(200);
    });

    test("stay when the account is gone, and then belong to nobody", async () => {
      const email = await registerVerified(site);
      await ask(request, { cookie: await cookieOf(site, email) });
      await using db = databaseOf(site);
      await db.deleteFrom("user").where("email", "=", email).execute();
      expect(await kept()).toMatchObject([{ userId: null, userName: "Ann Hill" }]);
      expect(titlesIn(await page("/update-prayer-requests", staff))).toEqual([request.title]);
    });
  });

  describe("in public", () => {
    test("say so when there are none", async () => {
      await haveRequests([false, false]);
      for (const headers of [{}, member, other, staff]) {
        expect(wordsOf(await page("/prayer-request", headers))).toContain("No prayer requests available");
      }
    });

    test("are the approved ones alone, by five, the newest first", async () => {
      await haveRequests(Array.from({ length: 14 }, (_, index) => index % 2 === 0));
      const pages = await Promise.all([page("/prayer-request"), page("/prayer-request?page=2")]);
      expect(pages.map(titlesIn)).toEqual([
        [13, 11, 9, 7, 5].map((number) => `Request ${number}`),
        ["Request 3", "Request 1"],
      ]);
      expect(await statusOf("/prayer-request?page=3")).toBe(404);
    });

    test("have the American long date, the name, and their text as it was typed", async () => {
      const content = "One\nTwo https://church.example/a. <b>bold</b>";
      await haveRequests([true], { content, title: "<i>Help</i>", date: "2026-06-30T23:30:00.000Z" });
      const html = await page("/prayer-request");
      expect(headingsIn(html)).toEqual(["<i>Help</i>"]);
      expect(wordsOf(html)).toContain("Ann Hill · July 1, 2026");
      expect(html).toContain("One\nTwo <a ");
      expect(html).toContain('<a href="https://church.example/a" rel="noopener nofollow ugc"');
      expect(html).not.toMatch(/<b>bold|<i>Help/);
      expect(wordsOf(html)).not.toMatch(/Approved|Waiting for approval|Withdraw/);
      expect(wordsOf(await page("/update-prayer-requests", staff))).toContain("Ann Hill · 1 July 2026");
    });
  });

  describe("for staff", () => {
    const edited = async (postId: string) => {
      const html = await page(`/update-prayer-requests/${postId}/update`, staff);
      const fields = ["title", "content", "userName", "day", "version", "picUrl"];
      return Object.fromEntries(fields.map((field) => [field, fieldValue(html, field) ?? ""]));
    };
    const save = (postId: string, fields: Record<string, string>, picture?: Blob) =>
      sendForm(site, `/update-prayer-requests/${postId}/update`, fields, staff, picture);

    test("say so when there are none", async () => {
      expect(wordsOf(await page("/update-prayer-requests", staff))).toContain(
        "No prayer requests available.",
      );
    });

    test("come with the waiting ones first, each kind with the newest first", async () => {
      await haveRequests([true, false, true, false, true, false]);
      const pages = await Promise.all(
        ["", "?page=2"].map((search) => page(`/update-prayer-requests${search}`, staff)),
      );
      expect(pages.map(titlesIn)).toEqual([
        [6, 4, 2, 5, 3].map((number) => `Request ${number}`),
        ["Request 1"],
      ]);
    });

    test("are counted in the menu as long as they wait, for staff alone", async () => {
      await haveRequests([false, true, false]);
      for (const address of ["/", "/event", "/update-prayer-requests", "/nowhere"]) {
        const words = wordsOf(await page(address, staff));
        expect(words, address).toContain("Update Site 2 waiting");
        expect(words, address).toContain("Prayer Requests 2 waiting");
        for (const headers of [{}, member])
          expect(wordsOf(await page(address, headers))).not.toContain("waiting");
      }
      for (const number of [1, 3]) {
        await postForm(site, `/update-prayer-requests/${id(number)}/approve`, {}, staff);
      }
      expect(wordsOf(await page("/", staff))).not.toContain("waiting");
    });

    test("offer to approve those that wait alone", async () => {
      await haveRequests([true, false]);
      const html = await page("/update-prayer-requests", staff);
      expect([...html.matchAll(/action="([^"]*\/approve)"/g)].map(([, action]) => action)).toEqual([
        `/update-prayer-requests/${id(2)}/approve`,
      ]);
      expect(wordsOf(html)).toMatch(/Waiting for approval Request 2.*Approved Request 1/);
    });

    test("are public from their approval on, and stay as they are when approved again", async () => {
      await haveRequests(Array(7).fill(false));
      const approve = (search = "") =>
        postForm(site, `/update-prayer-requests/${id(1)}/approve${search}`, {}, staff);
      const response = await approve("?page=2");
      expect(response.headers.get("location")).toBe("/update-prayer-requests?page=2");
      expect(spokenIn(await follow(site, response, staff.cookie), "status")).toEqual([
        "Prayer request approved. Everybody can see it now.",
      ]);
      expect(titlesIn(await page("/prayer-request"))).toEqual(["Request 1"]);
      const before = await kept();
      expect((await approve()).status).toBe(302);
      expect(await kept()).toEqual(before);
      expect(
        (await site.request(`/update-prayer-requests/${id(1)}/approve`, { headers: staff })).status,
      ).toBe(302);
      for (const unknown of ["none", id(99), "%27%20or%201=1"])
        expect((await postForm(site, `/update-prayer-requests/${unknown}/approve`, {}, staff)).status).toBe(
          404,
        );
    });

    test("lead back to a page that is there, after the last one of it is approved", async () => {
      await haveRequests([true, true, true, true, true, false]);
      const response = await postForm(site, `/update-prayer-requests/${id(6)}/approve?page=1`, {}, staff);
      expect(await statusOf(response.headers.get("location") ?? "", staff)).toBe(200);
    });

    test("are changed, which neither approves them nor hides them", async () => {
      for (const isApproved of [false, true]) {
        await using db = databaseOf(site);
        await db.deleteFrom("prayerRequests").execute();
        await haveRequests([isApproved], { date: "2026-07-15T22:59:59.123Z" });
        const form = await edited(id(1));
        expect(form).toEqual({
          title: "Request 1",
          content: "Please pray.",
          userName: "Ann Hill",
          day: "2026-07-15",
          version: "1",
          picUrl: "",
        });
        const response = await save(id(1), { ...form, title: "Changed", userName: "A friend" });
        expect(response.status).toBe(302);
        expect(spokenIn(await follow(site, response, staff.cookie), "status")).toEqual([
          "Prayer request updated.",
        ]);
        expect(await kept()).toMatchObject([
          {
            title: "Changed",
            userName: "A friend",
            date: "2026-07-15T22:59:59.123Z",
            isApproved,
            userId: memberId,
          },
        ]);
        expect((await save(id(1), { ...form, version: "2", day: "2026-07-16" })).status).toBe(302);
        expect(await kept()).toMatchObject([{ date: "2026-07-16T11:00:00.000Z", isApproved }]);
      }
    });

    test.each([
      [{ title: "" }, "Please enter a title"],
      [{ content: "" }, "Please enter your prayer request"],
      [{ userName: " " }, "Please enter a name"],
      [{ day: "" }, "Please choose a date"],
      [{ day: "2026-02-30" }, "Please choose a date"],
    ])("are not changed with %j: %s", async (wrong, message) => {
      await haveRequests([false]);
      const before = await kept();
      const response = await save(id(1), { ...(await edited(id(1))), ...wrong });
      expect(response.status).toBe(400);
      expect(wordsOf(await response.text())).toContain(message);
      expect(await kept()).toEqual(before);
    });

    test("tell who comes second of the first, and let the second save again", async () => {
      await haveRequests([false]);
      const form = await edited(id(1));
      expect((await save(id(1), { ...form, title: "Of the first" })).status).toBe(302);
      const late = await save(id(1), { ...form, title: "Of the second" });
      expect(late.status).toBe(409);
      const html = await late.text();
      expect(spokenIn(html)[0]).toMatch(/^Somebody else has changed this since you opened it\./);
      expect(fieldValue(html, "title")).toBe("Of the second");
      expect(wordsOf(html)).toContain(
        "How it reads now Title Of the first Content Please pray. Name Ann Hill Date 1 November 2026",
      );
      expect(await kept()).toMatchObject([{ title: "Of the first" }]);
      const again = { ...form, title: "Of the second", version: fieldValue(html, "version") ?? "" };
      expect((await save(id(1), again)).status).toBe(302);
      expect(await kept()).toMatchObject([{ title: "Of the second", isApproved: false }]);
    });

    test("are not brought back by a change when the member has withdrawn them meanwhile", async () => {
      const { id: own } = await asked();
      const form = await edited(own);
      await postForm(site, `/submit-prayer-requests/${own}/withdraw`, {}, member);
      const late = await save(own, { ...form, picUrl: "" }, await jpeg());
      expect(late.status).toBe(409);
      expect(wordsOf(await late.text())).toContain("This prayer request is not there any more.");
      expect([await kept(), await storedPaths()]).toEqual([[], []]);
    });

    test("show another picture or none, and the old one is gone", async () => {
      const { id: own, picUrl } = await asked();
      expect((await save(own, await edited(own), await jpeg(300, 200))).status).toBe(302);
      const [{ picUrl: second = "" } = {}] = await kept();
      expect([await statusOf(picUrl, staff), await statusOf(second)]).toEqual([404, 200]);
      expect((await save(own, { ...(await edited(own)), removePicture: "on" })).status).toBe(302);
      expect(await kept()).toMatchObject([{ picUrl: "" }]);
      expect(await storedPaths()).toEqual([]);
    });

    test("keep the picture of the first when the second changed words alone", async () => {
      const { id: own } = await asked();
      const form = await edited(own);
      expect((await save(own, form, await jpeg(300, 200))).status).toBe(302);
      const [{ picUrl = "" } = {}] = await kept();
      const html = await (await save(own, { ...form, title: "Of the second" })).text();
      const seen = { version: fieldValue(html, "version") ?? "", picUrl: fieldValue(html, "picUrl") ?? "" };
      expect((await save(own, { ...form, title: "Of the second", ...seen })).status).toBe(302);
      expect(await kept()).toMatchObject([{ title: "Of the second", picUrl }]);
    });

    test("are deleted with their pictures, once", async () => {
      const { id: own, picUrl } = await asked();
      const address = `/update-prayer-requests/${own}/delete`;
      expect(wordsOf(await page(address, staff))).toContain("For my mother by Ann Hill will be gone");
      const response = await postForm(site, address, {}, staff);
      expect(response.headers.get("location")).toBe("/update-prayer-requests");
      expect(spokenIn(await follow(site, response, staff.cookie), "status")).toEqual([
        "Prayer request deleted.",
      ]);
      expect([await kept(), await storedPaths()]).toEqual([[], []]);
      expect(await statusOf(picUrl, staff)).toBe(404);
      expect((await postForm(site, address, {}, staff)).status).toBe(404);
    });

    test("whose pictures two of them share do not lose it together", async () => {
      const { id: first, picUrl } = await asked();
      expect((await ask({ ...request, picUrl })).status).toBe(302);
      await postForm(site, `/update-prayer-requests/${first}/delete`, {}, staff);
      expect(await statusOf(picUrl)).toBe(200);
    });
  });
});
