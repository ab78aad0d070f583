import { readdir, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { MoveStep } from "../../app/running/moving/move.server.ts";
import { stay } from "../../app/running/moving/stay.server.ts";
import { databaseTime } from "../../database/database-time.ts";
import { migrateSite } from "../../database/migrate.ts";
import { deferredRow } from "../../platform/deferred-work/defer.ts";
import { lease } from "../../platform/deferred-work/retry-times.ts";
import { openFileStore } from "../../platform/storage/stores/open-file-store.ts";
import { temporaryFolder } from "../support/database.ts";
import { s3Keys } from "../support/s3.ts";
import { command, databaseAt, emptyPlace, type Place } from "./support/backup-places.ts";
import { describeMoves, everythingIn, moveSite, settingsAt, wordsOf } from "./support/moves.ts";
import { type Said, siteCommand } from "./support/site-command.ts";

describeMoves("a move beside others", ({ kind, closing, storageUrl, places: placesOf }) => {
  const places = async () => {
    const [source, target] = await placesOf();
    await migrateSite(settingsAt(source));
    await using db = databaseAt(source);
    await db.insertInto("siteChoices").values({ name: "told", value: "on" }).execute();
    return [source, target] as const;
  };
  const foreign = "contents/of-another-site";
  /** The place with the file store of another site. */
  const withStoreOfOthers = async (place: Place) => {
    const { DATA_DIR: _, ...store } = await emptyPlace(closing, "sqlite", storageUrl());
    const there = { ...place, ...store };
    const files = await openFileStore(settingsAt(there));
    await files.write(foreign, Readable.from([Buffer.from("theirs")]));
    const held = async () => {
      const found = await files.read(foreign);
      return found && text(found);
    };
    return { there, held };
  };

  test("a move never empties a file store that an earlier one did not use", async () => {
    const [source, target] = await places();
    const { there, held } = await withStoreOfOthers(target);
    const broken = moveSite(source, target, (step) => {
      if (step === "copied files") throw new Error("broken off");
    });
    await expect(broken).rejects.toThrow("broken off");
    await expect(moveSite(source, there)).rejects.toThrow(/^The bucket \S+ has stored files\. Name an empty/);
    expect(await held()).toBe("theirs");
    await moveSite(source, target);

    const back = await withStoreOfOthers(source);
    await expect(moveSite(target, back.there)).rejects.toThrow(/^The bucket \S+ has stored files\. Name/);
    expect(await back.held()).toBe("theirs");
    await moveSite(target, source);
    await migrateSite(settingsAt(source));
  });

  test("a move back does not delete what another site has stored since in the place that the site had left", async () => {
    const [source, target] = await places();
    await moveSite(source, target);
    const files = await openFileStore(settingsAt(source));
    await files.write(foreign, Readable.from([Buffer.from("theirs")]));
    await expect(moveSite(target, source)).rejects.toThrow(
      / has files of another site\. Name an empty one\./,
    );
    expect(await files.exists(foreign)).toBe(true);
    await files.delete(foreign);
    await moveSite(target, source);
  });

  test("a move that only lacks its last step names the file store that it moved to", async () => {
    const [source, target] = await places();
    const { there } = await withStoreOfOthers(target);
    const broken = moveSite(source, target, (step) => {
      if (step === "left the old place") throw new Error("broken off");
    });
    await expect(broken).rejects.toThrow("broken off");
    await expect(moveSite(source, there)).rejects.toThrow(/^Its files are in \S+.* now: run the same/);
    const said = await siteCommand("move", wordsOf(target), {
      LOG_LEVEL: "silent",
      ...s3Keys,
      ...source,
    });
    expect(said.stderr).toBe("");
    expect(said.stdout).toContain(`2. STORAGE_URL has to be ${target.STORAGE_URL ?? "absent"}`);
    await migrateSite(settingsAt(target));
  });

  test("a site that is called back in the last moment starts in the old place only, and can be moved again", async () => {
    const [source, target] = await places();
    const calledBack = moveSite(source, target, async (step) => {
      if (step === "left the old place") await stay(settingsAt(source));
    });
    await expect(calledBack).rejects.toThrow(/^The move was cancelled/);
    await migrateSite(settingsAt(source));
    await expect(migrateSite(settingsAt(target))).rejects.toThrow(/holds half of a move/);
    await moveSite(source, target);
    await migrateSite(settingsAt(target));
  });

  test.each([
    ["being done", lease / 2],
    ["claimed by a copy whose clock is ahead", lease + 5000],
  ])("a move waits for a job that is %s, by the clock of the database", async (_, heldForMs) => {
    const [source, target] = await places();
    await using db = databaseAt(source);
    const job = { ...deferredRow({ kind: "mail" }, new Date()), attempts: 1 };
    const done: string[] = [];
    let working: Promise<unknown> | undefined;
    const work = async () => {
      await sleep(1500);
      await db.deleteFrom("deferredWork").where("id", "=", job.id).execute();
      done.push("job");
    };
    const timing = { noticeMs: 0, jobsMs: 120_000 };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 60 * 60_000 });
    try {
      await moveSite(
        source,
        target,
        async (step) => {
          if (step === "told the site") {
            const heldUntil = databaseTime(kind, heldForMs);
            await db
              .insertInto("deferredWork")
              .values({ ...job, heldUntil })
              .execute();
            working = work();
          }
          if (step === "stopped writes") done.push(step);
        },
        timing,
      );
    } finally {
      vi.useRealTimers();
    }
    await working;
    expect(done).toEqual(["job", "stopped writes"]);
  });

  test("a place that the site has left, or has half arrived in, is not backed up", async () => {
    const [source, target] = await places();
    const folder = await temporaryFolder();
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const half: Said[] = [];
    await moveSite(source, target, async (step) => {
      if (step === "put rows") half.push(await command("backup", [folder], target));
    });
    const left = await command("backup", [folder], source);
    for (const { code, stdout } of [...half, left]) expect([code, stdout]).toEqual([1, ""]);
    expect(half.map(({ stderr }) => stderr).join()).toMatch(
      /^This database holds half of a move from .+ Nothing was backed up\.$/m,
    );
    expect(left.stderr).toMatch(
      /^This site was moved to .+: give this command the settings of that place\. Nothing was backed up\.$/m,
    );
    expect(await readdir(folder)).toEqual([]);
    expect((await command("backup", [folder], target)).stderr).toBe("");
  });

  test("two moves at once end in one site that starts in the new place", async () => {
    const [source, target] = await places();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ready = Promise.withResolvers<void>();
    const before = await everythingIn(source);
    const refused: unknown[] = [];
    const moving = moveSite(source, target, async (step: MoveStep) => {
      if (step === "copied files") {
        first.resolve();
        await ready.promise;
      }
      if (step !== "stopped writes" && step !== "compared") return;
      await moveSite(source, target, undefined, { leaseMs: 100 }).catch((error) =>
        refused.push(error.message),
      );
    });
    await first.promise;
    const late = moveSite(source, target, async (step) => {
      if (step !== "copied files") return;
      ready.resolve();
      await second.promise;
    });
    await moving;
    second.resolve();
    await expect(late).rejects.toThrow(/^This site was moved to .* already/);
    const sentence = "This site is being moved by somebody else right now. Nothing was changed.";
    expect(refused).toEqual([sentence, sentence]);
    await migrateSite(settingsAt(target));
    expect(await everythingIn(target)).toEqual(before);
    await expect(migrateSite(settingsAt(source))).rejects.toThrow(/^This site was moved to /);
  });
});
