import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moveContent } from "../../scripts/content.ts";
import { temporaryFolder } from "../support/database.ts";
import { textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { addToLibrary } from "./support/library.ts";
import { crest, sendLook } from "./support/look.ts";
import { addOwnPage, everyPiece, insertOwnPage, sendPieces, sendSettings } from "./support/own-pages.ts";
import { sendFacts, sendPage } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { type Said, siteCommand } from "./support/site-command.ts";
import { addFile, booklet } from "./support/site-files.ts";

const unknownPicture = "picture:0193a000-0000-7000-8000-00000000dead";
const content = fileURLToPath(new URL("../../content/sample/pages", import.meta.url));

let site: TestSite;
let staff: Record<string, string>;
let folder: string;

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
    folder = await temporaryFolder();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

const read = async (url: string, headers = {}) => (await site.request(url, { headers })).text();

const environment = () => ({
  DATA_DIR: site.dataDir,
  DATABASE_URL: site.databaseUrl,
  LOG_LEVEL: "silent",
  INIT_CWD: folder,
});

/** What `npm run content` prints, without the start of a process. */
function run(...words: string[]): Promise<Said> {
  return moveContent(words, environment()).then(
    (line) => ({ stdout: `${line}\n`, stderr: "" }),
    (error) => ({ stdout: "", stderr: `${error.message}\n`, code: 1 }),
  );
}

const command = (...words: string[]) => siteCommand("content", words, environment());

describeSite("pages as files", (open) => {
  prepare(open);

  test("an edit is exported as a file, which is imported as the same page", async () => {
    expect((await run("export", "none")).stdout).toContain("Nothing was changed in the browser");
    const text = "## Quiet: a heading\n\nAt {service.time} # not a comment.";
    await sendPage(site, "baptism", staff, { title: "Baptism: why?", text });
    expect((await command("export", "first")).stdout).toBe(
      `Wrote baptism.md to ${path.join(folder, "first")}.\n`,
    );
    expect(await readdir(path.join(folder, "first"))).toEqual(["baptism.md"]);
    const before = await read("/baptism");

    await sendPage(site, "fasting", staff, { title: "A draft", button: "draft" });
    await run("export", "without-drafts");
    expect(await readdir(path.join(folder, "without-drafts"))).toEqual(["baptism.md"]);

    await sendPage(site, "baptism", staff, { title: "Something else" });
    expect((await command("import", "first")).stdout).toBe("Published baptism.md.\n");
    expect(await read("/baptism")).toBe(before);
    expect(visibleText(await read("/pages", staff))).toContain("Baptism: why? /baptism · Imported on");
    expect((await run("import", "first")).stdout).toContain("Everything already reads like its file");
  });

  test("the look is exported with its logo, and imported with it", async () => {
    await sendLook(site, staff, { accent: "#8c2f6b", logo: { name: "crest.svg", bytes: crest } });
    expect((await run("export", "look")).stdout).toContain("look.json");
    const styles = /<style>(:root\{--accent:.*?)<\/style>/s.exec(await read("/baptism"))?.[1];
    expect(styles).toContain("/logo.png?v=");
    await postForm(site, "/facts/look/original", {}, staff);
    expect((await run("import", "look")).stdout).toContain("look.json");
    expect(await read("/baptism")).toContain(`<style>${styles}</style>`);
    const file = path.join(folder, "look", "look.json");
    await writeFile(file, (await readFile(file, "utf8")).replace("#8c2f6b", "red; }"));
    expect((await run("import", "look")).stderr).toContain(
      "look.json: accent must be # and six of the digits",
    );
    await postForm(site, "/facts/look/original", {}, staff);
  });

  test("the files of the site are imported as they are", async () => {
    const all = path.join(folder, "all");
    await cp(content, all, { recursive: true });
    const fasting = path.join(all, "fasting.md");
    await writeFile(fasting, (await readFile(fasting, "utf8")).replace("title: Fasting", "title: A fast"));
    expect((await run("import", "all")).stdout).toBe("Published baptism.md, fasting.md.\n");
    expect(textsIn(await read("/fasting"), "h1")).toEqual(["A fast"]);
  });

  test("pictures of the library are imported by their names, and refused on a site that does not have them", async () => {
    const id = await addToLibrary(site, staff);
    const name = `picture:${id}`;
    await sendPage(site, "growth-track", staff, { picture: name, text: `![](${name})` });
    await sendFacts(site, "home", staff, { mainPicture: name });
    await run("export", "with-pictures");
    const before = await read("/growth-track");
    await sendPage(site, "growth-track", staff, { picture: "", text: "Nothing." });
    await sendFacts(site, "home", staff, { mainPicture: "", invitation: "Come" });
    expect((await run("import", "with-pictures")).stdout).toContain("growth-track.md, home.json");
    expect(await read("/growth-track")).toBe(before);

    await using db = databaseOf(site);
    await sendPage(site, "baptism", staff, { title: "Changed" });
    await db.deleteFrom("pictures").execute();
    const refused = await run("import", "with-pictures");
    expect(refused.stderr).toBe(
      `growth-track.md: names ${name}, which the library of this site does not have\n`,
    );
    expect(textsIn(await read("/baptism"), "h1")).toEqual(["Changed"]);
    await sendPage(site, "growth-track", staff, { picture: "", text: "Nothing." });
    await sendFacts(site, "home", staff, { mainPicture: "" });
  });

  test("a page that the site no longer has is left out of the export, which says so", async () => {
    await using db = databaseOf(site);
    const id = "0193a000-0000-7000-8000-00000000feed";
    const gone = {
      id,
      slug: "old-page",
      version: 1,
      origin: "edited",
      authorId: null,
      authorName: "",
    } as const;
    const content = JSON.stringify({ title: "A", description: "B.", text: "C" });
    await db
      .insertInto("pageRevisions")
      .values({ ...gone, content, createdAt: "2026-11-22T12:00:00.000Z" })
      .execute();
    await db.insertInto("pageTexts").values({ slug: "old-page", revisionId: id, version: 1 }).execute();
    expect((await run("export", "with-gone")).stdout).toMatch(
      /^Wrote baptism\.md, .*\nLeft out old-page\.md, because this version of the site does not have them, or cannot read them\.\n$/,
    );
    expect(await readdir(path.join(folder, "with-gone"))).not.toContain("old-page.md");
    expect((await run("import", "with-gone")).stdout).toContain("Everything already reads like its file");
  });

  test.each([
    [
      "services.md",
      `---\ntitle: A\ndescription: B.\nnext:\n${"  - { name: A, words: B, to: /event }\n".repeat(13)}---\nC\n`,
      "services.md: next must have at most 12 lines",
    ],
    [
      "services.md",
      "---\ntitle: A\ndescription: B.\n---\n![a](http://a.example/b.jpg)\n",
      "services.md: text must have",
    ],
    ["no-such-page.md", "---\ntitle: A\ndescription: B.\n---\nC\n", "no-such-page.md: no page has this name"],
    ["services.md", "---\ntitle: A\n---\nC\n", "services.md: description must be text"],
    ["services.md", "---\ntitle: A\ndescription: B.\n---\nAt {now}\n", "services.md: text has something in"],
    ["services.md", "---\ntitle: [\n---\nC\n", "services.md: what stands between the lines of dashes"],
    ["services.md", "No front matter", "services.md: must begin with its title"],
    ["services.md", "---\ntitle: A\ndescription: B.\n---\na\0b\n", "services.md: must be text"],
  ])("one bad file, and nothing is imported: %s", async (name, bad, sentence) => {
    const mixed = path.join(folder, "mixed");
    await rm(mixed, { recursive: true, force: true });
    await mkdir(mixed);
    await writeFile(path.join(mixed, "giving.md"), "---\ntitle: Imported\ndescription: B.\n---\nC\n");
    await writeFile(path.join(mixed, name), bad);
    const said = await run("import", "mixed");
    expect(said.code).toBe(1);
    expect(said.stderr).toContain(sentence);
    expect(textsIn(await read("/giving"), "h1")).toEqual(["Give by Bank Transfer"]);
  });

  test("files of pages are refused at addresses that no page can have, and beyond two hundred pages", async () => {
    const id = await addOwnPage(site, staff, { slug: "old-plot" });
    await sendSettings(site, id, staff, { slug: "new-plot" });
    await run("export", "plots");
    const written = await readFile(path.join(folder, "plots", "new-plot.page.json"), "utf8");
    const importAs = async (slug: string) => {
      const file = path.join(folder, "plots", `${slug}.page.json`);
      await writeFile(file, written);
      const { stderr } = await run("import", "plots");
      await rm(file);
      return stderr;
    };
    expect(await importAs("old-plot")).toContain("/old-plot leads to a page that was renamed.");
    for (const slug of ["event", "staff", "healthz", "baptism"])
      expect(await importAs(slug)).toContain(`/${slug} is a link of the site itself.`);
    expect(await importAs("a".repeat(61))).toContain("must have a name of at most 60 characters");
    await using db = databaseOf(site);
    const { count } = await db
      .selectFrom("ownPages")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow();
    for (let index = Number(count); index < 200; index += 1)
      await insertOwnPage(db, { slug: `filler-${index}` });
    expect(await importAs("one-more")).toContain("there would be 201 pages, and a site has at most 200");
    await db.deleteFrom("ownPages").where("slug", "like", "filler-%").execute();
    expect((await site.request("/one-more")).status).toBe(404);
  });

  test("changed facts are exported as a file, which is imported as the same facts", async () => {
    await sendFacts(site, "giving", staff, { "ways-heading": "Ways to help", bankDetailsOnContact: "no" });
    expect((await run("export", "facts")).stdout).toContain("giving.json");
    const before = await read("/givings");
    expect(visibleText(before)).toContain("Ways to help");
    const [file] = (await readdir(path.join(folder, "facts"))).filter((name) => name.endsWith(".json"));
    expect(file).toBe("giving.json");
    await sendFacts(site, "giving", staff, { "ways-heading": "Something else" });
    expect((await run("import", "facts")).stdout).toContain("giving.json");
    expect(await read("/givings")).toBe(before);
    expect((await run("import", "facts")).stdout).toContain("Everything already reads like its file");
  });

  test.each([
    ["prices.json", "{}", "prices.json: no facts have this name; there are congregation, "],
    ["contacts.json", "[", "contacts.json: is not valid JSON: "],
    ["congregation.json", "{}", "congregation.json: name "],
    ["contacts.json", '[{"name":"A","role":"B","shoes":"C"}]', "contacts.json: [0] Unrecognized key"],
    [
      "contacts.json",
      '[{"name":"A","role":"B","phone":"call"}]',
      "contacts.json: [0].phone must be a telephone number",
    ],
    [
      "contacts.json",
      `[{"name":"A","role":"${"b".repeat(2001)}"}]`,
      "contacts.json: has a text of more than",
    ],
    [
      "resources.json",
      '[{"title":"A","words":"B","file":"gone.pdf"}]',
      "resources.json: names gone.pdf, which",
    ],
    [
      "resources.json",
      '[{"title":"A","words":"B","file":"file:0193a000-0000-7000-8000-00000000dead"}]',
      "resources.json: [0].file names a file that has been deleted: file:0193a000-0000-7000-8000-00000000dead",
    ],
  ])("facts that do not fit are refused, and nothing is imported: %s %s", async (name, bad, sentence) => {
    const mixed = path.join(folder, "mixed-facts");
    await rm(mixed, { recursive: true, force: true });
    await mkdir(mixed);
    await writeFile(path.join(mixed, "giving.md"), "---\ntitle: Imported\ndescription: B.\n---\nC\n");
    await writeFile(path.join(mixed, name), bad);
    const said = await run("import", "mixed-facts");
    expect(said.code).toBe(1);
    expect(said.stderr).toContain(sentence);
    expect(textsIn(await read("/giving"), "h1")).toEqual(["Give by Bank Transfer"]);
  });

  test("facts that name an uploaded file are exported with its id, and imported while the file is there", async () => {
    const id = await addFile(site, "Leaflet.pdf", booklet, staff);
    const rows = {
      "row-resources-title": ["A"],
      "row-resources-words": ["B"],
      "row-resources-file": [`file:${id}`],
    };
    expect((await sendFacts(site, "resources", staff, rows)).status).toBe(302);
    await run("export", "uploads");
    const exported = await readFile(path.join(folder, "uploads", "resources.json"), "utf8");
    expect(JSON.parse(exported)).toEqual([{ title: "A", words: "B", file: `file:${id}` }]);
    await postForm(site, "/facts/resources/original", {}, staff);
    expect((await run("import", "uploads")).stdout).toContain("resources.json");
    expect(visibleText(await read("/resources"))).toContain("A B PDF");
    await postForm(site, "/facts/resources/original", {}, staff);
    expect((await postForm(site, `/files/${id}/delete`, {}, staff)).status).toBe(302);
    const refused = await command("import", "uploads");
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `resources.json: [0].file names a file that has been deleted: file:${id}\n`,
    ]);
  });

  test("imported bank details are published, and count as not confirmed", async () => {
    const details = { lines: [{ label: "Account number", value: "11223344" }] };
    await mkdir(path.join(folder, "bank"));
    await writeFile(path.join(folder, "bank", "bank-account.json"), JSON.stringify(details));
    expect((await run("import", "bank")).stdout).toBe("Published bank-account.json.\n");
    const page = await read("/giving");
    expect(page).toContain("11223344");
    expect(page).not.toContain("Confirmed by two people");
  });

  test("a folder that does not exist is named", async () => {
    expect((await run("import", "nowhere")).stderr).toContain(
      `${path.join(folder, "nowhere")} is not a folder`,
    );
  });
});

describeSiteOnBothDatabases(
  "pages as files in the database",
  "pages are added unless their address is taken, and an import waits for locks of rows",
  (open, kind) => {
    prepare(open);

    test("pages of one's own are exported as files, which are imported as the same pages", async () => {
      const id = await addOwnPage(site, staff);
      await sendPieces(site, id, staff, everyPiece);
      expect((await run("export", "own")).stdout).toContain("our-garden.page.json");
      const before = await read("/our-garden");
      await sendPieces(site, id, staff, { title: "Something else" });
      expect((await run("import", "own")).stdout).toContain("Published our-garden.page.json");
      expect(await read("/our-garden")).toBe(before);
      expect((await run("import", "own")).stdout).toContain("Everything already reads like its file");

      const [file, other] = ["our-garden", "our-orchard"].map((slug) =>
        path.join(folder, "own", `${slug}.page.json`),
      );
      const written = await readFile(file ?? "", "utf8");
      await writeFile(other ?? "", written.replace('"Our garden"', '"Our orchard"'));
      expect((await run("import", "own")).stdout).toBe("Published our-orchard.page.json.\n");
      expect(textsIn(await read("/our-orchard"), "h1")).toEqual(["Our orchard"]);
      for (const [wrong, sentence] of [
        [written.replace('"map"', '"script"'), "our-garden.page.json: page.pieces[6].kind"],
        [written.replace("growth-track.jpg", "nowhere.jpg"), "names nowhere.jpg, which no page can show"],
        // It is in content/pictures, but no page of one's own has it in its sizes.
        [written.replace("growth-track.jpg", "quote.jpg"), "names quote.jpg, which no page can show"],
        [
          written.replace("growth-track.jpg", unknownPicture),
          `our-garden.page.json: names ${unknownPicture}, which the library of this site does not have`,
        ],
        ["{", "our-garden.page.json: is not valid JSON"],
      ] as const) {
        await writeFile(file ?? "", wrong);
        expect((await run("import", "own")).stderr).toContain(sentence);
      }
    });

    // SQLite lets one process write at a time anyway.
    if (kind === "postgres")
      test("an import of a page waits for somebody who changes it, and then looks at it again", async () => {
        const id = await addOwnPage(site, staff, { slug: "shared-plot" });
        expect((await run("export", "shared")).stdout).toContain("shared-plot.page.json");
        await using db = databaseOf(site);
        const page = db.selectFrom("ownPages").where("id", "=", id);
        const before = await page.select("version").executeTakeFirstOrThrow();
        const shown = { visibleFrom: "2026-01-01T00:00:00.000Z", version: before.version + 1 };
        const { imported } = await db.transaction().execute(async (trx) => {
          await trx.updateTable("ownPages").set(shown).where("id", "=", id).execute();
          const imported = run("import", "shared");
          const isWaiting = async () =>
            (
              await sql<{ count: string }>`
              select count(*) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
            ).rows[0]?.count;
          await expect.poll(isWaiting).toBe("1");
          // In an object, because a transaction waits for a promise that it returns.
          return { imported };
        });
        expect((await imported).stdout).toContain("Published shared-plot.page.json.");
        expect(await page.select("version").executeTakeFirst()).toEqual({ version: before.version + 2 });
      });
  },
);

test.each([[[]], [["export"]], [["publish", "first"]], [["import", "first", "more"]]])(
  "wrong arguments of the content command are answered with its usage: %j",
  async (words) => {
    const said = await siteCommand("content", words, {});
    expect(said.code).toBe(1);
    expect(said.stderr).toContain("Usage: npm run content -- export <folder>");
  },
);
