import { expect, test } from "vitest";
import { never } from "../../app/items/visibility/visibility.ts";
import { transcriptMessages } from "../../app/sermons/transcripts/transcript-limits.ts";
import { attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { addFile, tune } from "./support/site-files.ts";

const captions = `WEBVTT

00:01.000 --> 00:03.000
Which of you, <i>having</i> ten coins,

00:03.000 --> 00:06.500
does not <script>alert(1)</script> sweep the house?
`;
const texts = { holdsTexts: "true", transcript: captions, chapters: "0:00 Welcome\n0:03 - The house" };
const address = "/sermons/the-lost-coin";

describeSite("transcripts of sermons", (open) => {
  async function begin() {
    const site = await open();
    await haveSermons(site, 0);
    await using db = databaseOf(site);
    await db.deleteFrom("sermonTranscripts").execute();
    const editor = { cookie: await joinAs(site, "editor") };
    const add = (fields: Record<string, string>) =>
      postForm(site, "/upload-video", { ...sermon, ...fields }, editor);
    const change = async (fields: Record<string, string>, more: Record<string, string> = {}) => {
      const [row] = await saved(site);
      const all = { ...sermon, date: "2026-11-15", version: String(row?.version), ...fields, ...more };
      return postForm(site, `/alter-uploads/${row?.id}/update`, all, editor);
    };
    return { site, editor, add, change };
  }

  const textOf = async (site: TestSite, file: string) => {
    const response = await site.request(`${address}/${file}`);
    return response.status === 200 ? await response.text() : response.status;
  };

  test("a transcript is served in three formats, and chapters as JSON, to players of any site", async () => {
    const { site, add } = await begin();
    expect((await add(texts)).status).toBe(302);
    const response = await site.request(`${address}/transcript.vtt`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/vtt; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    });
    expect(await response.text()).toBe(
      [
        "WEBVTT",
        "00:00:01.000 --> 00:00:03.000\nWhich of you, having ten coins,",
        "00:00:03.000 --> 00:00:06.500\ndoes not &lt;script&gt;alert(1)&lt;/script&gt; sweep the house?\n",
      ].join("\n\n"),
    );
    expect(await textOf(site, "transcript.srt")).toContain("1\n00:00:01,000 --> 00:00:03,000\nWhich of you");
    expect(await textOf(site, "transcript.txt")).toContain("having ten coins, does not <script>");
    expect(JSON.parse(String(await textOf(site, "chapters.json")))).toEqual({
      version: "1.2.0",
      chapters: [
        { startTime: 0, title: "Welcome" },
        { startTime: 3, title: "The house" },
      ],
    });
    const [row] = await saved(site);
    expect((await site.request(`/sermons/${row?.id}/transcript.vtt`)).status).toBe(200);
    expect(await textOf(site, "transcript.doc")).toBe(404);
  });

  test("text without times has no captions, and nobody gets those of a sermon that they do not see", async () => {
    const { site, editor, add } = await begin();
    await add({ ...texts, transcript: "First.\r\n\r\nSecond.", chapters: "" });
    expect(await textOf(site, "transcript.txt")).toBe("First.\n\nSecond.\n");
    expect(await textOf(site, "transcript.vtt")).toBe(404);
    expect(await textOf(site, "chapters.json")).toBe(404);
    await using db = databaseOf(site);
    await db.updateTable("videos").set({ visibleFrom: never }).execute();
    expect(await textOf(site, "transcript.txt")).toBe(404);
    const forStaff = await site.request(`${address}/transcript.txt`, { headers: editor });
    expect(forStaff.status).toBe(200);
  });

  test("the page shows chapters and transcript as text, whose times lead into the recording without scripts", async () => {
    const { site, editor, add } = await begin();
    const audioId = await addFile(site, "Coin.mp3", tune, editor);
    await add({ ...texts, audioId });
    const html = await page(site, address);
    expect(textsIn(html, '[aria-labelledby="transcript"] p')).toEqual([
      "Which of you, having ten coins, does not <script>alert(1)</script> sweep the house?",
    ]);
    expect(visibleText(html)).toContain("Play from 0:03 The house");
    expect(attributesIn(html, "[data-at]", "href")).toEqual(
      [0, 3, 1].map((at) => `/media/${audioId}/Coin.mp3#t=${at}`),
    );
    expect(attributesIn(html, '[aria-labelledby="transcript"] [data-paragraphs] > div[id]', "id")).toEqual([
      "t1",
    ]);
    await add({ title: "Silent" });
    expect(await page(site, "/sermons/silent")).not.toContain("data-from");
    await add({ ...texts, title: "Read only" });
    const readOnly = await page(site, "/sermons/read-only");
    expect(attributesIn(readOnly, "[data-at]", "href")).toEqual([]);
    expect(visibleText(readOnly)).toContain("sweep the house?");
  });

  test("a file is read in its encoding, and takes the place of the typed text", async () => {
    const { site, editor } = await begin();
    const srt = "1\n00:00:01,000 --> 00:00:02,000\nGrüße\n";
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...sermon, ...texts })) form.append(name, value);
    form.append("transcriptFile", new File([Buffer.from(srt, "latin1")], "captions.srt"));
    const response = await site.request("/upload-video", { method: "POST", body: form, headers: editor });
    expect(response.status).toBe(302);
    expect(await textOf(site, "transcript.txt")).toBe("Grüße\n");
    const lie = new FormData();
    for (const [name, value] of Object.entries({ ...sermon, ...texts })) lie.append(name, value);
    lie.append("transcriptFile", new File([tune], "captions.srt"));
    const refused = await site.request("/upload-video", { method: "POST", body: lie, headers: editor });
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain(transcriptMessages.notText);
    expect(await saved(site)).toHaveLength(1);
  });

  test.each([
    [{ transcript: "00:01.000 --> 00:02.000\nA\n\n".repeat(15_000) }, "This has 15,000 captions."],
    [{ transcript: "WEBVTT\n\n00:02.000 --> 00:01.000\nA" }, transcriptMessages.noCues],
    [{ chapters: "Welcome" }, "“Welcome” has no time."],
  ])("what cannot be right is refused with a sentence, and nothing is saved: %#", async (fields, words) => {
    const { site, add } = await begin();
    const refused = await add({ ...texts, ...fields });
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain(words);
    expect(await saved(site)).toEqual([]);
  });

  test("chapters must begin within the recording", async () => {
    const { site, editor, add } = await begin();
    const audioId = await addFile(site, "Coin.mp3", tune, editor);
    const refused = await add({ ...texts, audioId, chapters: "0:00 A\n9:00:00 B" });
    expect(visibleText(await refused.text())).toContain("“9:00:00 B” comes after the end of the recording");
    expect((await add({ ...texts, audioId })).status).toBe(302);
  });

  test("a form without these fields changes neither, and one with empty fields removes both", async () => {
    const { site, editor, add, change } = await begin();
    await add(texts);
    expect((await change({})).status).toBe(302);
    expect(await textOf(site, "transcript.txt")).toContain("ten coins");
    const [row] = await saved(site);
    const form = await page(site, `/alter-uploads/${row?.id}/update`, editor);
    expect(fieldValue(form, "chapters")).toBe("0:00 Welcome\n0:03 The house");
    expect(fieldValue(form, "transcript")).toMatch(/^WEBVTT\n\n00:00:01\.000 --> /);
    expect((await change({ holdsTexts: "true", transcript: "", chapters: "" })).status).toBe(302);
    expect(await textOf(site, "transcript.txt")).toBe(404);
    expect(await textOf(site, "chapters.json")).toBe(404);
  });

  test("of two editors at once the second sees what the first saved, and nothing of theirs is saved", async () => {
    const { site, add, change } = await begin();
    await add(texts);
    const seen = String((await saved(site))[0]?.version);
    await change({ ...texts, transcript: "Of the first.", chapters: "0:01 First" });
    const second = await change({ ...texts, transcript: "Of the second." }, { version: seen });
    expect(second.status).toBe(409);
    const shown = visibleText(await second.text());
    expect(shown).toContain("Of the first.");
    expect(shown).toContain("0:01 First");
    expect(await textOf(site, "transcript.txt")).toBe("Of the first.\n");
  });

  test("a deleted sermon is restored with its transcript and chapters", async () => {
    const { site, editor, add } = await begin();
    await add(texts);
    const [row] = await saved(site);
    await postForm(site, `/alter-uploads/${row?.id}/delete`, {}, editor);
    expect(await textOf(site, "transcript.txt")).toBe(404);
    await postForm(site, `/alter-uploads/${row?.id}/restore`, {}, editor);
    expect(await textOf(site, "transcript.txt")).toContain("ten coins");
    expect(await textOf(site, "chapters.json")).toContain("The house");
  });
});
