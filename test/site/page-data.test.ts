import { beforeAll, expect, test } from "vitest";
import { routerContext } from "../../app/serving/react-router/page-data.ts";
import { insertEvents } from "../support/events.ts";
import { attributesIn } from "../support/html.ts";
import { describeSite, openTestSite, placeOf, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

describeSite("the data of visitors' pages", (open) => {
  let now: Date;
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    now = new Date("2026-11-21T12:00:00Z");
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });

  const hashIn = (html: string) => attributesIn(html, "script[data-of]", "data-of")[0] ?? "";
  const hashOf = async (path: string, of = site) => hashIn(await page(of, path));
  const askFor = (path: string, hash: string, init?: RequestInit, of = site) => {
    const url = new URL(path, site.url);
    url.searchParams.set("data-of", hash);
    return of.request(url.pathname + url.search, init);
  };
  async function addEvent(eventTitle: string): Promise<void> {
    await using db = databaseOf(site);
    await insertEvents(db, [{ eventTitle, eventDate: "2026-12-01", slug: eventTitle.toLowerCase() }]);
  }

  test("a visitor's page names its data, which is sent apart from it and stays the same", async () => {
    for (const path of ["/", "/event?month=2026-12", "/contact-us"]) {
      const html = await page(site, path);
      expect(html, path).not.toMatch(/__reactRouterContext = |streamController/);
      const response = await askFor(path, hashIn(html));
      expect([response.status, response.headers.get("cache-control")], path).toEqual([
        200,
        "private, max-age=86400, immutable",
      ]);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(JSON.parse((await response.text()).split("\n")[0] ?? "")).toContain("loaderData");
    }
  });

  test("pages for one person, and pages that say what failed, have their data in them", async () => {
    for (const [path, headers] of [
      ["/", staff],
      ["/event?search=x", {}],
      ["/nowhere", {}],
    ] as const) {
      const html = await page(site, path, headers);
      expect(hashIn(html), path).toBe("");
      expect(html, path).toContain('streamController.enqueue("');
      const [, context = ""] = /__reactRouterContext = (\{.*?\});/.exec(html) ?? [];
      expect(JSON.parse(context), path).toEqual(routerContext);
    }
  });

  test("the data that a page was made from can be asked for after the page has changed", async () => {
    const before = await hashOf("/event");
    await addEvent("Supper");
    const after = await hashOf("/event");
    expect(after).not.toBe(before);
    expect(await (await askFor("/event", before)).text()).not.toContain("Supper");
    expect(await (await askFor("/event", after)).text()).toContain("Supper");
  });

  test("people who log in while they look at a visitor's page still get its data, and nobody's own", async () => {
    const response = await askFor("/", await hashOf("/"), { headers: staff });
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("admin@riverside.example");
  });

  test("another copy of the site makes the same data, and none of them any other", async () => {
    const other = await openTestSite(
      site.databaseUrl ? "postgres" : "sqlite",
      { ...placeOf(site), SITE_URL: site.url },
      { clock: () => now },
    );
    try {
      for (const path of ["/", "/event", "/daily-posts", "/today"]) {
        const response = await askFor(path, await hashOf(path), {}, other);
        expect(response.status, path).toBe(200);
      }
      for (const path of ["/event", "/nowhere", "/event?search=x", "/people"])
        expect((await askFor(path, "AAAAAAAAAAAAAAAA", {}, other)).status, path).toBe(410);
    } finally {
      await other.close();
    }
  });

  test("a form is not taken for a question about data", async () => {
    const response = await site.request("/login?data-of=x", { method: "POST", body: new URLSearchParams() });
    expect(response.status).toBe(400);
  });
});
