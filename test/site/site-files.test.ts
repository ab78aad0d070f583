import { beforeAll, describe, expect, test } from "vitest";
import { filesInUse } from "../../app/changes/file-uses.server.ts";
import { storageRules } from "../../app/media/storage/storage-rules.ts";
import { sweepUnused } from "../../platform/storage/files/sweep.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { announced, attributesIn, fieldValue, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { pageForm, sendFacts, sendPage } from "./support/page-edits.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { addFile, booklet, film, hymn, pathFor, sendFile, tune } from "./support/site-files.ts";

let site: TestSite;
let editor: Record<string, string>;
let other: Record<string, string>;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  site = await open();
  editor = { cookie: await joinAs(site, "editor") };
  other = { cookie: await joinAs(site, "editor") };
}

const read = async (path: string, headers: Record<string, string> = {}) =>
  (await site.request(path, { headers })).text();

const bytesAt = async (url: string) => Buffer.from(await (await site.request(url)).arrayBuffer());
const said = (html: string) => announced(html).find(Boolean);
const show = (id: string, headers = editor) => choose([`file:${id}`], headers);

const choose = (files: string[], headers = editor) =>
  sendFacts(site, "resources", headers, {
    "row-resources-title": files.map((_, index) => `Number ${index}`),
    "row-resources-words": files.map(() => "To take home."),
    "row-resources-file": files,
  });

const linkOnPage = async () => attributesIn(await read("/resources"), "main li a[download]", "href")[0] ?? "";

describeSite("files of the site", (open) => {
  beforeAll(() => setUp(open));

  test("a file that is uploaded in chunks is chosen in the facts, and visitors download it, whole and in part", async () => {
    const id = await addFile(site, "Spring leaflet.pdf", booklet, editor);
    const form = await read("/facts/resources/edit", editor);
    expect(textsIn(form, `option[value="file:${id}"]`)[0]).toBe("Spring leaflet.pdf (uploaded, 325 kB)");
    expect((await show(id)).status).toBe(302);
    const html = await read("/resources");
    expect(visibleText(html)).toContain("Number 0 To take home. PDF · 325 kB Download");
    const url = await linkOnPage();
    expect(attributesIn(html, "main li a[download]", "download")).toEqual(["Spring leaflet.pdf"]);
    const whole = await site.request(url);
    expect(whole.headers.get("content-type")).toBe("application/pdf");
    expect(whole.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''Spring%20leaflet.pdf",
    );
    expect(Buffer.from(await whole.arrayBuffer()).equals(booklet)).toBe(true);
    const part = await site.request(url, { headers: { range: "bytes=10-19" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${booklet.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(booklet.subarray(10, 20))).toBe(true);
    const list = visibleText(await read("/files", editor));
    expect(list).toMatch(
      /Spring leaflet\.pdf PDF · 325 kB · .* Shown on \/resources \( Resources to download \)/,
    );
    expect(visibleText(await read("/activity?kind=file", editor))).toContain(
      "created the file Spring leaflet.pdf",
    );
  });

  test("a recording and a film without a picture of their own play on the worship page", async () => {
    const [song, movie] = [
      await addFile(site, "Hymn.mp3", hymn, editor),
      await addFile(site, "River.mp4", film, editor),
    ];
    const saved = await sendFacts(site, "worship", editor, {
      "recording-file": `file:${song}`,
      "row-films-title": ["By the river", "Elsewhere"],
      "row-films-url": [`file:${movie}`, ""],
      "row-films-url-link": ["https://ignored.example/film", "https://youtu.be/dQw4w9WgXcQ"],
      "row-films-still": ["", ""],
    });
    expect(saved.status).toBe(302);
    const html = await read("/worship");
    const [audio = ""] = attributesIn(html, "audio", "src");
    const [video = ""] = attributesIn(html, "video", "src");
    expect((await bytesAt(audio)).equals(hymn)).toBe(true);
    expect((await bytesAt(video)).equals(film)).toBe(true);
    const [poster = ""] = attributesIn(html, "video", "poster");
    expect((await site.request(poster)).headers.get("content-type")).toBe("image/webp");
    expect(attributesIn(html, "iframe", "title")).toEqual(["Elsewhere"]);
    const again = await read("/facts/worship/edit", editor);
    expect(attributesIn(again, '[name="row-films-url"] [selected]', "value")).toEqual([`file:${movie}`, ""]);
    expect(attributesIn(again, '[name="row-films-url-link"]', "value")).toEqual([
      "",
      "https://youtu.be/dQw4w9WgXcQ",
    ]);
  });

  test("a replaced file keeps its places, and its old bytes are gone", async () => {
    const id = await addFile(site, "Tune.mp3", tune, editor);
    await show(id);
    const before = await linkOnPage();
    const { url } = await sendFile(site, "New tune.mp3", hymn, editor);
    const replaced = await postForm(site, `/files/${id}/replace`, { url, version: "1" }, editor);
    expect(replaced.headers.get("location")).toBe(`/files#${id}`);
    expect((await bytesAt(await linkOnPage())).equals(hymn)).toBe(true);
    expect((await site.request(before)).status).toBe(404);
    const kind = await sendFile(site, "Tune.pdf", booklet, editor);
    const refused = await postForm(site, `/files/${id}/replace`, { url: kind.url, version: "2" }, editor);
    expect(refused.status).toBe(400);
    expect(announced(await refused.text())).toContain(
      "Please choose a file that ends in .mp3, like this one.",
    );
  });

  test("replacing a file leads back to its row, on whichever page of the list that is", async () => {
    const id = await addFile(site, "Old.pdf", booklet, editor);
    for (const name of ["1", "2", "3", "4", "5"]) await addFile(site, `${name}.pdf`, booklet, editor);
    const { url } = await sendFile(site, "New.pdf", booklet, editor);
    const replaced = await postForm(site, `/files/${id}/replace`, { url, version: "1" }, editor);
    expect(replaced.headers.get("location")).toBe(`/files?page=2#${id}`);
    const list = parsePage(await read("/files?page=2", editor));
    expect(list.querySelector(`[id="${id}"]`)?.textContent).toContain("New.pdf");
  });

  test("a file does not take the place of another while it is in the list itself", async () => {
    const id = await addFile(site, "First.pdf", booklet, editor);
    const second = await sendFile(site, "Second.pdf", booklet, editor);
    await postForm(site, "/files", { url: second.url }, editor);
    const refused = await postForm(site, `/files/${id}/replace`, { url: second.url, version: "1" }, editor);
    expect(refused.status).toBe(409);
    expect(announced(await refused.text())).toContain("This file is in the list already.");
    expect((await bytesAt(second.url)).equals(booklet)).toBe(true);
  });

  test("a file that a page shows is not deleted, and one that nothing shows is, with its bytes", async () => {
    const id = await addFile(site, "Wanted.pdf", booklet, editor);
    await show(id);
    const url = await linkOnPage();
    expect(visibleText(await read(`/files/${id}/delete`, editor))).toContain(
      "Resources to download on /resources",
    );
    const refused = await postForm(site, `/files/${id}/delete`, {}, editor);
    expect(refused.status).toBe(409);
    expect(said(await refused.text())).toContain("This file was not deleted, because pages show it.");
    expect((await site.request(url)).status).toBe(200);
    await sendFacts(site, "resources", editor, { "row-resources-file": ["welcome-booklet.pdf"] });
    expect((await postForm(site, `/files/${id}/delete`, {}, editor)).headers.get("location")).toBe("/files");
    expect((await site.request(url)).status).toBe(404);
    expect((await postForm(site, `/files/${id}/delete`, {}, editor)).status).toBe(404);
    const history = await read("/facts/resources/history", editor);
    // The words that changed are marked one by one.
    expect(visibleText(history)).toContain("been deleted");
    const restores = attributesIn(history, 'main form[action$="/restore"]', "action");
    const version = fieldValue(history, "version") ?? "";
    const restored = await postForm(site, restores[0] ?? "", { version }, editor);
    const notice = {
      ...editor,
      cookie: `${editor.cookie}; ${restored.headers.getSetCookie()[0]?.split(";")[0]}`,
    };
    expect(visibleText(await read("/facts/resources/history", notice))).toContain(
      "Those church details cannot be restored, because they name a file that has been deleted.",
    );
    expect(await linkOnPage()).not.toBe(url);
  });

  test("visitors open a file to which a page links, also once it is replaced, and it is not deleted meanwhile", async () => {
    const id = await addFile(site, "Growing (spring).pdf", booklet, editor);
    const offered = parsePage(await read("/pages/growth-track/edit", editor));
    expect(offered.querySelector(`option[value="${id}"]`)?.textContent).toBe(
      "Growing (spring).pdf (PDF, 325 kB)",
    );
    const row = parsePage(await read("/files", editor)).querySelector(`[id="${id}"]`);
    const link = row?.querySelector("code")?.textContent ?? "";
    const path = `/media/${id}/Growing%20%28spring%29.pdf`;
    expect(link).toBe(`[Growing (spring) (PDF)](${path})`);
    const open = () => site.request(path);
    const { text = "" } = Object.fromEntries(await pageForm(site, "growth-track", editor)) as {
      text?: string;
    };

    const linking = { text: `${text}\n\n${link}` };
    expect((await sendPage(site, "growth-track", editor, { ...linking, button: "draft" })).status).toBe(302);
    expect((await open()).status).toBe(404);
    const refused = await postForm(site, `/files/${id}/delete`, {}, editor);
    expect(refused.status).toBe(409);
    expect(visibleText(await refused.text())).toMatch(/Draft of .* on \/growth-track/);

    expect((await sendPage(site, "growth-track", editor, linking)).status).toBe(302);
    expect(attributesIn(await read("/growth-track"), `main a[href="${path}"]`, "href")).toHaveLength(1);
    expect(Buffer.from(await (await open()).arrayBuffer()).equals(booklet)).toBe(true);
    const newer = Buffer.concat([booklet, Buffer.from("\n")]);
    const { url } = await sendFile(site, "Summer.pdf", newer, editor);
    expect((await postForm(site, `/files/${id}/replace`, { url, version: "1" }, editor)).status).toBe(302);
    const replaced = await open();
    expect(replaced.headers.get("content-disposition")).toContain("Summer.pdf");
    expect(Buffer.from(await replaced.arrayBuffer()).equals(newer)).toBe(true);
    expect(visibleText(await read("/files", editor))).toMatch(/Summer\.pdf .* Shown on \/growth-track/);

    expect((await sendPage(site, "growth-track", editor, { text })).status).toBe(302);
    expect((await open()).status).toBe(404);
    expect((await postForm(site, `/files/${id}/delete`, {}, editor)).status).toBe(302);
    const asked = await sendPage(site, "growth-track", editor, linking);
    expect(asked.status).toBe(400);
    expect(visibleText(await asked.text())).toContain(path);
  });

  test("facts that name a file that is gone, or of another type, are refused by their row", async () => {
    const id = await addFile(site, "Film.mp4", film, editor);
    const gone = "0193a000-0000-7000-8000-00000000dead";
    const refused = await choose(["welcome-booklet.pdf", `file:${gone}`, `file:${id}`]);
    expect(refused.status).toBe(400);
    const sentences = visibleText(parsePage(await refused.text()).querySelector("main form") ?? "");
    expect(sentences).toContain("File of resource 2 names a file that has been deleted.");
    expect(sentences).toContain("File of resource 3 must have the type PDF or MP3.");
    for (const bad of ["file:", "file:../../secret", "file:constructor"])
      expect((await choose([bad])).status, bad).toBe(400);
  });

  describe("without scripts", () => {
    const send = (file: File | undefined, path = "/files") => {
      const body = new FormData();
      body.set("version", "1");
      body.set("file", file ?? new File([], ""));
      return site.request(path, { method: "POST", body, headers: editor });
    };

    test("a small file is sent with its form, under any name", async () => {
      const name = 'Ge\u00adbet "für\nalle" <b>\u202efdp.pdf';
      const sent = await send(new File([booklet], name));
      expect(sent.headers.get("location")).toBe("/files");
      const html = await read("/files", editor);
      const shown = textsIn(html, "main li h2").find((title) => title.startsWith("Ge")) ?? "";
      expect(shown).toMatch(/^Ge.?bet "?.*für.*alle.* <b>.*fdp\.pdf$/);
      expect(shown).not.toContain("\u202e");
      const [url = ""] = attributesIn(html, "main li h2 a", "href");
      const disposition = (await site.request(url)).headers.get("content-disposition") ?? "";
      expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.~-]+$/);
    });

    test("a file takes the place of another", async () => {
      const id = await addFile(site, "Old.pdf", booklet, editor);
      expect((await send(new File([booklet], "Newer.pdf"), `/files/${id}/replace`)).status).toBe(302);
      expect(textsIn(await read("/files", editor), "main li h2")).toContain("Newer.pdf");
    });

    test.each([
      ["nothing", undefined, 400, "Please choose a file first."],
      ["an empty file", new File([], "empty.pdf"), 400, "This file is empty."],
      [
        "a picture",
        new File(["x"], "a.jpg"),
        400,
        "Only PDF, MP3, MP4, M4A, Opus and WebM files can be uploaded.",
      ],
      ["text that is named like a PDF", new File(["<script>"], "a.pdf"), 400, "PDF"],
      ["an MP3 that is named like a PDF", new File([tune], "a.pdf"), 400, "its name ends in .pdf"],
    ])("%s is refused with a sentence", async (_, file, status, sentence) => {
      const files = textsIn(await read("/files", editor), "main li h2");
      const refused = await send(file);
      const html = await refused.text();
      expect([refused.status, said(html)]).toEqual([status, expect.stringContaining(sentence)]);
      expect(textsIn(html, "main li h2")).toEqual(files);
    });

    test("a file above the limit of forms is told to need scripts", async () => {
      const refused = await send(new File([Buffer.alloc(15 * 1024 * 1024 + 70_000)], "long.mp3"));
      expect(refused.status).toBe(413);
      expect(visibleText(await refused.text())).toContain("Turn scripts on to upload a larger one.");
    });
  });

  test("the storage refuses what the list could not show, and changes nothing that it shows", async () => {
    const words = Buffer.from("only words");
    expect((await sendFile(site, "words.pdf", words, editor)).status).toBe(400);
    expect((await sendFile(site, "none.pdf", Buffer.alloc(0), editor)).status).toBeGreaterThanOrEqual(400);
    const started = await site.request("/v0/b/site/o?name=files%2Fa%2Fb.mp4", {
      method: "POST",
      headers: {
        ...editor,
        "x-goog-upload-protocol": "resumable",
        "x-goog-upload-command": "start",
        "x-goog-upload-header-content-length": String(2 ** 31 + 1),
      },
    });
    expect([started.status, (await started.json()).error.message]).toEqual([
      413,
      "Files can be at most 2048 MB here.",
    ]);
    const path = pathFor("Kept.pdf");
    const kept = await sendFile(site, "Kept.pdf", booklet, editor, path);
    expect((await sendFile(site, "Kept.pdf", booklet, other, path)).status).toBe(403);
    const object = kept.url.split("?")[0] ?? "";
    expect((await site.request(object, { method: "DELETE", headers: editor })).status).toBe(403);
    const renamed = { method: "PATCH", headers: { ...editor, "content-type": "application/json" } };
    expect((await site.request(object, { ...renamed, body: '{"contentType":"text/html"}' })).status).toBe(
      403,
    );
  });

  test("an upload that was never saved is swept after a day, and a saved one is not", async () => {
    const lost = await sendFile(site, "Lost.pdf", booklet, editor);
    const id = await addFile(site, "Saved.pdf", booklet, editor);
    await using db = databaseOf(site);
    const { storage } = await testStorage({ db, folder: site.dataDir }, { rules: storageRules });
    const { url } = await db
      .selectFrom("siteFiles")
      .select("url")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await sweepUnused(storage, filesInUse);
    expect((await site.request(lost.url)).status).toBe(200);
    await sweepUnused(storage, filesInUse, new Date(Date.now() + 25 * 60 * 60_000));
    expect((await site.request(lost.url)).status).toBe(404);
    expect((await bytesAt(url)).equals(booklet)).toBe(true);
  });
});

describeSiteOnBothDatabases(
  "files of the site that two people change at once",
  "two transactions lock the same file",
  (open) => {
    beforeAll(() => setUp(open));

    test("the second of two who replace a file at once hears of the first", async () => {
      const id = await addFile(site, "Twice.pdf", booklet, editor);
      const send = async (name: string, headers: Record<string, string>) =>
        postForm(
          site,
          `/files/${id}/replace`,
          { url: (await sendFile(site, name, booklet, headers)).url, version: "1" },
          headers,
        );
      const replies = await Promise.all([send("Mine.pdf", editor), send("Theirs.pdf", other)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([302, 409]);
      const html = (await replies.find(({ status }) => status === 409)?.text()) ?? "";
      expect(said(html)).toMatch(/^Somebody else has replaced .* It is (Mine|Theirs)\.pdf now/);
      expect(fieldValue(html.slice(html.indexOf("<dialog")), "version")).toBe("2");
    });

    test("when a file is chosen and deleted at the same moment, one of both is refused", async () => {
      for (let attempt = 0; attempt < 4; attempt++) {
        const id = await addFile(site, `Race ${attempt}.pdf`, booklet, editor);
        const [chosen, deleted] = await Promise.all([
          show(id),
          postForm(site, `/files/${id}/delete`, {}, other),
        ]);
        expect([`${chosen.status} ${deleted.status}`]).toSatisfy(([both]) =>
          ["302 409", "400 302"].includes(both ?? ""),
        );
        await chosen.body?.cancel();
        await sendFacts(site, "resources", editor, { "row-resources-file": ["welcome-booklet.pdf"] });
      }
    });

    test("only uploads of this folder are saved, once, and only for people who may change pages", async () => {
      const { url } = await sendFile(site, "Once.pdf", booklet, editor);
      const post = (url: string, headers: Record<string, string>) =>
        postForm(site, "/files", { url }, headers);
      const team = { cookie: await joinAs(site, "sermons") };
      const saved = await addFile(site, "Not theirs.pdf", booklet, editor);
      for (const headers of [team, {}])
        for (const path of ["/files", `/files/${saved}/replace`, `/files/${saved}/delete`])
          expect((await postForm(site, path, { url, version: "1" }, headers)).status).toBe(
            headers === team ? 403 : 401,
          );
      // Those who change sermons may send bytes, for a sermon's own form only.
      const others = { cookie: await joinAs(site, "prayerTeam") };
      expect((await sendFile(site, "Theirs.pdf", booklet, others)).status).toBe(403);
      const theirs = await sendFile(site, "Theirs.pdf", booklet, team);
      expect((await postForm(site, "/files", { url: theirs.url }, team)).status).toBe(403);
      expect((await Promise.all([post(url, editor), post(url, editor)])).map(({ status }) => status)).toEqual(
        [200, 200],
      );
      expect(
        textsIn(await read("/files", editor), "main li h2").filter((name) => name === "Once.pdf"),
      ).toHaveLength(1);
      for (const wrong of [
        "https://evil.example/a.pdf",
        url.replace(/token=.*/, "token=wrong"),
        "/v0/b/site/o/x",
      ])
        expect((await post(wrong, editor)).status, wrong).toBe(400);
    });
  },
);
