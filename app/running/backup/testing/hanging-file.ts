import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, vi } from "vitest";
import type { Database } from "../../../../database/connection.ts";

/** Adds a stored file that nobody can read to its end: a pipe into which nobody writes. */
export async function addHangingFile(db: Database, dataDir: string): Promise<{ remove(): Promise<void> }> {
  const contentKey = "contents/hanging";
  const file = path.join(dataDir, "files", contentKey);
  mkdirSync(path.dirname(file), { recursive: true });
  execFileSync("mkfifo", [file]);
  const at = "2026-11-22T12:00:00.000Z";
  await db
    .insertInto("storedFiles")
    .values({
      ...{ fullPath: "files/hanging", contentKey, size: 0, contentType: "text/plain", ownerId: null },
      ...{ cacheControl: null, contentDisposition: null, contentEncoding: null, contentLanguage: null },
      ...{ customMetadata: "{}", md5Hash: "", crc32c: "", generation: "1", metageneration: 1 },
      ...{ downloadTokens: "token", width: null, height: null, timeCreated: at, updated: at },
    })
    .execute();
  return {
    async remove() {
      await db.deleteFrom("storedFiles").where("contentKey", "=", contentKey).execute();
      // The site may have swept it.
      await rm(file, { force: true });
    },
  };
}

/** The id of the process that makes a backup, once it writes the archive. */
export function workingProcess(dataDir: string, archives: string): Promise<number> {
  return vi.waitFor(
    () => {
      expect(readdirSync(archives)).toContainEqual(expect.stringMatching(/\.unfinished$/));
      const folders = readdirSync(dataDir).flatMap((name) => /^backup-work-(\d+)-/.exec(name)?.[1] ?? []);
      expect(folders).toHaveLength(1);
      return Number(folders[0]);
    },
    { timeout: 240_000, interval: 50 },
  );
}

export async function isGone(pid: number): Promise<void> {
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), {
    timeout: 240_000,
    interval: 50,
  });
}
