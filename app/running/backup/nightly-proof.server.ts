import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { databaseSize } from "../../../database/database-size.ts";
import { isMoving } from "../../../database/site-move.ts";
import { isStandstill } from "../../../database/standstill-error.ts";
import { BackupError } from "../../../platform/backup/backup-error.ts";
import { nightDue } from "../../../platform/backup/night-of-backup.ts";
import type { BackupTarget } from "../../../platform/backup/target.ts";
import { diskRoom, megabytesInWords } from "../../../platform/disk-room.ts";
import { type every, minute } from "../../../platform/every.ts";
import type { Log } from "../../../platform/log.ts";
import { reasonOf } from "../../../platform/reason.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { withoutSecrets } from "../../../platform/settings/without-secrets.ts";
import { WorkProcessError } from "../../../platform/work-process/work-process-error.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { writingToStaff } from "../../mail/language/readers.server.ts";
import { emailsOfThose } from "../../mail/those-who-may.server.ts";
import type { PublishedFacts } from "../../pages/originals/facts.ts";
import { isOutOfRoom, readableError } from "./backup.server.ts";
import { isOfDamagedFile, isOfSharedFiles } from "./damaged-file.server.ts";
import { holdingSince } from "./held-back.server.ts";
import { holdNight, type NightLease, postponeNight } from "./night-leases.server.ts";
import { errorOfWork, type NightlyWork } from "./nightly-work.server.ts";
import { archiveOfNight } from "./nights.server.ts";
import { damagedFileMail, proofMail } from "./proof-mail.ts";
import { endProof, isBackedUp, type Proof, releaseProof, takeProof } from "./proofs.server.ts";

export interface ProvingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Settings;
  /** Nights are those of the congregation's time zone. */
  timeZone: () => string;
  log: Log;
  work: Pick<NightlyWork, "prove">;
  /** Bytes that are free for the scratch database. */
  free?: () => Promise<number>;
}

/** For a night whose backup cannot be read. */
const mostAttempts = 3;
/** Bytes that a proof leaves to the site. */
const leftToSite = 100_000_000;
const folderName = "backup-proof";

/** Restores each night's backup aside. Returns a function that stops it. */
export function startNightlyProofs(site: ProvingSite, everyTime: typeof every): () => Promise<void> {
  const { to } = site.settings.backup;
  if (!to) return async () => undefined;
  return everyTime(minute, site.log, "proof of the nightly backup", (signal) => proveIfDue(site, to, signal));
}

export async function proveIfDue(
  site: ProvingSite,
  target: BackupTarget,
  signal?: AbortSignal,
): Promise<void> {
  const { db, settings, timeZone, clock } = site;
  if ((await holdingSince(db)) !== undefined || (await isMoving(db))) return;
  const night = nightDue(clock(), settings.backup.at, timeZone());
  if (!(await isBackedUp(db, night))) return;
  const held = await takeProof(db, night, clock());
  if (held) await tryProving(site, target, held, signal);
}

async function tryProving(
  site: ProvingSite,
  target: BackupTarget,
  held: NightLease & { attempt: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, settings, work, clock, log } = site;
  const { night, attempt } = held;
  const folder = path.join(settings.dataDir, folderName);
  const endHolding = holdNight(db, held, clock);
  let archive = "";
  try {
    if (attempt > mostAttempts)
      throw new BackupError("The server stopped each time while the backup was restored aside.");
    // Only the server that has the night uses this folder, so what is in it was left by one that was killed.
    await rm(folder, { recursive: true, force: true });
    await expectRoom(site);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const noted = await archiveOfNight(db, night);
    const { passphrase } = settings.backup;
    const proof = await work.prove({ target, passphrase, folder, night, noted, now: clock() }, signal);
    archive = proof.archive;
    if ("failure" in proof) throw errorOfWork(proof.failure);
    const { seconds, rows, files } = proof;
    await endProof(db, night, clock(), { outcome: "proved", archive, seconds, rows, files });
    log.info({ archive, seconds, rows, files }, "the newest nightly backup was restored aside and is whole");
  } catch (error) {
    await endHolding();
    if (signal?.aborted) return await releaseProof(db, held, clock());
    // The site is being moved: nothing can be noted, and whoever has it afterwards tries again.
    if (isStandstill(error)) return;
    const reason = reasonFor(error, settings);
    if (error instanceof NoRoom || isOutOfRoom(error)) {
      await endProof(db, night, clock(), { outcome: "no-room", archive, reason });
      log.warn({ reason }, "there is no room to restore the nightly backup aside");
    } else if (error instanceof BackupError || attempt >= mostAttempts) {
      const what = isOfDamagedFile(reason)
        ? "a file of the site is damaged, and so it is in the newest nightly backup"
        : "the newest nightly backup cannot be restored";
      log.error({ archive, reason, err: error }, what);
      await raiseAlarm(site, night, { archive, reason });
    } else {
      log.error({ archive, err: error }, "the nightly backup could not be read; trying again in an hour");
      await postponeNight(db, held, clock());
    }
  } finally {
    await endHolding();
    await rm(folder, { recursive: true, force: true });
  }
}

class NoRoom extends BackupError {}

/** The scratch database and the rows that are loaded into it are each smaller than the site's database. */
async function expectRoom({ db, settings, free = freeIn(settings.dataDir) }: ProvingSite): Promise<void> {
  const needed = 2 * (await databaseSize(db, settings)) + leftToSite;
  const found = await free();
  if (found >= needed) return;
  throw new NoRoom(
    `Restoring a backup aside needs ${megabytesInWords(needed)} in ${settings.dataDir}, and ${megabytesInWords(found)} are free.`,
  );
}

function freeIn(folder: string): () => Promise<number> {
  return async () => (await diskRoom(folder)).free;
}

/** One sentence. */
function reasonFor(error: unknown, settings: Settings): string {
  const readable = readableError(error);
  if (readable instanceof BackupError || readable instanceof WorkProcessError) return readable.message;
  return `The backup could not be read: ${reasonOf(error, (text) => withoutSecrets(settings, text))}.`;
}

/** Tells the people who look after the site, in one transaction with the outcome, so that one server tells them once. */
async function raiseAlarm(
  site: ProvingSite,
  night: string,
  { archive, reason }: Pick<Proof, "archive" | "reason">,
): Promise<void> {
  const { name: congregation } = await site.facts.read("congregation");
  const { emails } = await emailsOfThose(site, "site:operate");
  const write = isOfDamagedFile(reason) ? damagedFileMail : proofMail;
  const mail = await writingToStaff(() =>
    write({
      congregation,
      archive,
      reason,
      link: `${site.settings.siteUrl}/staff/health`,
      areShared: isOfSharedFiles(reason),
    }),
  );
  await changeBySite(site, async (change) => {
    if (!(await endProof(change.db, night, change.now, { outcome: "wrong", archive, reason }))) return;
    for (const recipient of emails) await change.mail({ kind: "duty", recipient, ...mail });
  });
}
