import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earlierTextsChoice } from "../../database/site-choices.ts";
import { bothDatabases, temporaryFolder } from "../support/database.ts";
import { startS3 } from "../support/s3.ts";
import { openTestSite, signIn } from "../support/test-site.ts";
import { archiveIn, command, databaseAt, emptyPlace, type Place } from "./support/backup-places.ts";
import type { Said } from "./support/site-command.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";
import { addPosts } from "./support/traces.ts";

const passphrase = "still waters run deep";
const event = {
  eventTitle: "Supper",
  eventContent: "In the hall",
  eventDate: "2090-12-01",
  eventTime: "18:00",
};

describe.each(bothDatabases("a backup reads and a restore fills each database with statements of its own"))(
  "a backup (%s)",
  (kind) => {
    const closing: (() => Promise<unknown>)[] = [];
    let source: Place;
    let archives: string;
    let plain: string;
    let encrypted: string;
    beforeAll(async () => {
      source = await emptyPlace(closing, kind);
      archives = await temporaryFolder();
      closing.push(() => rm(archives, { recursive: true }));
      const site = await openTestSite(kind, source);
      const staff = { cookie: await signIn(site) };
      expect((await sendForm(site, "/event-create", event, staff, await jpeg())).status).toBe(302);
      await addPosts({ ...site, dataDir: source.DATA_DIR, databaseUrl: source.DATABASE_URL });
      await site.close();
      plain = archiveIn(await command("backup", [archives], source));
      encrypted = archiveIn(
        await command("backup", [archives], { ...source, BACKUP_PASSPHRASE: passphrase }),
      );
    });
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    const refused = async (archive: string, environment: Record<string, string> = {}): Promise<string> => {
      const target = await emptyPlace(closing, kind);
      const result = await command("restore", [archive], { ...target, ...environment });
      expectOneLine(result);
      expect(await readdir(path.join(target.DATA_DIR, "files", "contents")).catch(() => [])).toEqual([]);
      return result.stderr;
    };

    test("a backup of a closed site restores, and an archive with an older schema is migrated", async () => {
      const target = await emptyPlace(closing, kind);
      const restored = await command("restore", [await withOlderSchema(plain)], target);
      expect(restored.stderr).toBe("");
      expect(restored.stdout).toContain(
        "1 person, 1 event, 0 sermons, 2 posts, 0 prayer requests and 1 file with ",
      );
      await using db = databaseAt(target);
      expect(await db.selectFrom("nightlyBackups").selectAll().execute()).toEqual([]);
      expect(await db.selectFrom("dailyPosts").select("id").execute()).toHaveLength(2);
      const choices = await db.selectFrom("siteChoices").select("name").execute();
      expect(choices).toContainEqual({ name: earlierTextsChoice });
    });

    test("a backup is not restored onto a site that has data", async () => {
      const before = await everythingIn(source);
      const result = await command("restore", [plain], source);
      expectOneLine(result);
      expect(result.stderr).toContain("This site is not empty");
      expect(await everythingIn(source)).toEqual(before);
      const withoutFiles = { ...source, DATA_DIR: await temporaryFolder() };
      closing.push(() => rm(withoutFiles.DATA_DIR, { recursive: true }));
      if (kind === "postgres")
        expect((await command("restore", [plain], withoutFiles)).stderr).toMatch(/its table \w+ has rows/);
      const s3 = await startS3();
      try {
        const target = await emptyPlace(closing, kind, s3.storageUrl);
        expect((await command("restore", [plain], target)).stderr).toBe("");
        const sameBucket = { ...target, ...(await emptyPlace(closing, kind)) };
        expect((await command("restore", [plain], sameBucket)).stderr).toContain("it has stored files");
      } finally {
        await s3.close();
      }
    });

    test("a backup that cannot be written says so in one line and leaves no partial file", async () => {
      const folder = path.join(archives, "full");
      // Simulates a full disk: no file can grow beyond a few kilobytes.
      const full = await promisify(execFile)(
        "sh",
        ["-c", 'ulimit -f 8; exec "$0" build/server/backup.js "$1"', process.execPath, folder],
        { env: { PATH: process.env.PATH, ...source } },
      ).catch((error): Said => error);
      expectOneLine(full);
      expect(full.stderr).toMatch(/^The disk (is full|cannot be written or read: disk I\/O error)\./);
      expect(await readdir(folder).catch(() => [])).toEqual([]);
      await writeFile(path.join(archives, "file"), "");
      const result = await command("backup", [path.join(archives, "file", "below")], source);
      expectOneLine(result);
      const nowhere = await command("backup", ["ftp://backups.example"], source);
      expectOneLine(nowhere);
      expect(await readdir(source.DATA_DIR)).not.toContainEqual(expect.stringMatching(/^backup-work/));
    });

    // These are refused because of the archive alone.
    if (kind !== "sqlite") return;

    test("a backup of a newer version is refused, and the message says so", async () => {
      const archive = await changed(plain, (manifest) => manifest.migrations.push("2099-01-01-the-future"));
      expect(await refused(archive)).toContain(
        "made by a newer or another version of Narthex: update this one",
      );
      const format = await changed(plain, (manifest) => {
        manifest.format = 3;
      });
      expect(await refused(format)).toContain(
        "made by a newer or another version of Narthex: update this one",
      );
    });

    test("a backup is not restored when it was damaged, cut off, or is something else", async () => {
      const bytes = await readFile(plain);
      const positions = [600, bytes.indexOf("tables/") + 520, bytes.indexOf("SHA256SUMS") + 600];
      for (const position of positions) {
        const turned = Buffer.from(bytes);
        turned.writeUInt8(turned.readUInt8(position) ^ 4, position);
        await writeFile(path.join(archives, "turned.tar"), turned);
        expect(await refused(path.join(archives, "turned.tar")), String(position)).toContain(
          "The backup is damaged:",
        );
      }
      for (const length of [0, Math.floor(bytes.length / 2), bytes.length - 1500]) {
        await writeFile(path.join(archives, "cut.tar"), bytes.subarray(0, length));
        expect(await refused(path.join(archives, "cut.tar")), String(length)).toContain(
          "The backup is damaged:",
        );
      }
      await promisify(execFile)("tar", ["-cf", "other.tar", path.basename(plain)], { cwd: archives });
      expect(await refused(path.join(archives, "other.tar"))).toContain("This is not a backup of Narthex");
      expect(await refused(path.join(archives, "none.tar"))).toContain("There is no backup ");
    });

    test("a backup is told by name when it was compressed, zipped or unpacked, and nothing is restored", async () => {
      const bytes = await readFile(plain);
      const made: [name: string, content: Buffer, sentence: string][] = [
        ["narthex.tar.gz", gzipSync(bytes), "is compressed with gzip"],
        ["narthex.tar", gzipSync(bytes), "is compressed with gzip"],
        ["narthex.tar.age.gz", gzipSync(await readFile(encrypted)), "is compressed with gzip"],
        ["narthex.zip", Buffer.concat([Buffer.from("PK\x03\x04\x14\0"), bytes]), "is a ZIP file"],
        ["narthex.tar.zst", zstdCompressSync(bytes), "is compressed with Zstandard"],
        ["narthex.tar.xz", Buffer.from("\xfd7zXZ\0\0\x04", "latin1"), "is compressed with xz"],
        ["narthex.7z", Buffer.from("7z\xbc\xaf\x27\x1c\0\x04", "latin1"), "is a 7z file"],
      ];
      for (const [name, content, sentence] of made) {
        const file = path.join(archives, name);
        await writeFile(file, content);
        const told = await refused(file);
        expect(told).toContain(`${file} ${sentence}`);
        expect(told).toContain(".tar file");
        expect(told).toContain("Nothing was changed.");
      }
      const unpacked = path.join(archives, "unpacked");
      await mkdir(unpacked);
      await promisify(execFile)("tar", ["-xf", plain, "-C", unpacked]);
      for (const folder of [unpacked, `${unpacked}/`, path.join(unpacked, "tables")]) {
        const told = await refused(folder);
        expect(told).toContain("is a folder. A backup of Narthex is one file");
        expect(told).toContain("Nothing was changed.");
      }
    });

    test("a backup that is encrypted needs its passphrase, and is refused when a bit was flipped", async () => {
      expect(await refused(encrypted)).toContain("The backup is encrypted: set BACKUP_PASSPHRASE");
      expect(await refused(encrypted, { BACKUP_PASSPHRASE: "another passphrase" })).toContain(
        "BACKUP_PASSPHRASE is not the passphrase",
      );
      const turned = await readFile(encrypted);
      turned.writeUInt8(turned.readUInt8(turned.length - 700) ^ 1, turned.length - 700);
      await writeFile(path.join(archives, "turned.tar.age"), turned);
      expect(
        await refused(path.join(archives, "turned.tar.age"), { BACKUP_PASSPHRASE: passphrase }),
      ).toContain("The backup is damaged:");
    });

    test("a backup of a folder without a site says that there is no site", async () => {
      const DATA_DIR = await temporaryFolder();
      closing.push(() => rm(DATA_DIR, { recursive: true }));
      const result = await command("backup", [archives], { DATA_DIR });
      expectOneLine(result);
      expect(result.stderr).toContain("DATA_DIR is not that of the site");
    });

    test("a backup is restored aside with --check, which changes nothing", async () => {
      const target = await emptyPlace(closing, kind);
      const said = await command("restore", ["--check", plain], target);
      expect(said.stderr).toBe("");
      expect(said.stdout).toContain(`${plain}, made at `);
      expect(said.stdout).toMatch(/1 person, 1 event, 0 sermons, 2 posts, .* and 1 file with /);
      expect(said.stdout).toMatch(/\d+ rows were restored aside and compared in .*\. Nothing was changed\./);
      expect(said.stdout).not.toContain("earlier version");
      expect(await readdir(target.DATA_DIR)).toEqual(["secret"]);
      const open = { ...target, BACKUP_PASSPHRASE: passphrase };
      expect((await command("restore", ["--check", encrypted], open)).stdout).toContain("can be restored:");
      expect((await command("restore", ["--check", encrypted], target)).stderr).toContain(
        "set BACKUP_PASSPHRASE",
      );
      expectOneLine(await command("restore", ["--check"], target));
      expectOneLine(await command("restore", ["--check", plain, plain], target));
    });

    test("a backup with rows or files that are not those of the site is noticed by --check", async () => {
      const target = await emptyPlace(closing, kind);
      const table = "tables/events.ndjson.gz";
      const edit = `gunzip -c ${table} | sed s/Supper/Sapper/ | gzip > t.gz; mv t.gz ${table}`;
      const check = async (archive: string) => command("restore", ["--check", archive], target);
      const rows = await check(await changed(plain, () => undefined, edit));
      expectOneLine(rows);
      expect(rows.stderr).toContain("its table events has other rows than the site had");
      const write = "for file in contents/*; do printf x | dd of=$file conv=notrunc; done";
      const bytes = await check(await changed(plain, () => undefined, write));
      expectOneLine(bytes);
      expect(bytes.stderr).toMatch(/the file events\/\S+ has other bytes than the site stored/);
      const earlier = await check(
        await changed(plain, ({ tables }) => {
          for (const one of tables) delete one.rowsHash;
        }),
      );
      expect(earlier.stderr).toBe("");
      expect(earlier.stdout).toContain("An earlier version made it");
    });

    interface Manifest {
      format: number;
      migrations: string[];
      tables: { name: string; rowsHash?: string }[];
    }

    /** Repacks the archive with a changed manifest and correct checksums. */
    async function changed(
      archive: string,
      change: (manifest: Manifest) => void,
      alsoRun = ":",
    ): Promise<string> {
      const folder = path.join(archives, "changed");
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      const run = (line: string) => promisify(execFile)("sh", ["-c", line], { cwd: folder });
      await run(`tar -xf "${archive}"`);
      const file = path.join(folder, "manifest.json");
      const manifest: Manifest = JSON.parse(await readFile(file, "utf8"));
      change(manifest);
      await writeFile(file, JSON.stringify(manifest));
      await run(alsoRun);
      await run("sha256sum contents/* tables/* manifest.json > SHA256SUMS");
      await run("tar -cf ../changed.tar contents/* tables/* manifest.json SHA256SUMS");
      return path.join(archives, "changed.tar");
    }

    /** Repacks the archive as a version without the newest tables and columns would have written it. */
    function withOlderSchema(archive: string): Promise<string> {
      const leaveOut = `s/,"(eventAlt|imgAlt|picAlt|mainImageAlt|backgroundMediaAlt|lastSeenOn|visibleFrom|visibleUntil|heldIn|language|writtenIn)":"[^"]*"//g; s/,"(changedAt|notPlayingSince|notPlayingMailedAt|language|languageChosenAt|writtenIn)":null//g`;
      const newer = [
        "deletedItems",
        "fileUses",
        "releasedFiles",
        "siteFiles",
        "siteFileUses",
        "personRoles",
        "activity",
        "secondFactors",
        "backupCodes",
        "passkey",
        "siteChoices",
        "siteClock",
        "earlierEmails",
        "mailChoices",
        "mailRefusals",
        "deferredWork",
        "eventExceptions",
        "occurrences",
        "serviceCalendar",
        "serviceOrders",
        "snowDates",
        "snowDays",
        "attendances",
        "calendarSources",
        "importedEvents",
        "eventProposals",
        "groupLeaders",
        "groupRequests",
        "missedAddresses",
        "movedItems",
        "changedDates",
        "movedDates",
        "formerEvents",
        "newcomers",
        "prayerConsents",
        "prayerEdits",
        "prayerGuests",
        "prayerNotes",
        "prayerRewordings",
        "unconfirmedPrayers",
        "prayerUpdates",
        "prayerFollowUps",
        "sermonPassages",
        "sermonCollections",
        "sermonCollectionNames",
        "mergedCollectionSlugs",
        "sermonsInCollections",
        "sermonTranscripts",
        "importedSermons",
        "sermonSources",
        "sermonPlays",
        "vigils",
        "vigilPeople",
        "vigilPlaces",
        "prayerAlerts",
        "prayersPrayed",
        "prayersToTell",
        "prayerReports",
        "prayerReminders",
        "prayerSheets",
        "prayersOnSheets",
        "ownRoles",
        "suggestedHelpers",
        "visits",
        "pageRevisions",
        "pageTexts",
        "pageDrafts",
        "bankProposals",
        "pageReviews",
        "itemVersions",
        "pictures",
        "ownPages",
        "earlierSlugs",
        "sitePages",
        "earlierSiteSlugs",
        "redirects",
        "itemNumbers",
      ];
      const ofEvents = [
        `s/,"(slug|category|endDate|endTime|place[A-Z][a-z]+|contact[A-Z][a-z]+|link|rule|addedDates)":"[^"]*"//g`,
        `s/,"(listedUntil|followsRule|changedAt|endedParts|partId)":"[^"]*"//g`,
        `s/,"(isAllDay|isPublic|followsId|takesReplies|places)":[^,}]*//g`,
      ].join("; ");
      const person = `s/"deactivatedAt":null/"role":"staff"/; s/,"lastSeenOn":null//`;
      return changed(
        archive,
        (manifest) => {
          manifest.migrations = manifest.migrations.filter((name) => name < "0004");
          manifest.tables = manifest.tables.filter(({ name }) => !newer.includes(name));
          for (const table of manifest.tables) delete table.rowsHash;
        },
        `rm ${newer.map((name) => `tables/${name}.*`).join(" ")}; for table in tables/*.gz; do gunzip -c $table | sed -E '${leaveOut}; ${ofEvents}; ${person}' | gzip > t.gz; mv t.gz $table; done`,
      );
    }
  },
);

function expectOneLine({ stdout, stderr, code }: Said): void {
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toHaveLength(1);
}

async function everythingIn(place: Place) {
  await using db = databaseAt(place);
  return {
    people: await db.selectFrom("user").selectAll().execute(),
    events: await db.selectFrom("events").selectAll().execute(),
    files: await readdir(path.join(place.DATA_DIR, "files", "contents")),
  };
}
