import { expect, test } from "vitest";
import { attributesIn, visibleText } from "../support/html.ts";
import { recordingOf } from "../support/recordings.ts";
import { describeSite, postForm } from "../support/test-site.ts";
import { haveSermons, sermon } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { addFile, film, sendFile, tune } from "./support/site-files.ts";

/** An ID3v2 tag with so many bytes of padding. */
function tag(length: number): Buffer {
  const bytes = Buffer.alloc(10 + length);
  bytes.set([0x49, 0x44, 0x33, 3, 0, 0, 0, length >> 14, (length >> 7) & 127, length & 127]);
  return bytes;
}

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

  test.each(["isom", "3gp4", "3g2a", "qt  ", "M4B "])(
    "sound in an MP4 of the brand %s is a recording, and served as one",
    async (brand) => {
      const { site, editor } = await begin();
      const bytes = await recordingOf("m4a", 20);
      bytes.write(brand, 8, "latin1");
      const named = brand === "M4B " ? "Phone.m4b" : "Phone.m4a";
      const id = await addFile(site, named, bytes, editor);
      await using db = databaseOf(site);
      const row = await db.selectFrom("siteFiles").selectAll().executeTakeFirstOrThrow();
      expect(row.name).toBe("Phone.m4a");
      expect(Math.round(JSON.parse(row.audio ?? "{}").seconds)).toBe(20);
      const served = await site.request(`/media/${id}/Phone.m4a`, { headers: editor });
      expect(Object.fromEntries(served.headers)).toMatchObject({
        "content-type": "audio/mp4",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("sandbox"),
      });
    },
  );

  test.each([
    ["several tags", [tag(300_000), tag(500), tag(40)]],
    ["a tag and zeros", [tag(90), Buffer.alloc(250)]],
    ["zeros", [Buffer.alloc(150_000)]],
    ["other bytes, of which some are markup", [Buffer.from(`${"?".repeat(900)}<script>alert(1)</script>`)]],
  ])("an MP3 after %s is measured, and served as nothing else", async (_, before) => {
    const { site, editor } = await begin();
    const known = Buffer.concat([...before, tune]);
    const id = await addFile(site, "Phone.mp3", known, editor);
    await addFile(site, "Plain.mp3", tune, editor);
    await using db = databaseOf(site);
    const rows = await db.selectFrom("siteFiles").select("audio").execute();
    const [one, other] = rows.map(({ audio }) => JSON.parse(audio ?? "{}").seconds);
    expect(one).toBeGreaterThan(5);
    expect(one).toBe(other);
    const served = await site.request(`/media/${id}/Phone.mp3`, { headers: editor });
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "audio/mpeg",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect(Buffer.from(await served.arrayBuffer())).toEqual(known);
  });

  test("a file that lies about its type, or whose sound no browser plays, is refused in a sentence", async () => {
    const { site, editor, refusalOf } = await begin();
    const silent = Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\x7f\x7f", "latin1"), Buffer.alloc(9000, "x")]);
    const m4a = await recordingOf("m4a", 30);
    const tables = m4a.indexOf("moov");
    const phoneFilm = await recordingOf("m4a", 5, { withPictures: true });
    phoneFilm.write("3gp4", 8, "latin1");
    for (const [name, bytes, sentence] of [
      [
        "Film.m4a",
        film,
        "This is an MP4 file with a film in it. Please upload a file that holds only its sound",
      ],
      ["Phone.m4a", phoneFilm, "This is an MP4 file with a film in it."],
      ["Phone.mp4", phoneFilm, "a film of a kind that many browsers do not play"],
      [
        "Film.webm",
        await recordingOf("webm", 5, { withPictures: true }),
        "This is a WebM file with a film in it.",
      ],
      ["Lossless.m4a", await recordingOf("flac", 5), "Browsers cannot play the sound in this file."],
      ["Talk.m4a", await recordingOf("opus", 5), "but its name ends in .m4a"],
      ["Talk.m4a", tune, "but its name ends in .m4a"],
      ["Talk.mp3", m4a, "but its name ends in .mp3"],
      ["Cut.m4a", m4a.subarray(0, tables + 40), "No sound was found in this file."],
      ["Silent.mp3", silent, "No sound was found in this file."],
      ["Page.ogg", Buffer.from("<script>alert(1)</script>"), "This is a web page or an XML file."],
      [
        "Vorbis.ogg",
        Buffer.from(`OggS${"\0".repeat(24)}\x01vorbis${"\0".repeat(40)}`),
        "This is an Ogg file with other sound than Opus. Please upload one of these: PDF, MP3",
      ],
      ["Noise.mp3", Buffer.alloc(300_000, "noise"), "We cannot tell what this file is."],
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
