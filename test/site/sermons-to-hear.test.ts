import { beforeAll, expect, test } from "vitest";
import { attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { addFile, tune } from "./support/site-files.ts";

const { videoUrl: _, ...unseen } = sermon;
const address = "/sermons/the-lost-coin";

describeSite("sermons that are only heard", (open) => {
  let site: TestSite;
  let editor: { cookie: string };
  let audioId: string;
  beforeAll(async () => {
    site = await open();
    editor = { cookie: await joinAs(site, "editor") };
    audioId = await addFile(site, "Coin.mp3", tune, editor);
  });

  test("a recording takes the place of the film: on its page, in the lists and in the podcast", async () => {
    await haveSermons(site, 0);
    const added = await postForm(site, "/upload-video", { ...unseen, videoUrl: "", audioId }, editor);
    expect(added.status).toBe(302);
    expect(await saved(site)).toMatchObject([{ videoUrl: "", audioId }]);
    const shown = await page(site, address);
    expect(attributesIn(shown, "main audio", "src")).toHaveLength(1);
    expect(attributesIn(shown, "main video, main iframe", "src")).toEqual([]);
    const list = await page(site, "/facebook-live");
    expect(attributesIn(list, "article a.button", "href")).toEqual([address]);
    for (const html of [shown, list]) {
      expect(visibleText(html)).not.toMatch(/Watch on|Look on|not available/);
      expect(html).not.toContain("VideoObject");
    }
    const managed = visibleText(await page(site, "/alter-uploads", editor));
    expect(managed).toContain("The lost coin");
    expect(managed).not.toMatch(/Shown as a link|not played/i);
    expect(await (await site.request("/sermons.rss")).text()).toContain("<title>The lost coin</title>");
    expect((await site.request("/today")).status).toBe(200);
    expect((await site.request("/sitemap.xml")).status).toBe(200);
  });

  test("without a recording the URL is asked for, as long as the recording is chosen it is not", async () => {
    await haveSermons(site, 0);
    const refused = await postForm(site, "/upload-video", { ...unseen, videoUrl: "", audioId: "" }, editor);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("Please enter the URL of the video");
    const empty = await postForm(site, "/upload-video", { videoUrl: "" }, editor);
    const said = visibleText(await empty.text());
    expect(said).toContain("Please enter a title");
    expect(said).toContain("Please enter the URL of the video");
    expect(await saved(site)).toEqual([]);

    await postForm(site, "/upload-video", { ...unseen, audioId }, editor);
    const change = async (fields: Record<string, string>) => {
      const [row] = await saved(site);
      const all = { ...unseen, date: "2026-11-15", version: String(row?.version), ...fields };
      return postForm(site, `/alter-uploads/${row?.id}/update`, all, editor);
    };
    expect((await change({ videoUrl: "", audioId: "" })).status).toBe(400);
    expect((await change({ videoUrl: sermon.videoUrl, audioId })).status).toBe(302);
    const filmed = await page(site, address);
    expect(attributesIn(filmed, "main iframe", "srcdoc")).toHaveLength(1);
    expect((await change({ videoUrl: "", audioId })).status).toBe(302);
    expect(await saved(site)).toMatchObject([{ videoUrl: "", embeddable: false, notPlayingSince: null }]);
    const [row] = await saved(site);
    const form = await page(site, `/alter-uploads/${row?.id}/update`, editor);
    expect(fieldValue(form, "videoUrl") ?? "").toBe("");
    expect(fieldValue(form, "videoUrl")).toBeUndefined();
    expect(visibleText(form)).not.toContain("Show the player on our page");
  });

  test("it is deleted and restored as it was", async () => {
    await haveSermons(site, 0);
    await postForm(site, "/upload-video", { ...unseen, audioId }, editor);
    const [row] = await saved(site);
    await postForm(site, `/alter-uploads/${row?.id}/delete`, {}, editor);
    await postForm(site, `/alter-uploads/${row?.id}/restore`, {}, editor);
    expect(await saved(site)).toMatchObject([{ videoUrl: "", audioId }]);
    expect((await site.request(address)).status).toBe(200);
  });

  test("a row of another version with neither is shown with its words alone", async () => {
    await haveSermons(site, 1, { videoUrl: "", embeddable: false });
    const [row] = await saved(site);
    const shown = await page(site, `/sermons/${row?.id}`);
    expect(textsIn(shown, "h1")).toEqual(["Sermon 1"]);
    for (const html of [shown, await page(site, "/facebook-live")]) {
      expect(visibleText(html)).toContain("Swept, searched, found.");
      expect(visibleText(html)).not.toMatch(/ on \w+\.example|Watch on|Hear it/);
    }
  });

  test.each([
    ["https://cases.example/cover.jpg", "Open it on cases.example"],
    ["https://cases.example/Leaflet.PDF?a=1", "Open it on cases.example"],
    ["https://cases.example/04.mp3", "Hear it on cases.example"],
  ])("nobody is asked to watch %s", async (videoUrl, words) => {
    // As an import has saved them.
    await haveSermons(site, 1, { videoUrl, embeddable: false, slug: "one" });
    for (const path of ["/facebook-live", "/sermons/one"]) {
      const text = visibleText(await page(site, path));
      expect(text).toContain(words);
      expect(text).not.toMatch(/Watch|This film/);
    }
    await using db = databaseOf(site);
    await db.updateTable("videos").set({ notPlayingSince: "2026-11-29T00:00:00.000Z" }).execute();
    expect(visibleText(await page(site, "/sermons/one"))).toContain("Look on cases.example");
  });
});
