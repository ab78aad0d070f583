import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { MoveStep } from "../../app/running/moving/move.server.ts";
import { migrateSite } from "../../database/migrate.ts";
import { withTexts } from "../../scripts/setup.mjs";
import { patientSettings } from "../support/database.ts";
import { databaseAt, emptyPlace } from "./support/backup-places.ts";
import {
  addEvent,
  describeMoves,
  everythingIn,
  expectMoved,
  fill,
  moveSite,
  openAt,
  otherKind,
  settingsAt,
  wordsOf,
} from "./support/moves.ts";
import { siteCommand } from "./support/site-command.ts";

describeMoves("the move of a site", ({ kind, closing, places }) => {
  test("a move that is killed at any step starts no site on half of it, and the next run ends it", async () => {
    const [source, target] = await places();
    const site = await openAt(source);
    const { staff } = await fill(site);
    await site.close();
    const killed = async (step: MoveStep) => {
      const script = fileURLToPath(new URL("./support/killed-move.ts", import.meta.url));
      const env = { PATH: process.env.PATH, LOG_LEVEL: "silent", ...patientSettings, ...target, ...source };
      const environment = { ...env, DATABASE_URL: source.DATABASE_URL, STORAGE_URL: source.STORAGE_URL };
      const ended = await promisify(execFile)(
        process.execPath,
        [...withTexts, script, step, ...wordsOf(target)],
        {
          env: environment,
        },
      ).catch((error) => error);
      expect(ended.signal, ended.stderr).toBe("SIGKILL");
    };
    for (const step of ["begun", "copied files", "stopped writes", "put rows", "compared"] as const) {
      await killed(step);
      await expect(migrateSite(settingsAt(target)), step).rejects.toThrow(/holds half of a move from /);
      const before = await everythingIn(source);
      // Its lease lapses, and the site goes on.
      await expect.poll(() => migrateSite(settingsAt(source)).then(() => "open", String)).toBe("open");
      expect(await everythingIn(source)).toEqual(before);
    }
    const again = await openAt(source);
    expect((await addEvent(again, staff, "Between two attempts")).status).toBe(302);
    await again.close();

    await killed("left the old place");
    for (const place of [source, target])
      await expect(migrateSite(settingsAt(place))).rejects.toThrow(/move/);
    expect((await moveSite(source, target)).wasFinished).toBe(true);
    await migrateSite(settingsAt(target));
    await expectMoved(source, target);
    await expect(moveSite(source, target)).rejects.toThrow(/^This site was moved to .* already/);

    const stays = await siteCommand("move", ["--stay"], { LOG_LEVEL: "silent", ...source });
    expect(stays.stdout).toContain("The site stays here.");
    await migrateSite(settingsAt(source));
    await using db = databaseAt(source);
    await db.updateTable("user").set({ name: "Written again" }).execute();
  });

  test("a place in use and one that cannot be reached are refused in one sentence without the password", async () => {
    const [source] = await places();
    await migrateSite(settingsAt(source));
    const before = await everythingIn(source);
    const taken = await emptyPlace(closing, otherKind(kind));
    await (await openAt(taken)).close();
    const postgres = await emptyPlace(closing, "postgres");
    const changed = (change: (url: URL) => void) => {
      const url = new URL(postgres.DATABASE_URL ?? "");
      change(url);
      return url.href;
    };
    const cases: [string[], RegExp][] = [
      [[], /^Usage: npm run move/],
      [["mysql://root:geheim@db/x"], /^The database to move to is not understood/],
      [
        [
          changed((url) => {
            url.password = "geheim";
          }),
        ],
        /does not accept this user or password/,
      ],
      [
        [
          changed((url) => {
            url.pathname = "/nowhere";
          }),
        ],
        /nowhere on \S+ does not exist/,
      ],
      [
        [
          changed((url) => {
            url.password = "geheim";
            url.port = "1";
          }),
        ],
        /does not answer \(ECONNREFUSED\)/,
      ],
      [[postgres.DATABASE_URL ?? "", "s3://geheim:geheim@b"], /^The bucket to move to is not understood/],
    ];
    for (const [words, sentence] of cases) {
      const said = await siteCommand("move", words, { LOG_LEVEL: "silent", ...source });
      expect([said.code, said.stdout]).toEqual([1, ""]);
      expect(said.stderr).toMatch(sentence);
      expect(said.stderr.trimEnd()).not.toContain("\n");
      expect(said.stderr).not.toMatch(/geheim|narthex:narthex@/);
    }
    const inUse = {
      ...taken,
      ...(otherKind(kind) === "sqlite" ? { DATA_DIR: taken.DATA_DIR } : { DATA_DIR: source.DATA_DIR }),
    };
    if (otherKind(kind) === "postgres")
      await expect(moveSite(source, inUse)).rejects.toThrow(
        /is in use: its table \w+ has rows\. Name an empty/,
      );
    await expect(moveSite(source, source)).rejects.toThrow(/is in .* already/);
    expect(await everythingIn(source)).toEqual(before);
  });
});
