import { open, readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll } from "vitest";
import type { DatabaseKind } from "../../../../database/connection.ts";
import type { BackupTarget } from "../../../../platform/backup/target.ts";
import type { Log } from "../../../../platform/log.ts";
import { readSettings } from "../../../../platform/settings/environment.ts";
import { saveFile } from "../../../../platform/storage/files/stored-files.ts";
import { testStorage } from "../../../../platform/storage/testing/test-storage.ts";
import { idOf, migratedDatabase } from "../../../../test/support/database.ts";
import { insertEvents } from "../../../../test/support/events.ts";
import { believedClock } from "../../clock/site-clock.server.ts";
import { backUpIfDue } from "../nightly.server.ts";
import { type ProvingSite, proveIfDue } from "../nightly-proof.server.ts";
import { lastProof } from "../proofs.server.ts";
import { nightlyWorkHere } from "./nightly-work-here.ts";

export const hour = 60 * 60_000;
const person = { id: "sam", role: "staff" } as const;

interface Logged {
  level: "info" | "warn" | "error";
  message: string;
}

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A site with an event, two files, an administrator and a member, whose backups go to `to`. */
export async function nights(kind: DatabaseKind, to?: BackupTarget, passphrase?: string) {
  const { db, folder: dataDir, databaseUrl } = await migratedDatabase(kind, closing);
  const { storage } = await testStorage({ db, folder: dataDir });
  for (const name of ["a", "b"])
    await saveFile(storage, person, `files/${name}`, new Blob([name.repeat(100_000)]));
  await insertEvents(db, [{ id: idOf(1), eventTitle: "Supper", eventDate: "" }]);
  const at = "2026-11-22T12:00:00.000Z";
  const emailVerified = kind === "postgres" ? true : 1;
  for (const id of ["ann", "ruth"])
    await db
      .insertInto("user")
      .values({
        ...{ id, name: id, email: `${id}@people.example`, emailVerified },
        ...{ image: null, gender: null, dateOfBirth: null, deactivatedAt: null, lastSeenOn: null },
        ...{ createdAt: at, updatedAt: at },
      })
      .execute();
  await db
    .insertInto("personRoles")
    .values({ userId: "ruth", role: "administrator", grantedAt: at })
    .execute();
  const archives = path.join(dataDir, "archives");
  const target = to ?? { folder: archives };
  const logged: Logged[] = [];
  const note = (level: Logged["level"]) => (_: unknown, message: string) =>
    void logged.push({ level, message });
  const log = { info: note("info"), warn: note("warn"), error: note("error") } as unknown as Log;
  const time = { now: new Date("2027-01-02T03:00:00Z") };
  const clock = () => time.now;
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    backup: { to: target, at: "03:00", passphrase },
  };
  const facts = { read: async () => ({ name: "St Brendan’s" }) } as never;
  const room = { free: 1e12 };
  const work = nightlyWorkHere(settings, storage.files);
  const site: ProvingSite = {
    ...{ db, storage, clock, settings, facts, log, mailWritten: () => undefined },
    timeZone: () => "Europe/London",
    work,
    free: async () => room.free,
  };
  const backUp = () => backUpIfDue({ ...site, work, siteClock: believedClock }, target);
  return {
    ...{ db, site, settings, target, logged, time, room, dataDir, archives, backUp },
    proveIt: (changed: Partial<ProvingSite> = {}, signal?: AbortSignal) =>
      proveIfDue({ ...site, ...changed }, target, signal),
    last: () => lastProof(db, clock()),
    mails: () => db.selectFrom("outbox").select(["recipient", "subject", "text"]).execute(),
  };
}

/** Changes one byte of the only archive, or of another file, in a folder. */
export async function flipByte(
  folder: string,
  at: (size: number) => number,
  isWanted = (name: string) => name.endsWith(".tar"),
): Promise<void> {
  const name = (await readdir(folder)).find(isWanted) ?? "";
  const handle = await open(path.join(folder, name), "r+");
  try {
    const position = at((await handle.stat()).size);
    const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position });
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, position);
  } finally {
    await handle.close();
  }
}
