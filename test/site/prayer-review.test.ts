import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { announced, attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
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
import { jpeg, sendForm, storedPaths } from "./support/stored-pictures.ts";

describeSite("prayer requests", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  let member: Record<string, string>;
  let memberId: string;
  beforeAll(async () => {
    ({ site, staff, member, memberId } = await openForPrayer(open));
  });
  beforeEach(() => clearPrayers(site, staff));

  describe("for staff", () => {
    const edited = async (postId: string) => {
      const html = await page(site, `/update-prayer-requests/${postId}/update`, staff);
      const fields = ["title", "content", "userName", "day", "version", "picUrl"];
      return Object.fromEntries(fields.map((field) => [field, fieldValue(html, field) ?? ""]));
    };
    const save = (postId: string, fields: Record<string, string>, picture?: Blob) =>
      sendForm(site, `/update-prayer-requests/${postId}/update`, fields, staff, picture);

    test("prayer requests for staff have a message for an empty list", async () => {
      expect(visibleText(await page(site, "/update-prayer-requests", staff))).toContain(
        "No prayer requests available.",
      );
    });

    test("prayer requests for staff are listed with the waiting ones first and oldest first, then the others newest first", async () => {
      await haveRequests(site, memberId, [true, false, true, false, true, false]);
      const pages = await Promise.all(
        ["?show=all", "?show=all&page=2"].map((search) =>
          page(site, `/update-prayer-requests${search}`, staff),
        ),
      );
      expect(pages.map(titlesIn)).toEqual([
        [2, 4, 6, 5, 3].map((number) => `Request ${number}`),
        ["Request 1"],
      ]);
    });

    test("prayer requests for staff open on those that wait, and on all of them once nothing waits", async () => {
      await haveRequests(site, memberId, [true, ...Array(6).fill(false)]);
      const html = await page(site, "/update-prayer-requests", staff);
      expect(titlesIn(html)).toEqual([2, 3, 4, 5, 6].map((number) => `Request ${number}`));
      expect(textsIn(html, 'main nav a[aria-current="page"]')).toEqual(["Waiting"]);
      expect(attributesIn(html, 'a[rel="next"]', "href")).toEqual([
        "/update-prayer-requests?show=waiting&page=2",
      ]);
      await clearPrayers(site, staff);
      await haveRequests(site, memberId, [true]);
      const all = await page(site, "/update-prayer-requests", staff);
      expect(titlesIn(all)).toEqual(["Request 1"]);
      expect(textsIn(all, 'main nav a[aria-current="page"]')).toEqual(["All"]);
    });

    test("a prayer request that waits can be left for now, which leads to the next one and changes nothing", async () => {
      await haveRequests(site, memberId, Array(6).fill(false));
      const before = await kept(site);
      const links = async (search: string) =>
        attributesIn(await page(site, `/update-prayer-requests${search}`, staff), 'a[data-key="n"]', "href");
      const first = await links("");
      expect(first.map((to) => to.replace("/update-prayer-requests", ""))).toEqual([
        ...[2, 3, 4, 5].map((number) => `?show=waiting#${idOf(number)}`),
        "?show=waiting&page=2",
      ]);
      expect(await links("?show=waiting&page=2")).toEqual(["/staff"]);
      for (const to of [...first, "/staff"])
        expect(await statusOf(site, to.startsWith("/") ? to : `/update-prayer-requests${to}`, staff)).toBe(
          200,
        );
      expect(await kept(site)).toEqual(before);
    });

    test("prayer requests for staff are counted in the menu while they wait, for staff only", async () => {
      await haveRequests(site, memberId, [false, true, false]);
      for (const url of ["/", "/event", "/update-prayer-requests", "/nowhere"]) {
        const words = visibleText(await page(site, url, staff));
        expect(words, url).toContain(url.startsWith("/update") ? "Prayer 2 waiting" : "Overview 2 waiting");
        expect(words, url).toContain("Prayer Requests 2 waiting");
        for (const headers of [{}, member])
          expect(visibleText(await page(site, url, headers))).not.toContain("waiting");
      }
      for (const number of [1, 3]) {
        await postForm(site, `/update-prayer-requests/${idOf(number)}/approve`, {}, staff);
      }
      expect(visibleText(await page(site, "/", staff))).not.toContain("waiting");
    });

    test("prayer requests for staff that contain contact details say so before they are approved, and only then", async () => {
      const said = async () => visibleText(await page(site, "/update-prayer-requests", staff));
      await haveRequests(site, memberId, [false]);
      expect(await said()).not.toContain("This may give somebody away");
      await clearPrayers(site, staff);
      await haveRequests(site, memberId, [false], { content: "Please ring me: 07700 900 123" });
      const sentence =
        "This may give somebody away: “07700 900 123” (a telephone number). Once it is approved, others can read that.";
      expect(await said()).toContain(sentence);
      expect((await postForm(site, `/update-prayer-requests/${idOf(1)}/approve`, {}, staff)).status).toBe(
        302,
      );
      expect(await said()).not.toContain("This may give somebody away");
    });

    test("prayer requests for staff can be approved only while they wait", async () => {
      await haveRequests(site, memberId, [true, false]);
      const html = await page(site, "/update-prayer-requests?show=all", staff);
      expect(attributesIn(html, 'form[action*="/approve"]', "action")).toEqual([
        `/update-prayer-requests/${idOf(2)}/approve?show=all`,
      ]);
      expect(visibleText(html)).toMatch(/Waiting for approval Request 2.*Approved Request 1/);
    });

    test("prayer requests for staff are public once approved, and stay so when approved again", async () => {
      await haveRequests(site, memberId, Array(7).fill(false));
      const approve = (search = "") =>
        postForm(site, `/update-prayer-requests/${idOf(1)}/approve${search}`, {}, staff);
      const response = await approve("?page=2");
      expect(response.headers.get("location")).toBe("/update-prayer-requests?page=2");
      expect(announced(await follow(site, response, staff.cookie), "status")).toEqual([
        "Prayer request approved. Everybody can see it now.",
      ]);
      expect(titlesIn(await page(site, "/prayer-request"))).toEqual(["Request 1"]);
      const before = await kept(site);
      expect((await approve()).status).toBe(302);
      expect(await kept(site)).toEqual(before);
      expect(
        (await site.request(`/update-prayer-requests/${idOf(1)}/approve`, { headers: staff })).status,
      ).toBe(302);
      for (const unknown of ["none", idOf(99), "%27%20or%201=1"])
        expect((await postForm(site, `/update-prayer-requests/${unknown}/approve`, {}, staff)).status).toBe(
          404,
        );
    });

    test("prayer requests for staff return to an existing page after the last one of a page is approved", async () => {
      await haveRequests(site, memberId, [true, true, true, true, true, false]);
      const response = await postForm(site, `/update-prayer-requests/${idOf(6)}/approve?page=1`, {}, staff);
      expect(await statusOf(site, response.headers.get("location") ?? "", staff)).toBe(200);
    });

    test("prayer requests for staff are shown by filter, and staff stay in it after approving or deleting", async () => {
      await haveRequests(site, memberId, [true, ...Array(6).fill(false)]);
      const list = "/update-prayer-requests";
      const shown = async (search: string) => titlesIn(await page(site, list + search, staff));
      expect(await shown("?show=approved")).toEqual(["Request 1"]);
      expect(await shown("?show=waiting")).toEqual([2, 3, 4, 5, 6].map((number) => `Request ${number}`));
      expect(await shown("?show=waiting&page=2")).toEqual(["Request 7"]);
      const html = await page(site, `${list}?show=waiting`, staff);
      const links = attributesIn(html, "a", "href");
      expect(links).toContain(`${list}?show=waiting&page=2`);
      expect(textsIn(html, 'a[aria-current="page"]')).toContain("Waiting");
      expect(links).toContain(`${list}/${idOf(2)}/delete?show=waiting`);
      const responses = [];
      for (const [number, command, search] of [
        [7, "approve", "?show=waiting&page=2"],
        [3, "delete", "?show=waiting"],
      ] as const)
        responses.push(await postForm(site, `${list}/${idOf(number)}/${command}${search}`, {}, staff));
      expect(responses.map(({ headers }) => headers.get("location"))).toEqual(
        Array(2).fill(`${list}?show=waiting`),
      );
      expect(await shown("?show=waiting")).toEqual([2, 4, 5, 6].map((number) => `Request ${number}`));
      expect(await shown("?show=approved")).toEqual(["Request 7", "Request 1"]);
    });

    test("prayer requests for staff mention a picture in the question before deleting only when there is one", async () => {
      const { id: own } = await asked(site, member);
      await haveRequests(site, memberId, [true]);
      const asks = async (id: string) =>
        visibleText(await page(site, `/update-prayer-requests/${id}/delete`, staff));
      expect(await asks(idOf(1))).toContain("will be gone for everybody. For 7 days you can bring it back");
      expect(await asks(own)).toContain(", with its picture.");
    });

    test("prayer requests for staff that wait can be edited, which does not approve them", async () => {
      await haveRequests(site, memberId, [false], { date: "2026-07-15T22:59:59.123Z" });
      const form = await edited(idOf(1));
      expect(form).toEqual({
        title: "Request 1",
        content: "Please pray.",
        userName: "Ann Hill",
        day: "2026-07-15",
        version: "1",
        picUrl: "",
      });
      const response = await save(idOf(1), { ...form, title: "Changed", userName: "A friend" });
      expect(response.status).toBe(302);
      expect(announced(await follow(site, response, staff.cookie), "status")).toEqual([
        "Prayer request updated.",
      ]);
      expect(await kept(site)).toMatchObject([
        {
          title: "Changed",
          userName: "A friend",
          date: "2026-07-15T22:59:59.123Z",
          isApproved: false,
          userId: memberId,
        },
      ]);
    });

    test("prayer requests for staff that are approved get another day at once, and other words only with consent", async () => {
      await haveRequests(site, memberId, [true], { date: "2026-07-15T22:59:59.123Z" });
      const form = await edited(idOf(1));
      expect((await save(idOf(1), { ...form, day: "2026-07-16" })).status).toBe(302);
      expect(await kept(site)).toMatchObject([{ date: "2026-07-16T11:00:00.000Z", isApproved: true }]);
      const response = await save(idOf(1), { ...form, version: "2", title: "Changed" });
      expect(announced(await follow(site, response, staff.cookie), "status")).toEqual([
        "Saved. Readers see what they saw before: the person who asked gets an email, and agrees, answers or withdraws it.",
      ]);
      expect(await kept(site)).toMatchObject([{ title: "Request 1", isApproved: true, version: 3 }]);
      expect(titlesIn(await page(site, "/prayer-request"))).toEqual(["Request 1"]);
    });

    test.each([
      [{ title: "" }, "Please enter a title"],
      [{ content: "" }, "Please enter your prayer request"],
      [{ userName: " " }, "Please enter a name"],
      [{ day: "" }, "Please choose a date"],
      [{ day: "2026-02-30" }, "Please choose a date"],
    ])("prayer requests for staff are not changed with %j: %s", async (wrong, message) => {
      await haveRequests(site, memberId, [false]);
      const before = await kept(site);
      const response = await save(idOf(1), { ...(await edited(idOf(1))), ...wrong });
      expect(response.status).toBe(400);
      expect(visibleText(await response.text())).toContain(message);
      expect(await kept(site)).toEqual(before);
    });

    test("prayer requests for staff without a title and a name say both at once", async () => {
      await haveRequests(site, memberId, [false]);
      const response = await save(idOf(1), { ...(await edited(idOf(1))), title: "", userName: "" });
      const text = visibleText(await response.text());
      for (const message of ["Please enter a title", "Please enter a name"]) expect(text).toContain(message);
    });

    test("prayer requests for staff are not brought back by an edit when the member has withdrawn them", async () => {
      const { id: own } = await asked(site, member);
      const form = await edited(own);
      await postForm(site, `/submit-prayer-requests/${own}/withdraw`, {}, member);
      const late = await save(own, { ...form, picUrl: "" }, await jpeg());
      expect(late.status).toBe(409);
      expect(visibleText(await late.text())).toContain("This prayer request no longer exists.");
      expect([await kept(site), await storedPaths(site)]).toEqual([[], []]);
    });

    test("prayer requests for staff show another picture or none, and the old one is deleted", async () => {
      const { id: own, picUrl } = await asked(site, member);
      expect((await save(own, await edited(own), await jpeg(300, 200))).status).toBe(302);
      const [{ picUrl: second = "" } = {}] = await kept(site);
      expect([await statusOf(site, picUrl, staff), await statusOf(site, second)]).toEqual([404, 200]);
      expect((await save(own, { ...(await edited(own)), removePicture: "on" })).status).toBe(302);
      expect(await kept(site)).toMatchObject([{ picUrl: "" }]);
      expect(await storedPaths(site)).toEqual([]);
    });

    test("prayer requests for staff keep the first editor's picture when the second changed only text", async () => {
      const { id: own } = await asked(site, member);
      const form = await edited(own);
      expect((await save(own, form, await jpeg(300, 200))).status).toBe(302);
      const [{ picUrl = "" } = {}] = await kept(site);
      const html = await (await save(own, { ...form, title: "Of the second" })).text();
      const seen = { version: fieldValue(html, "version") ?? "", picUrl: fieldValue(html, "picUrl") ?? "" };
      expect((await save(own, { ...form, title: "Of the second", ...seen })).status).toBe(302);
      expect(await kept(site)).toMatchObject([{ title: "Of the second", picUrl }]);
    });

    test("prayer requests for staff are deleted with their pictures, once", async () => {
      const { id: own, picUrl } = await asked(site, member);
      const url = `/update-prayer-requests/${own}/delete`;
      expect(visibleText(await page(site, url, staff))).toContain("For my mother by Ann Hill will be gone");
      const response = await postForm(site, url, {}, staff);
      expect(response.headers.get("location")).toBe("/update-prayer-requests");
      expect(announced(await follow(site, response, staff.cookie), "status")).toEqual([
        "Prayer request deleted. It can be brought back for a week.",
      ]);
      expect(await kept(site)).toMatchObject([{ state: "deleted", isApproved: false, isShared: false }]);
      // Its picture is kept out of sight, so that the request can be brought back with it.
      expect(await storedPaths(site)).toEqual([expect.stringMatching(/^deleted\//)]);
      expect(titlesIn(await page(site, "/update-prayer-requests", staff))).toEqual([]);
      expect(await statusOf(site, picUrl, staff)).toBe(404);
      expect((await postForm(site, url, {}, staff)).status).toBe(404);
    });

    test("prayer requests for staff that share a picture do not lose it together", async () => {
      const { id: first, picUrl } = await asked(site, member);
      expect((await postForm(site, "/submit-prayer-requests", { ...request, picUrl }, member)).status).toBe(
        302,
      );
      await postForm(site, `/update-prayer-requests/${first}/delete`, {}, staff);
      expect(await statusOf(site, picUrl)).toBe(200);
    });
  });
});
