import { beforeAll, beforeEach, expect, test } from "vitest";
import { attributesIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { addToLibrary, changeInLibrary, rowOf, said } from "./support/library.ts";
import { addOwnPage, sendPieces } from "./support/own-pages.ts";
import { type Sent, sendFacts } from "./support/page-edits.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { addFile, hymn, sendFile, tune } from "./support/site-files.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";

describeSite("pictures and files on pages of one's own", (open) => {
  let site: TestSite;
  let copy: TestSite;
  let editor: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    copy = await open({
      DATA_DIR: site.dataDir,
      ...(site.databaseUrl && { DATABASE_URL: site.databaseUrl }),
    });
    editor = { cookie: await joinAs(site, "editor") };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("earlierSlugs").execute();
    await db.deleteFrom("ownPages").execute();
  });

  const read = async (url: string, headers: Record<string, string> = {}, at = site) =>
    (await at.request(url, { headers })).text();
  const picturesOn = async (url: string) =>
    [...parsePage(await read(url)).querySelectorAll('main img[src*="/o/pictures%2F"]')].map((image) => [
      image.getAttribute("alt"),
      /focus-x-\d+ focus-y-\d+/.exec(image.getAttribute("class") ?? "")?.[0],
    ]);

  /** Publishes a page that shows a picture of the library in a piece of its own and in two texts. */
  async function addPageWith(name: string): Promise<string> {
    const id = await addOwnPage(site, editor);
    const sent = await sendPieces(site, id, editor, {
      "piece-0-kind": "picture",
      "piece-0-picture": name,
      "piece-0-alt": "",
      "piece-0-side": "left",
      "piece-0-text": `Beside it.\n\n![](${name})`,
      "piece-1-kind": "text",
      "piece-1-text": `Before.\n\n![](${name})\n\nAfter.`,
    });
    expect(sent.status).toBe(302);
    return id;
  }

  test("a picture of the library is shown with its text and its focal point, and listed where it is used", async () => {
    const id = await addToLibrary(site, editor);
    await changeInLibrary(site, editor, id, { focusX: "20", focusY: "90" });
    await addPageWith(`picture:${id}`);
    expect(await picturesOn("/our-garden")).toEqual([
      ["Boats at the jetty", "focus-x-20 focus-y-90"],
      ["Boats at the jetty", undefined],
      ["Boats at the jetty", undefined],
    ]);
    expect(textsIn(await read("/pictures", editor), `[id="${id}"] ul a`)).toEqual(["Our garden"]);
  });

  test("a replaced picture is replaced in every piece", async () => {
    const id = await addToLibrary(site, editor, { alt: "The old one" });
    await addPageWith(`picture:${id}`);
    const { url: before } = await rowOf(site, id);
    expect(await read("/our-garden")).toContain("The old one");
    const form = { ...said, alt: "The new one", version: "1" };
    const file = await jpeg(900, 900);
    expect((await sendForm(site, `/pictures/${id}/replace`, form, editor, file)).status).toBe(302);
    const html = await read("/our-garden");
    expect(html).not.toContain("The old one");
    expect(html).not.toContain(before.split("?")[0]);
    expect((await picturesOn("/our-garden")).map(([alt]) => alt)).toEqual(Array(3).fill("The new one"));
    expect(html).toContain(encodeURIComponent((await rowOf(site, id)).path));
  });

  test("a picture that is taken down leaves no trace on any copy, and the page can still be changed", async () => {
    const id = await addToLibrary(site, editor, { alt: "Ann by the river" });
    const page = await addPageWith(`picture:${id}`);
    const { path } = await rowOf(site, id);
    for (const at of [site, copy]) expect(await read("/our-garden", {}, at)).toContain("Ann by the river");
    expect((await postForm(site, `/pictures/${id}/take-down`, {}, editor)).status).toBe(302);
    for (const at of [site, copy])
      for (const url of ["/our-garden", "/our-garden.data"]) {
        const answer = await read(url, {}, at);
        expect(answer, url).not.toContain("Ann by the river");
        expect(answer, url).not.toContain(encodeURIComponent(path));
        expect(answer, url).not.toContain(`picture:${id}`);
      }
    expect(textsIn(await read("/our-garden"), "main .prose p")).toEqual(["Beside it.", "Before.", "After."]);
    expect((await sendPieces(site, page, editor, { lead: "A new lead." })).status).toBe(302);
    expect(visibleText(await read("/our-garden"))).toContain("A new lead.");
  });

  test("a picture that the library does not have is refused in the piece that names it", async () => {
    const id = await addOwnPage(site, editor);
    const unknown = "picture:0193a000-0000-7000-8000-00000000dead";
    const named: Sent[] = [
      { "piece-0-kind": "picture", "piece-0-picture": unknown, "piece-0-side": "left" },
      { "piece-0-kind": "text", "piece-0-text": `![](${unknown})` },
    ];
    for (const change of named) {
      const refused = await sendPieces(site, id, editor, change);
      expect(refused.status).toBe(400);
      expect(visibleText(await refused.text())).toContain(`The library of this site has no ${unknown}.`);
    }
  });

  test("an uploaded file is shown among the files, replaced, and gone when nothing shows it any more", async () => {
    const page = await addOwnPage(site, editor);
    await sendPieces(site, page, editor, { "piece-0-kind": "files", "piece-0-heading": "" });
    const id = await addFile(site, "Tune.mp3", tune, editor);
    const shown = {
      "row-resources-title": ["A tune"],
      "row-resources-words": ["To sing."],
      "row-resources-file": [`file:${id}`],
    };
    expect((await sendFacts(site, "resources", editor, shown)).status).toBe(302);
    const link = async (at = site) =>
      attributesIn(await read("/our-garden", {}, at), "main a[download]", "href")[0] ?? "";
    const before = await link();
    expect(visibleText(await read("/our-garden"))).toContain("Download MP3 audio A tune");
    expect(visibleText(await read("/files", editor))).toMatch(/Tune\.mp3 .* Shown on \/resources/);
    const { url } = await sendFile(site, "New tune.mp3", hymn, editor);
    expect((await postForm(site, `/files/${id}/replace`, { url, version: "1" }, editor)).status).toBe(302);
    for (const at of [site, copy]) {
      const bytes = await (await at.request(await link(at))).arrayBuffer();
      expect(Buffer.from(bytes).equals(hymn)).toBe(true);
    }
    expect((await site.request(before)).status).toBe(404);

    const wanted = await postForm(site, `/files/${id}/delete`, {}, editor);
    expect(wanted.status).toBe(409);
    const other = { ...shown, "row-resources-file": ["welcome-booklet.pdf"] };
    await sendFacts(site, "resources", editor, other);
    expect((await postForm(site, `/files/${id}/delete`, {}, editor)).status).toBe(302);
    for (const at of [site, copy]) expect(await read("/our-garden", {}, at)).not.toContain("tune.mp3");
  });
});
