import { expect, test } from "vitest";
import { visibleText } from "../support/html.ts";
import { recordingOf } from "../support/recordings.ts";
import { describeSiteOnBothDatabases, postForm } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { joinAs } from "./support/people.ts";
import { booklet, film, sendFile, tune } from "./support/site-files.ts";

describeSiteOnBothDatabases("files that people upload for sermons", (open) => {
  test("people who may only change sermons add recordings and notes, and nothing else", async () => {
    const site = await open();
    const sermons = { cookie: await joinAs(site, "sermons") };
    const path = "/upload-video/files";
    for (const [name, bytes] of [
      ["Talk.mp3", tune],
      ["Talk.m4a", await recordingOf("m4a", 5)],
      ["Notes.pdf", booklet],
    ] as const) {
      const { url } = await sendFile(site, name, bytes, sermons);
      expect((await postForm(site, path, { url }, sermons)).status).toBe(200);
      expect(await page(site, "/upload-video", sermons)).toContain(`>${name}</option>`);
    }
    const { url } = await sendFile(site, "Film.mp4", film, sermons);
    const refused = await postForm(site, path, { url }, sermons);
    expect(refused.status).toBe(400);
    expect((await postForm(site, "/files", { url }, sermons)).status).toBe(403);
    const listed = await site.request("/v0/b/site/o?prefix=files/&delimiter=/", { headers: sermons });
    expect(listed.status).toBe(403);
    expect(visibleText(await page(site, "/upload-video", sermons))).toContain("at most 500 MB");
    const posts = { cookie: await joinAs(site, "prayerTeam") };
    expect((await sendFile(site, "Notes.pdf", booklet, posts)).status).toBe(403);
    expect((await postForm(site, path, { url }, posts)).status).toBe(403);
  });
});
