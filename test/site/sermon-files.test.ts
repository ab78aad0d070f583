import { expect, test } from "vitest";
import { never } from "../../app/items/visibility/visibility.ts";
import { idOf } from "../support/database.ts";
import { announced, attributesIn, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";
import { addFile, booklet, hymn, sendFile, tune } from "./support/site-files.ts";

describeSite("the recording and notes of a sermon", (open) => {
  async function begin() {
    const site = await open();
    await haveSermons(site, 0);
    const editor = { cookie: await joinAs(site, "editor") };
    const audioId = await addFile(site, "The coin & more.mp3", tune, editor);
    const notesId = await addFile(site, "Notes.pdf", booklet, editor);
    return { site, editor, audioId, notesId };
  }

  const bytesAt = async (site: TestSite, url: string) =>
    Buffer.from(await (await site.request(url)).arrayBuffer());

  test("a sermon's page plays its recording and offers its notes", async () => {
    const { site, editor, audioId, notesId } = await begin();
    await postForm(site, "/upload-video", { ...sermon, audioId, notesId }, editor);
    const html = await page(site, "/sermons/the-lost-coin");
    const [url = ""] = attributesIn(html, "audio", "src");
    expect(url).toBe(`/media/${audioId}/The%20coin%20%26%20more.mp3`);
    expect(attributesIn(html, "audio", "preload")).toEqual(["none"]);
    expect(visibleText(html)).toMatch(/Hear it \d+ minutes?/);
    expect(attributesIn(html, "main svg path", "d")[0]).toMatch(/^(M[\d.]+ [\d.]+V[\d.]+){200}$/);
    expect(visibleText(html)).toContain("Notes to take home (PDF,");
    expect((await bytesAt(site, url)).equals(tune)).toBe(true);
    const [notes = ""] = attributesIn(html, `main a[href^="/media/${notesId}"]`, "href");
    expect((await bytesAt(site, notes)).equals(booklet)).toBe(true);
    const [row] = await saved(site);
    const form = await page(site, `/alter-uploads/${row?.id}/update`, editor);
    const question = visibleText(await page(site, `/alter-uploads/${row?.id}/delete`, editor));
    expect(question).toContain("Its recording and notes stay under Files");
    expect(attributesIn(form, '[name="audioId"] [selected]', "value")).toEqual([audioId]);
  });

  test("its address needs no token, serves parts, lets other sites play it, and stays when the file is replaced", async () => {
    const { site, editor, audioId } = await begin();
    await postForm(site, "/upload-video", { ...sermon, audioId }, editor);
    const url = `/media/${audioId}/any-name.mp3`;
    const part = await site.request(url, { headers: { range: "bytes=-100" } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(tune.subarray(-100))).toBe(true);
    const whole = await site.request(url, { method: "HEAD" });
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "audio/mpeg",
      "content-length": String(tune.length),
      "accept-ranges": "bytes",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, no-cache",
      // Its own window plays it, and runs nothing.
      "content-security-policy": "default-src 'none'; media-src 'self'; sandbox allow-same-origin",
    });
    const etag = whole.headers.get("etag") ?? "";
    expect((await site.request(url, { headers: { "if-none-match": etag } })).status).toBe(304);
    const { url: replacement } = await sendFile(site, "Again.mp3", hymn, editor);
    await postForm(site, `/files/${audioId}/replace`, { url: replacement, version: "1" }, editor);
    expect((await bytesAt(site, url)).equals(hymn)).toBe(true);
    const nowhere = await site.request(`/media/${idOf(9)}/any-name.mp3`);
    expect([nowhere.status, nowhere.headers.get("cross-origin-resource-policy")]).toEqual([
      404,
      "same-origin",
    ]);
  });

  const hidden: [how: string, hide: (site: TestSite, editor: Record<string, string>) => Promise<unknown>][] =
    [
      ["hidden", (site) => showSermons(site, { visibleFrom: never })],
      ["scheduled", (site) => showSermons(site, { visibleFrom: "2099-01-01T00:00:00.000Z" })],
      ["taken down by its date", (site) => showSermons(site, { visibleUntil: "2020-01-01T00:00:00.000Z" })],
      [
        "deleted",
        async (site, editor) => {
          const [row] = await saved(site);
          return postForm(site, `/alter-uploads/${row?.id}/delete`, {}, editor);
        },
      ],
    ];
  async function showSermons(site: TestSite, visibility: { visibleFrom?: string; visibleUntil?: string }) {
    await using db = databaseOf(site);
    await db.updateTable("videos").set(visibility).execute();
  }

  test.each(hidden)(
    "nobody opens the recording, notes, transcript, captions or chapters of a sermon that is %s, but staff",
    async (_, hide) => {
      const { site, editor, audioId, notesId } = await begin();
      const texts = {
        holdsTexts: "true",
        transcript: "WEBVTT\n\n00:01.000 --> 00:03.000\nWhich of you?\n",
        chapters: "0:00 Welcome",
      };
      await postForm(site, "/upload-video", { ...sermon, ...texts, audioId, notesId }, editor);
      const files = [`/media/${audioId}/x.mp3`, `/media/${notesId}/x.pdf`];
      const names = ["transcript.txt", "transcript.srt", "transcript.vtt", "chapters.json"];
      const texted = names.map((name) => `/sermons/the-lost-coin/${name}`);
      const member = { cookie: await joinAsMember(site) };
      const statuses = (headers: Record<string, string>) =>
        Promise.all(
          [...files, ...texted].map(async (url) => {
            const range = { range: "bytes=0-9" };
            const [head, part] = [
              await site.request(url, { method: "HEAD", headers }),
              await site.request(url, { headers: { ...headers, ...range } }),
            ];
            await part.arrayBuffer();
            return head.ok && part.ok;
          }),
        );
      const all = [...files, ...texted].map(() => true);
      expect(await statuses(member)).toEqual(all);
      const shown = await page(site, "/sermons/the-lost-coin.data").catch(() => "");
      expect(shown).not.toContain("token=");
      await hide(site, editor);
      for (const headers of [{}, member]) expect(await statuses(headers)).toEqual(all.map(() => false));
      const forStaff = await site.request(files[0] ?? "", { headers: editor });
      expect([forStaff.status, forStaff.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    },
  );

  test("a recording that another sermon names too stays open while visitors see that one", async () => {
    const { site, editor, audioId } = await begin();
    await postForm(site, "/upload-video", { ...sermon, audioId }, editor);
    await showSermons(site, { visibleFrom: never });
    const status = async () => (await site.request(`/media/${audioId}/x.mp3`)).status;
    expect(await status()).toBe(404);
    await postForm(site, "/upload-video", { ...sermon, title: "Once more", audioId }, editor);
    expect(await status()).toBe(200);
  });

  test("a file that a page names stays open, whatever sermons name it", async () => {
    const { site, editor, notesId } = await begin();
    await postForm(site, "/upload-video", { ...sermon, notesId }, editor);
    await showSermons(site, { visibleFrom: never });
    await using db = databaseOf(site);
    await db.insertInto("siteFileUses").values({ fileId: notesId, slug: "facts/resources" }).execute();
    expect((await site.request(`/media/${notesId}/x.pdf`)).status).toBe(200);
  });

  test("a file that a sermon shows is not deleted, and it is said which sermon that is", async () => {
    const { site, editor, audioId } = await begin();
    await postForm(site, "/upload-video", { ...sermon, audioId }, editor);
    expect(visibleText(await page(site, "/files", editor))).toContain("/sermons/the-lost-coin");
    expect((await postForm(site, `/files/${audioId}/delete`, {}, editor)).status).toBe(409);
    const [row] = await saved(site);
    const without = { ...sermon, date: "2026-11-22", version: String(row?.version) };
    await postForm(site, `/alter-uploads/${row?.id}/update`, without, editor);
    expect((await saved(site))[0]?.audioId).toBeNull();
    expect((await postForm(site, `/files/${audioId}/delete`, {}, editor)).status).toBe(302);
    expect(textsIn(await page(site, "/sermons/the-lost-coin"), "audio")).toEqual([]);
  });

  test("a file of another kind, or one that is gone, is refused, and nothing is saved", async () => {
    const { site, editor, audioId, notesId } = await begin();
    const wrong: Record<string, string>[] = [
      { audioId: notesId },
      { notesId: audioId },
      { audioId: idOf(9) },
    ];
    for (const files of wrong) {
      const refused = await postForm(site, "/upload-video", { ...sermon, ...files }, editor);
      expect(refused.status).toBe(400);
      expect(announced(await refused.text())).toContain(
        "That file was deleted, or is of another kind. Please choose again.",
      );
    }
    expect((await postForm(site, "/upload-video", { ...sermon, audioId: "x" }, editor)).status).toBe(400);
    expect(await saved(site)).toEqual([]);
  });

  test("a deleted sermon gives its files free, and is restored with what is still there", async () => {
    const { site, editor, audioId, notesId } = await begin();
    await postForm(site, "/upload-video", { ...sermon, audioId, notesId }, editor);
    const [row] = await saved(site);
    const change = (what: string) => postForm(site, `/alter-uploads/${row?.id}/${what}`, {}, editor);
    await change("delete");
    await change("restore");
    expect((await saved(site))[0]).toMatchObject({ audioId, notesId });
    expect((await postForm(site, `/files/${audioId}/delete`, {}, editor)).status).toBe(409);
    await change("delete");
    expect((await postForm(site, `/files/${audioId}/delete`, {}, editor)).status).toBe(302);
    await change("restore");
    expect((await saved(site))[0]).toMatchObject({ audioId: null, notesId });
  });
});
