import { expect, test } from "vitest";
import { attributesIn, visibleText } from "../support/html.ts";
import { recordingOf } from "../support/recordings.ts";
import { describeSite, postForm } from "../support/test-site.ts";
import { haveSermons, sermon } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { addFile, film, sendFile, tune } from "./support/site-files.ts";

const general = Buffer.from("ftypisom", "latin1");

describeSite("recordings in M4A, Opus and WebM", (open) => {
  async function begin() {
    const site = await open();
    await haveSermons(site, 0);
    const editor = { cookie: await joinAs(site, "editor") };
    const refusalOf = async (name: string, bytes: Buffer<ArrayBuffer>) => {
      const { url, message } = await sendFile(site, name, bytes, editor);
      if (message !== undefined) return message;
      const answer = await postForm(site, "/files", { url }, editor);
      expect(answer.status).toBe(400);
      return visibleText(await answer.text());
    };
    return { site, editor, refusalOf };
  }

  test.each([
    ["m4a", "Talk.m4a", "audio/mp4"],
    ["opus", "Talk.opus", "audio/ogg"],
    ["opus", "Talk.ogg", "audio/ogg"],
    ["webm", "Talk.webm", "audio/webm"],
  ] as const)("%s named %s is measured, played, and in the podcast as %s", async (kind, name, type) => {
    const { site, editor } = await begin();
    const bytes = await recordingOf(kind, 90);
    const audioId = await addFile(site, name, bytes, editor);
    await using db = databaseOf(site);
    const row = await db.selectFrom("siteFiles").selectAll().executeTakeFirstOrThrow();
    expect(row.contentType).toBe(type);
    const measured = JSON.parse(row.audio ?? "{}");
    expect([Math.round(measured.seconds), measured.bars]).toEqual([90, []]);
    expect((await postForm(site, "/upload-video", { ...sermon, audioId }, editor)).status).toBe(302);
    const html = await page(site, "/sermons/the-lost-coin");
    expect(attributesIn(html, "audio", "src")).toEqual([`/media/${audioId}/${name}`]);
    expect(attributesIn(html, "main svg path", "d").some((path) => path.startsWith("M0.5"))).toBe(false);
    const feed = await (await site.request("/sermons.rss")).text();
    expect(feed).toContain(`length="${bytes.length}" type="${type}"`);
    const part = await site.request(`/media/${audioId}/${name}`, { headers: { range: "bytes=0-9" } });
    expect([part.status, part.headers.get("content-type")]).toEqual([206, type]);
  });

  test("sound in an MP4 of a general brand is a recording if its name says so", async () => {
    const { site, editor } = await begin();
    const bytes = await recordingOf("m4a", 30);
    general.copy(bytes, 4);
    const id = await addFile(site, "Zoom.m4a", bytes, editor);
    const served = await site.request(`/media/${id}/Zoom.m4a`, { headers: editor });
    expect(served.headers.get("content-type")).toBe("audio/mp4");
  });

  test("a file that lies about its type, or whose sound no browser plays, is refused in a sentence", async () => {
    const { site, editor, refusalOf } = await begin();
    const silent = Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\x7f\x7f", "latin1"), Buffer.alloc(9000, "x")]);
    const m4a = await recordingOf("m4a", 30);
    const tables = m4a.indexOf("moov");
    for (const [name, bytes, sentence] of [
      ["Film.m4a", film, "This file is a film."],
      ["Film.webm", await recordingOf("webm", 5, { withPictures: true }), "This file is a film."],
      ["Lossless.m4a", await recordingOf("flac", 5), "Browsers cannot play the sound in this file."],
      ["Talk.m4a", await recordingOf("opus", 5), "but its name ends in .m4a"],
      ["Talk.m4a", tune, "but its name ends in .m4a"],
      ["Talk.mp3", m4a, "but its name ends in .mp3"],
      ["Cut.m4a", m4a.subarray(0, tables + 40), "No sound was found in this file."],
      ["Silent.mp3", silent, "No sound was found in this file."],
      ["Page.ogg", Buffer.from("<script>alert(1)</script>"), "Only these files can be stored here"],
      ["Vorbis.ogg", Buffer.from(`OggS${"\0".repeat(24)}\x01vorbis${"\0".repeat(40)}`), "Only these files"],
    ] as const)
      expect(await refusalOf(name, Buffer.from(bytes)), name).toContain(sentence);
    expect(visibleText(await page(site, "/files", editor))).toContain("Nothing has been uploaded yet.");
  });

  test("an MP3 that is cut off keeps the length of what is there", async () => {
    const { site, editor } = await begin();
    await addFile(site, "Half.mp3", tune.subarray(0, Math.floor(tune.length / 2)), editor);
    await addFile(site, "Whole.mp3", tune, editor);
    await using db = databaseOf(site);
    const rows = await db.selectFrom("siteFiles").select("audio").orderBy("id").execute();
    const [half = 0, whole = 0] = rows.map(({ audio }) => JSON.parse(audio ?? "{}").seconds);
    expect(Math.abs(half - whole / 2)).toBeLessThan(whole / 10);
  });
});
