import { expect, test } from "vitest";
import { announced, visibleText } from "../support/html.ts";
import { recordingOf } from "../support/recordings.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { haveSermons, saved } from "./support/kept-sermons.ts";
import { follow, page } from "./support/page.ts";
import { joinAs } from "./support/people.ts";
import { booklet, film, sendFile, tune } from "./support/site-files.ts";

describeSite("files that people upload for sermons", (open) => {
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

  test("without scripts every answer to an upload is the form it came from, with a sentence", async () => {
    const site = await open();
    await haveSermons(site, 1);
    const [{ id } = { id: "" }] = await saved(site);
    const cookie = await joinAs(site, "sermons");
    const tooLarge = Buffer.alloc(16 * 1024 * 1024);
    for (const [query, form] of [
      ["", "/upload-video"],
      [`?sermon=${id}`, `/alter-uploads/${id}/update`],
    ] as const)
      for (const [name, bytes, role, sentence] of [
        ["", Buffer.from(""), "alert", "Please choose a file first."],
        ["Film.mp4", film, "alert", "Only PDF, MP3, M4A, Opus and WebM files can be uploaded for a sermon."],
        ["Notes.pdf", tune, "alert", "This is a file of the type MP3, but its name ends in .pdf."],
        ["Talk.mp3", tooLarge, "alert", "Without scripts, files can be at most 15 MB."],
        ["Notes.pdf", booklet, "status", "File uploaded."],
      ] as const) {
        const answer = await sendInForm(site, `/upload-video/files${query}`, { name, bytes, cookie });
        expect([answer.status, answer.headers.get("location")], name).toEqual([302, form]);
        expect(announced(await follow(site, answer, cookie), role)[0], name).toContain(sentence);
      }
  });
});

/** Sends a file with the form, as browsers without scripts do. */
function sendInForm(
  site: TestSite,
  path: string,
  { name, bytes, cookie }: { name: string; bytes: Buffer<ArrayBuffer>; cookie: string },
): Promise<Response> {
  const body = new FormData();
  body.set("version", "0");
  body.set("file", new Blob([bytes]), name);
  return site.request(path, { method: "POST", body, headers: { cookie } });
}
