import { rm } from "node:fs/promises";
import path from "node:path";
import pLimit from "p-limit";
import { BackupError } from "../../../platform/backup/backup-error.ts";
import { nameOfBackup } from "../../../platform/backup/backup-names.ts";
import { nameOfMark } from "../../../platform/backup/files-beside.ts";
import { openPlace } from "../../../platform/backup/place.ts";
import type { BackupTarget } from "../../../platform/backup/target.ts";
import { hour } from "../../../platform/every.ts";
import type { Log } from "../../../platform/log.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { withoutSecrets } from "../../../platform/settings/without-secrets.ts";
import { openFileStore } from "../../../platform/storage/stores/open-file-store.ts";
import { askProcess } from "../../../platform/work-process/ask.ts";
import { errorOf, type Failure } from "../../../platform/work-process/failures.ts";
import { type BackupReport, backUp } from "./backup.server.ts";
import { type NightToProve, type ProofOfNight, proveNight } from "./prove-night.server.ts";
import { type Swept, sweepPlace } from "./unused-files.server.ts";
import { deleteWorkFolders, withWorkFolder } from "./work.server.ts";

/** What the night's backup and its proof leave to a process of its own, which writes nothing into the site's database. */
export interface NightlyWork {
  backUp(
    night: { target: BackupTarget; night: string; now: Date },
    signal: AbortSignal | undefined,
  ): Promise<BackupReport>;
  prove(night: NightToProve, signal: AbortSignal | undefined): Promise<ProofOfNight>;
  /** Deletes the files beside archives that none needs any more. */
  sweep(place: { target: BackupTarget; now: Date }, signal: AbortSignal | undefined): Promise<Swept>;
}

type WorkSettings = Pick<
  Settings,
  "databaseUrl" | "databaseTimeouts" | "databaseConnections" | "dataDir" | "storage" | "backup" | "secret"
>;

/** As JSON, so its moments are text. */
export type NightlyOrder =
  | { backUp: { settings: WorkSettings; target: BackupTarget; night: string; now: string } }
  | { prove: Omit<NightToProve, "now"> & { now: string } }
  | { sweep: { dataDir: string; passphrase: string | undefined; target: BackupTarget; now: string } };

/** The next night's backup has to begin on time. */
const longestMs = 20 * hour;
/** More than the process takes to end by itself. */
const graceMs = 8_000;
/** The work reads with one connection. */
const databaseConnections = 2;

/** Beside this file and, after a build, beside the built server. */
const program = path.join(import.meta.dirname, `nightly-process.server${path.extname(import.meta.filename)}`);

/** Lets processes do the work, one at a time. */
export function nightlyWorkAside(settings: Settings, log: Log): NightlyWork {
  const oneAtATime = pLimit(1);
  const ask = <Answer>(order: NightlyOrder, signal: AbortSignal | undefined) =>
    oneAtATime(() =>
      askProcess<NightlyOrder, Answer>(order, {
        ...{ program, signal, longestMs, graceMs },
        said: (text) =>
          log.warn({ said: withoutSecrets(settings, text) }, "the process of the nightly backup said"),
        swept: (pid) =>
          abandonNightly(order, pid).catch((error: unknown) =>
            log.error({ err: error }, "what is left of a backup that ended could not be deleted"),
          ),
      }).catch((error: unknown) => {
        throw ownError(error);
      }),
    );
  return {
    backUp: ({ target, night, now }, signal) => {
      const { databaseUrl, databaseTimeouts, dataDir, storage, backup, secret } = settings;
      const given = { databaseUrl, databaseTimeouts, databaseConnections, dataDir, storage, backup, secret };
      return ask({ backUp: { settings: given, target, night, now: now.toISOString() } }, signal);
    },
    prove: ({ now, ...night }, signal) => ask({ prove: { ...night, now: now.toISOString() } }, signal),
    sweep: ({ target, now }, signal) => {
      const { dataDir, backup } = settings;
      const { passphrase } = backup;
      return ask({ sweep: { dataDir, passphrase, target, now: now.toISOString() } }, signal);
    },
  };
}

/** Runs in the process. */
export async function followNightly(
  order: NightlyOrder,
  signal: AbortSignal,
): Promise<BackupReport | ProofOfNight | Swept> {
  if ("prove" in order) return proveNight({ ...order.prove, now: new Date(order.prove.now) }, signal);
  if ("sweep" in order) return sweepPlace({ ...order.sweep, now: new Date(order.sweep.now) }, signal);
  const { settings, target, night, now } = order.backUp;
  const files = await openFileStore(settings);
  return backUp({ settings, files, target, kind: "nightly", night, now: new Date(now), signal });
}

/** Deletes what work that did not end by itself left behind. */
export async function abandonNightly(order: NightlyOrder, pid = process.pid): Promise<void> {
  if ("prove" in order) return rm(order.prove.folder, { recursive: true, force: true, maxRetries: 5 });
  if ("sweep" in order) return deleteWorkFolders(order.sweep.dataDir, pid);
  const { settings, target, now } = order.backUp;
  await deleteWorkFolders(settings.dataDir, pid);
  const { passphrase } = settings.backup;
  await withWorkFolder(settings.dataDir, async (work) => {
    const place = await openPlace(target, work);
    const archive = nameOfBackup("nightly", new Date(now), passphrase !== undefined);
    await place.discard(archive);
    await place.discard(nameOfMark(archive, settings.secret));
  });
}

/** The error of a process as its reader here knows it. */
export function errorOfWork(failure: Failure): Error {
  return ownError(errorOf(failure));
}

function ownError<Thrown>(error: Thrown): Thrown | BackupError {
  if (!(error instanceof Error) || error instanceof BackupError || error.name !== "BackupError") return error;
  return new BackupError(error.message, { cause: error.cause });
}
