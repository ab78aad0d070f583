import { beforeAll, expect, test } from "vitest";
import { parsePage, visibleText } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { joinAsMember } from "./support/people.ts";

const events = { none: "No events available", add: "/event-create" };
const lists = [
  { url: "/daily-posts", none: "No posts available", visitors: "/event", add: "/add-post" },
  { url: "/facebook-live", none: "No videos available", visitors: "/services", add: "/upload-video" },
  { url: "/event", visitors: "/services", ...events },
  { url: "/event?category=music", visitors: "/event", ...events },
  { url: "/event/all", visitors: "/services", ...events },
  { url: "/event/all?category=music", visitors: "/event/all", ...events },
  { url: "/event/all?search=supper", visitors: "/event/all", ...events },
  { url: "/event/past", visitors: "/event", ...events },
  { url: "/event/calendar", visitors: "/event/all", ...events },
  { url: "/event/calendar?week=2026-11-23", visitors: "/event/all", ...events },
];

describeSite("an empty list", (open) => {
  let site: TestSite;
  let staff: string;
  let member: string;
  beforeAll(async () => {
    site = await open();
    staff = await signIn(site);
    member = await joinAsMember(site);
  });

  test.each(lists)("an empty list of $url leads visitors on, and staff to adding an item", async (list) => {
    const { url, none, visitors, add } = list;
    expect(stepsBelow(await page(site, url), none)).toEqual([visitors]);
    expect(stepsBelow(await page(site, url, { cookie: member }), none)).toEqual([visitors]);
    expect(stepsBelow(await page(site, url, { cookie: staff }), none)).toEqual([add]);
  });

  test("an empty list of prayer requests leads to asking for prayer", async () => {
    const html = await page(site, "/prayer-request");
    expect(stepsBelow(html, "No prayer requests available")).toEqual(["/submit-prayer-requests"]);
    expect(visibleText(html)).toContain("Ask us to pray for it");
  });
});

describeSite("an empty list of staff", (open) => {
  test.each([
    ["/event-alter", ["/event-create"]],
    ["/event-alter/orders", ["/event-create"]],
    ["/event-alter/proposals", ["/event/propose"]],
    ["/alter-uploads", ["/upload-video"]],
    ["/sermon-lists/speakers", []],
    ["/sermon-lists/series", []],
    ["/sermon-lists/topics", []],
    ["/update-daily-post", ["/add-post"]],
    ["/update-prayer-requests", ["/submit-prayer-requests"]],
    ["/update-prayer-requests?show=waiting", ["/submit-prayer-requests"]],
    ["/update-vigils", ["/update-vigils/add"]],
    ["/newcomers", ["/new-here"]],
    ["/pictures", []],
    ["/files", []],
  ] as const)("%s says what it is for, with an example, and where to begin", async (url, begin) => {
    const site = await open({ SAMPLE_CONTENT: "off" });
    const main = parsePage(await page(site, url, { cookie: await signIn(site) })).querySelector("main");
    const example = [...(main?.querySelectorAll("p") ?? [])].find((one) =>
      visibleText(one).includes("For example: "),
    );
    expect(example, url).toBeDefined();
    const links = [...(example?.parentElement?.querySelectorAll(":scope > a") ?? [])];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(begin);
    if (begin.length === 0) expect(main?.querySelector("form[method=post] button")).not.toBeNull();
  });
});

/** Returns where the links beside a text lead. */
function stepsBelow(html: string, text: string): (string | null)[] {
  const message = [...parsePage(html).querySelectorAll("main p")].find((each) => visibleText(each) === text);
  return [...(message?.parentElement?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
}
