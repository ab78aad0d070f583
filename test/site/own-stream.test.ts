import { beforeAll, beforeEach, expect, test } from "vitest";
import { attributesIn } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { sermon } from "./support/kept-sermons.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { haveServices, visit } from "./support/weekly-service.ts";

const stream = "https://live.example:8443/hls/church.m3u8?key=a";

describeSite("a stream of a church's own", (open) => {
  let now = new Date("2026-11-29T11:00:00Z");
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    now = new Date("2026-11-29T11:00:00Z");
    await haveServices(site, now, {});
  });

  const give = async (url: string) =>
    expect((await sendFacts(site, "congregation", staff, { stream: url })).status).toBe(302);
  const policyOf = ({ headers }: { headers: Headers }) => headers.get("content-security-policy") ?? "";
  const connects = (page: { headers: Headers }) => /connect-src ([^;]*)/.exec(policyOf(page))?.[1];

  test("plays on our page, whose policy names its host and no other page's does", async () => {
    await give(stream);
    const before = await visit(site, "/today");
    expect(before.links).toContain("/today?watch=here");
    expect(before.html).not.toMatch(/<video|<link[^>]*live\.example/);
    const player = await visit(site, "/today?watch=here");
    expect(attributesIn(player.html, "main video", "src")).toEqual([stream]);
    expect(attributesIn(player.html, "main video", "preload")).toEqual(["none"]);
    expect(player.links).toContain(stream);
    expect(player.html).not.toMatch(/<iframe|autoplay/i);
    expect(player.headers.get("refresh")).toBeNull();
    expect(connects(player)).toBe("'self' https://live.example:8443");
    for (const path of ["/", "/today", "/services", "/facebook-live"])
      expect(connects(await visit(site, path)), path).toBe("'self'");
    expect(
      policyOf(player)
        .replace(" https://live.example:8443", "")
        .replace(/'sha256-[^']*'/g, ""),
    ).toBe(policyOf(before).replace(/'sha256-[^']*'/g, ""));
  });

  test("is sent from memory with that policy, and so it is to people who are signed in", async () => {
    await give(stream);
    const first = await visit(site, "/today?watch=here");
    const again = await visit(site, "/today?watch=here");
    expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(policyOf(again)).toBe(policyOf(first));
    const signedIn = await site.request("/today?watch=here", { headers: staff });
    expect(connects(signedIn)).toBe("'self' https://live.example:8443");
    await give("https://elsewhere.example/a.m3u8");
    expect(connects(await visit(site, "/today?watch=here"))).toBe("'self' https://elsewhere.example");
  });

  test("is in no policy once the service is over, nor beside a sermon that plays then", async () => {
    await give(stream);
    await using db = databaseOf(site);
    const preached = { ...sermon, id: "a", userName: "Ann", embeddable: true };
    await db
      .insertInto("videos")
      .values({ ...preached, date: "2026-11-29T12:00:00.000Z" })
      .execute();
    now = new Date("2026-11-29T13:00:00Z");
    const over = await visit(site, "/today?watch=here");
    expect(connects(over)).toBe("'self'");
    expect(over.html).toContain("<iframe");
  });

  test.each([
    ["https://live.example/church.M3U8", true],
    ["https://live.example/church.m3u8#t=1", true],
    ["https://live.example/church.m3u8/", false],
    ["https://live.example/watch?list=church.m3u8", false],
    ["https://name:secret@live.example/church.m3u8", false],
    ["https://a;script-src.example/church.m3u8", false],
    ["https://a,b.example/church.m3u8", false],
  ])("%s is played here: %s", async (url, isPlayed) => {
    await give(url);
    const { links, status } = await visit(site, "/today");
    expect(status).toBe(200);
    expect(links.includes("/today?watch=here")).toBe(isPlayed);
    const player = await visit(site, "/today?watch=here");
    expect(player.html.includes("<video")).toBe(isPlayed);
    expect(connects(player)).toBe(isPlayed ? "'self' https://live.example" : "'self'");
  });

  test("that only its own site shows is linked, and it is said why there is no player", async () => {
    await give("https://live.example/church");
    for (const path of ["/today", "/today?watch=here"]) {
      const { words, links, html } = await visit(site, path);
      expect(words).toContain("Watch on live.example The stream is shown on the site it comes from.");
      expect(links).toContain("https://live.example/church");
      expect(links).not.toContain("/today?watch=here");
      expect(html).not.toMatch(/<iframe|<video/);
    }
  });

  test("has its link and a sentence beside a player whose site may refuse our page", async () => {
    await give("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
    const { words, links } = await visit(site, "/today?watch=here");
    expect(words).toContain("If nothing plays here, its site does not let it, or it has not begun.");
    expect(words).toContain("Watch on youtube.com");
    expect(links).toContain("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  });
});

describeSite("two services at one hour", (open) => {
  test("are said in one sentence, before, while and after they are held", async () => {
    let now = new Date("2026-11-27T12:00:00Z");
    const site = await open({}, { clock: () => now });
    const said = async (moment: string) => {
      now = new Date(moment);
      return (await visit(site, "/today")).words;
    };
    await haveServices(site, now, {}, { eventTitle: "In the hall" });
    for (const moment of ["2026-11-27T12:00:00Z", "2026-11-29T10:20:00Z"])
      expect(await said(moment)).toMatch(/(In the hall|Morning service) and \S.* begin at the same time\./);
    expect(await said("2026-11-29T11:00:00Z")).toMatch(/ are on\. /);
    expect(await said("2026-11-29T13:00:00Z")).toMatch(
      /(In the hall and Morning service|Morning service and In the hall) are over for today\./,
    );
    await haveServices(site, now, {}, {});
    expect(await said("2026-11-29T10:20:00Z")).toContain("2 services begin at the same time.");
    await haveServices(site, now, {});
    expect(await said("2026-11-29T10:20:00Z")).not.toContain("at the same time");
  });
});
