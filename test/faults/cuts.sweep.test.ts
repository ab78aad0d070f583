import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, utimes } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { commandEnvironment } from "../../scripts/server-environment.mjs";
import { withTexts } from "../../scripts/setup.mjs";
import { archiveIn, command, databaseAt, emptyPlace, type Place } from "../site/support/backup-places.ts";
import { everythingIn, fill, ofStore } from "../site/support/moves.ts";
import { startProcess } from "../site/support/server-process.ts";
import { addFile, booklet } from "../site/support/site-files.ts";
import { jpeg, sendForm } from "../site/support/stored-pictures.ts";
import { bothDatabases, temporaryFolder } from "../support/database.ts";
import { sequence } from "../support/sequence.ts";
import { openTestSite, signIn } from "../support/test-site.ts";
import { seed, show, timesOr } from "./support/given.ts";
import { Ledger } from "./support/ledger.ts";
import { prepareSite } from "./support/site-under-faults.ts";
import { compareWhole } from "./support/whole-site.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const times = timesOr(4, 1);
const patience = { timeout: 300_000 + times * 60_000 };

/** Runs a command as `npm run` does, until it is killed or, sooner, has ended. Returns whether it has done its work. */
async function cutOff(
  name: "backup" | "restore",
  words: string[],
  place: Place,
  { moment, signal }: { moment: () => Promise<unknown>; signal: NodeJS.Signals },
): Promise<boolean> {
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [...withTexts, script, ...words], {
    env: { PATH: process.env.PATH, LOG_LEVEL: "silent", ...commandEnvironment, ...place },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  // It may have ended before that moment comes.
  await Promise.race([ended, moment().catch(() => undefined)]);
  child.kill(signal);
  const [code] = await ended;
  return code === 0;
}

/** A closed site with events, posts, prayers, likes, messages, pictures and files, and all that it holds. */
async function filledPlace(): Promise<{ source: Place; content: Record<string, unknown> }> {
  const source = await emptyPlace(closing, "sqlite");
  const site = await openTestSite("sqlite", { ...source, MAIL_URL: "smtp://127.0.0.1:1" });
  const staff = { cookie: await signIn(site) };
  const at = { ...site, dataDir: source.DATA_DIR };
  await fill(at);
  const picture = await jpeg();
  for (let number = 0; number < 10; number++) {
    const words = { eventContent: "By the river", eventDate: "2090-12-01", eventTime: "18:00" };
    const form = { ...words, eventTitle: `Event ${number}` };
    expect((await sendForm(at, "/event-create", form, staff, picture)).status).toBe(302);
  }
  for (let number = 0; number < 5; number++) {
    const bytes = Buffer.concat([booklet, Buffer.alloc(3_000_000, number)]);
    await addFile(at, `Leaflet ${number}.pdf`, bytes, staff);
  }
  await site.close();
  return { source, content: await contentOf(source) };
}

/** What a backup leaves out because it expires or belongs to one place: docs/decisions/backup-contents.md says why. */
const expiring = new Set([
  ...["session", "verification", "invitations", "formKeys", "importPreviews", "pagePreviews", "itemPreviews"],
  ...["nightlyBackups", "backupProofs", "videoChecks"],
  ...ofStore,
]);
const choicesOfPlace = /"(welcomeCodes|secretFingerprint|holdingSince|linkEpoch)"/;
/** Mails that were sent lately and must not be sent again; all other counters are worthless soon. */
const sentLately = /"daily-|:warned:/;

/** What a restore must bring back: every row but those, and every file with its bytes. */
async function contentOf(place: Place) {
  const { outbox, limits = [], siteChoices = [], ...others } = await everythingIn(place);
  const rows = Object.fromEntries(Object.entries(others).filter(([name]) => !expiring.has(name)));
  const counters = limits.filter((row) => sentLately.test(row));
  const choices = siteChoices.filter((row) => !choicesOfPlace.test(row));
  const db = databaseAt(place);
  try {
    const stored = await db.selectFrom("storedFiles").selectAll().orderBy("fullPath").execute();
    const bytes: Record<string, string> = {};
    for (const { fullPath, contentKey } of stored)
      bytes[fullPath] = createHash("sha256")
        .update(await readFile(path.join(place.DATA_DIR, "files", contentKey)))
        .digest("hex");
    return { rows, counters, choices, bytes };
  } finally {
    await db.destroy();
  }
}

/** A restored site holds all that the other one did, no login or link of it, and no mail that it could send again. */
async function expectRestored(place: Place, content: Record<string, unknown>): Promise<void> {
  const found = await contentOf(place);
  expect(found).toEqual(content);
  const files = await filesBelow(path.join(place.DATA_DIR, "files", "contents"));
  expect(files, "none that nothing names").toBe(Object.keys(found.bytes).length);
  const { outbox, limits = [], siteChoices = [], ...others } = await everythingIn(place);
  expect(outbox).toEqual([]);
  expect(limits.filter((row) => !sentLately.test(row))).toEqual([]);
  for (const table of expiring) expect(others[table], table).toEqual([]);
  const ofPlace = siteChoices.filter((row) => choicesOfPlace.test(row));
  expect(ofPlace).toEqual([
    expect.stringContaining('"holdingSince"'),
    expect.stringContaining('"linkEpoch"'),
  ]);
  const mails = await readdir(path.join(place.DATA_DIR, "mail"));
  expect(mails).not.toEqual([]);
}

/** Otherwise the comparison would prove nothing. */
async function expectLossIsSeen(place: Place, content: Record<string, unknown>): Promise<void> {
  const db = databaseAt(place);
  const { postId } = await db.selectFrom("likes").select("postId").executeTakeFirstOrThrow();
  await db.deleteFrom("likes").where("postId", "=", postId).execute();
  await db.destroy();
  expect(await contentOf(place)).not.toEqual(content);
}

async function filesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

const isLeftover = (name: string) => name.startsWith("backup-work-") || name.endsWith(".unfinished");

test(
  `a backup that is cut off leaves only whole archives, and the next one succeeds (seed ${seed})`,
  patience,
  async () => {
    const random = sequence(seed);
    const { source, content } = await filledPlace();
    const archives = await temporaryFolder();
    const began = performance.now();
    archiveIn(await command("backup", [archives], source));
    const whole = performance.now() - began;
    let cut = 0;
    for (let time = 0; time < times; time++) {
      const signal = time % 2 === 0 ? "SIGKILL" : "SIGTERM";
      const moment = () => sleep(random() * whole);
      if (!(await cutOff("backup", [archives], source, { moment, signal }))) cut += 1;
      // Archives made in the same second have the same name.
      await sleep(1000);
      archiveIn(await command("backup", [archives], source));
    }
    expect(cut).toBeGreaterThan(0);
    // The sweep leaves what another backup may be writing to.
    const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
    for (const folder of [archives, source.DATA_DIR])
      for (const name of await readdir(folder))
        if (isLeftover(name)) await utimes(path.join(folder, name), longAgo, longAgo);
    await sleep(1000);
    archiveIn(await command("backup", [archives], source));
    expect([...(await readdir(archives)), ...(await readdir(source.DATA_DIR))].filter(isLeftover)).toEqual(
      [],
    );
    const made = (await readdir(archives)).sort();
    for (const name of timesOr(0) > 0 ? made : made.slice(-3)) {
      const target = await emptyPlace(closing, "sqlite");
      const said = await command("restore", [path.join(archives, name)], target);
      expect(said.stderr).toBe("");
      await expectRestored(target, content);
      await expectLossIsSeen(target, content);
    }
    show("backups cut off", { seed, cut, times, archives: made.length, wholeMs: Math.round(whole) });
  },
);

describe.each(bothDatabases("a restore fills each database with statements of its own"))(
  "a restore into %s",
  (kind) => {
    test(`that is cut off is a whole site after it is run again (seed ${seed})`, patience, async () => {
      const random = sequence(seed);
      const { source, content } = await filledPlace();
      const archive = archiveIn(await command("backup", [await temporaryFolder()], source));
      const measured = await emptyPlace(closing, kind);
      const restoring = command("restore", [archive], measured);
      await hasBegun(measured);
      const began = performance.now();
      expect((await restoring).stderr).toBe("");
      const writing = performance.now() - began;
      const found = { untouched: 0, unfinished: 0, whole: 0 };
      for (let time = 0; time < times; time++) {
        const target = await emptyPlace(closing, kind);
        const signal = time % 2 === 0 ? "SIGKILL" : "SIGTERM";
        // The first one is cut off while it reads the archive, the others while they write.
        const moment = async () => {
          if (time > 0) await hasBegun(target);
          await sleep(random() * writing);
        };
        const isDone = await cutOff("restore", [archive], target, { moment, signal });
        const isMarked = (await readdir(target.DATA_DIR)).includes("restore-unfinished");
        found[isDone ? "whole" : isMarked ? "unfinished" : "untouched"] += 1;
        if (isMarked) await expectNoStart(target, archive);
        const said = await command("restore", [archive], target);
        // Nobody was told yet when it was cut off after its last step.
        if (!isDone && !said.stderr.includes("This site is not empty")) expect(said.stderr).toBe("");
        await expectRestored(target, content);
        expect(await readdir(target.DATA_DIR)).not.toContain("restore-unfinished");
      }
      show(`restores into ${kind} cut off`, { seed, ...found, writingMs: Math.round(writing) });
    });
  },
);

/** Waits until a restore has begun to write. */
async function hasBegun({ DATA_DIR }: Place): Promise<void> {
  await expect.poll(() => readdir(DATA_DIR), { interval: 5 }).toContain("restore-unfinished");
}

async function expectNoStart(place: Place, archive: string): Promise<void> {
  const server = await startProcess(place);
  expect(await server.ended).toBe(1);
  expect(server.complaints()).toContain(`did not end. Please run it again: npm run restore -- ${archive}`);
}

test.each(bothDatabases("migrations that are cut off continue in a way of each database"))(
  `a first start that is cut off again and again opens a whole site in the end: %s (seed ${seed})`,
  patience,
  async (kind) => {
    const random = sequence(seed);
    const site = await prepareSite(kind, closing);
    for (let time = 0; time < times; time++) {
      const starting = site.start(0);
      starting.catch(() => undefined);
      await sleep(100 + random() * 1200);
      if (time % 2 === 0) await site.kill(0);
      else await site.stop(0);
    }
    await site.start(0);
    expect((await site.request("/event")).status).toBe(200);
    await site.stopAll();
    expect((await compareWhole(site, new Ledger())).problems).toEqual([]);
  },
);
