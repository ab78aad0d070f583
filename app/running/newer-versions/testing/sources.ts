import { execFileSync } from "node:child_process";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { DatabaseKind } from "../../../../database/connection.ts";
import { hour } from "../../../../platform/every.ts";
import type { Log } from "../../../../platform/log.ts";
import { readSettings } from "../../../../platform/settings/environment.ts";
import { testStorage } from "../../../../platform/storage/testing/test-storage.ts";
import { migratedDatabase } from "../../../../test/support/database.ts";
import { readLook } from "../known-version.server.ts";
import { type LookingSite, lookForNewerVersion } from "../look-daily.server.ts";

/** A git repository whose versions are released by a test. */
export async function openSources() {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "narthex-sources-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...words], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
  git("init", "--quiet");
  let changelog = "";
  return {
    folder,
    url: `file://${folder}`,
    git,
    /** Tags a version whose entry in the changelog follows the number. Returns its commit. */
    async release(version: string, entry = "\n\nFor visitors\n\n- What is new.\n") {
      changelog = `## ${version}${entry}\n${changelog}`;
      await writeFile(path.join(folder, "CHANGELOG.md"), `# What is new\n\n${changelog}`);
      git("add", "--all");
      git("commit", "--quiet", "--message", version);
      git("tag", "--annotate", "--message", version, `v${version}`);
      return git("rev-parse", "HEAD");
    },
  };
}

/** A site of version 1.0.0 with an administrator, which looks at these sources. */
export async function openLookingSite(
  kind: DatabaseKind,
  sources: string | undefined,
  environment: Record<string, string> = {},
) {
  const closing: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const close of closing.reverse()) await close();
  });
  const { db, folder, databaseUrl } = await migratedDatabase(kind, closing);
  const { storage } = await testStorage({ db, folder });
  const at = "2026-11-22T12:00:00.000Z";
  await db
    .insertInto("user")
    .values({
      ...{ id: "ruth", name: "Ruth", email: "ruth@people.example" },
      emailVerified: kind === "postgres" ? true : 1,
      ...{ image: null, gender: null, dateOfBirth: null, deactivatedAt: null, lastSeenOn: null },
      ...{ createdAt: at, updatedAt: at },
    })
    .execute();
  await db
    .insertInto("personRoles")
    .values({ userId: "ruth", role: "administrator", grantedAt: at })
    .execute();
  const time = { now: new Date("2027-01-02T12:00:00Z") };
  const site: LookingSite = {
    ...{ db, storage, sources, running: "1.0.0", clock: () => time.now },
    settings: readSettings({ DATA_DIR: folder, DATABASE_URL: databaseUrl, ...environment }),
    facts: { read: async () => ({ name: "St Brendan’s" }) } as never,
    log: { warn: () => undefined } as unknown as Log,
    mailWritten: () => undefined,
    random: () => 0.5,
  };
  const look = () => lookForNewerVersion(site);
  return {
    ...{ db, site, time, look },
    found: () => readLook(db),
    /** A day later, whatever was planned. */
    async lookAfter(days: number) {
      time.now = new Date(time.now.getTime() + days * 24 * hour);
      await look();
    },
    mails: () =>
      db.selectFrom("outbox").select(["recipient", "subject", "html", "text"]).orderBy("id").execute(),
  };
}
