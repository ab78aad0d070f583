import type { Database } from "../../../database/connection.ts";
import { databaseSize } from "../../../database/database-size.ts";
import { counted } from "../../../platform/counted.ts";
import { diskRoom } from "../../../platform/disk-room.ts";
import { mailKind } from "../../../platform/mail/message.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { type DatabaseReading, readDatabase } from "../metrics/readings.server.ts";
import { newerIn, spoken } from "../newer-versions/known-version.server.ts";
import { deferredKinds } from "../work/deferred-kinds.server.ts";
import { bytesInWords, durationInWords } from "./amounts.ts";
import type { RunningSite } from "./running-site.server.ts";

export type Line = readonly [about: string, text: string];

interface Described {
  db: Database;
  settings: Settings;
  /** Undefined without a database that answers. */
  isReadable: boolean;
  running: RunningSite;
  /** As people say it, such as `1.2.0 (6861d257)`. */
  version: string;
  now: Date;
}

/** What an installation is and how it is doing, a line for each part. No line holds a secret. */
export async function describeSite(described: Described): Promise<Line[]> {
  const { db, settings, isReadable, running, version, now } = described;
  const [reading, size] = isReadable
    ? await Promise.all([
        readDatabase(db, deferredKinds, now).catch(() => undefined),
        databaseSize(db, settings).catch(() => undefined),
      ])
    : [];
  return [
    ["Site", settings.siteUrl],
    ["Version", version],
    ...newerLines(reading, version),
    ["Process", processInWords(running, settings)],
    ["Database", databaseInWords(settings, size)],
    ["Files", filesInWords(settings, reading)],
    ...clockLines(reading),
    ["Last backup", backupInWords(settings, reading, now)],
    ...proofLines(reading, now),
    ["Waiting", waitingInWords(reading, now)],
    ["Disk", await diskInWords(settings)],
  ];
}

function processInWords({ state, process }: RunningSite, { port, dataDir }: Settings): string {
  if (state === "stopped") return `does not run here: nothing answers on port ${port}`;
  if (state === "starting")
    return `nothing answers on port ${port}, but a process of the site has ${dataDir}: it starts, stops, or listens elsewhere`;
  if (state === "silent") return `what listens on port ${port} does not answer within five seconds`;
  if (state === "other") return `does not run here: something else answers on port ${port}`;
  if (!process) return "runs";
  return `runs for ${durationInWords(process.uptime)}, with ${bytesInWords(process.memory)} of memory`;
}

function databaseInWords({ databaseUrl, dataDir }: Settings, size: number | undefined): string {
  const place = databaseUrl === undefined ? `SQLite in ${dataDir}` : `PostgreSQL at ${placeOf(databaseUrl)}`;
  return size === undefined ? place : `${place}, ${bytesInWords(size)}`;
}

/** Without user and password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}

function filesInWords(
  { storage, storageQuota, dataDir }: Settings,
  reading: DatabaseReading | undefined,
): string {
  const place = storage ? `in the bucket ${storage.bucket}` : `in ${dataDir}`;
  if (!reading) return place;
  const most = storageQuota === undefined ? "" : ` of at most ${bytesInWords(storageQuota)}`;
  return `${bytesInWords(reading.storedBytes)}${most} ${place}`;
}

function backupInWords({ backup }: Settings, reading: DatabaseReading | undefined, now: Date): string {
  if (!backup.to) return "none is made at night; set BACKUP_TO";
  const to = "bucket" in backup.to ? `the bucket ${backup.to.bucket.bucket}` : backup.to.folder;
  if (!reading) return `not known; they go to ${to}`;
  const { lastBackup, futureNights } = reading;
  const future = futureNights > 0 ? `; ${counted(futureNights, "night")} from the future left out` : "";
  if (lastBackup === undefined) return `none yet; they go to ${to}${future}`;
  return `${durationInWords((now.getTime() - Date.parse(lastBackup)) / 1000)} ago, to ${to}${future}`;
}

function newerLines(reading: DatabaseReading | undefined, version: string): Line[] {
  const newer = newerIn(reading?.look, version.split(" ", 1)[0] ?? "");
  if (!newer) return [];
  const what = [
    ...(newer.news?.security ? ["MENDS WEAKNESSES"] : []),
    ...(newer.news?.hand === undefined ? [] : ["needs a hand"]),
  ];
  return [["Newer", [spoken(newer.name), ...what].join(", ")]];
}

function clockLines(reading: DatabaseReading | undefined): Line[] {
  if (!reading?.clockDoubt) return [];
  const { known, now } = reading.clockDoubt;
  return [
    ["Clock", `${now}, NOT BELIEVED: the newest moment known is ${known}; Overview asks which is right`],
  ];
}

function proofLines(reading: DatabaseReading | undefined, now: Date): Line[] {
  if (!reading?.proof) return [];
  const { outcome, endedAt } = reading.proof;
  const said = {
    proved: "restored aside and found whole",
    wrong: "NOT WHOLE when restored aside",
    "no-room": "not restored aside, for want of room",
  };
  return [
    ["Its proof", `${said[outcome]} ${durationInWords((now.getTime() - Date.parse(endedAt)) / 1000)} ago`],
  ];
}

function waitingInWords(reading: DatabaseReading | undefined, now: Date): string {
  if (!reading) return "not known";
  const { jobs } = reading;
  const sumOf = (value: (job: (typeof jobs)[number]) => number) =>
    jobs.reduce((sum, job) => sum + value(job), 0);
  const mails = jobs.find(({ kind }) => kind === mailKind);
  const [oldest] = jobs.flatMap(({ oldestDueAt }) => oldestDueAt ?? []).toSorted();
  const due = sumOf((job) => job.due);
  const parts = [
    due === 0
      ? "nothing is due"
      : `${counted(due, "job")} due, ${counted(mails?.due ?? 0, "mail")} among them`,
    ...(oldest ? [`the oldest for ${durationInWords((now.getTime() - Date.parse(oldest)) / 1000)}`] : []),
    `${sumOf((job) => job.planned)} for later`,
    ...(mails?.givenUp ? [`${counted(mails.givenUp, "mail")} could not be delivered`] : []),
  ];
  return parts.join(", ");
}

async function diskInWords({ dataDir }: Settings): Promise<string> {
  const room = await diskRoom(dataDir).catch(() => undefined);
  return room ? `${bytesInWords(room.free)} of ${bytesInWords(room.total)} free` : "not known";
}
