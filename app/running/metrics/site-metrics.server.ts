import { performance } from "node:perf_hooks";
import type { ConnectionCounts, Database, DatabaseKind } from "../../../database/connection.ts";
import { diskRoom } from "../../../platform/disk-room.ts";
import type { PlaceCounts } from "../../../platform/http/fair-places.ts";
import type { RequestCounts } from "../../../platform/http/request-counts.ts";
import type { CacheCounts } from "../../../platform/http/response-cache.ts";
import { mailKind } from "../../../platform/mail/message.ts";
import { addCounter, addDurations, addGauge, type Family } from "../../../platform/metrics/families.ts";
import { freshReading } from "../../../platform/metrics/fresh-reading.ts";
import type { Metrics } from "../../../platform/metrics/listener.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import type { LoginCounts } from "../../people/identity/login-counts.ts";
import type { Proof } from "../backup/proofs.server.ts";
import { newerIn } from "../newer-versions/known-version.server.ts";
import { type DatabaseReading, readDatabase } from "./readings.server.ts";

export interface MeasuredSite {
  db: Database;
  kind: DatabaseKind;
  jobKinds: readonly string[];
  settings: Pick<Settings, "dataDir" | "backup">;
  version: string;
  /** The most bytes of uploaded files; undefined for no limit. */
  quota: number | undefined;
  requests: RequestCounts;
  countPages: () => CacheCounts;
  countPlaces: () => Record<string, PlaceCounts>;
  countConnections: () => ConnectionCounts;
  logins: Readonly<LoginCounts>;
  backups: { lastSeconds: number | undefined };
  clock: () => Date;
}

/** In the text format of Prometheus. Nothing is about a person, and every label has few values. */
export async function openMetrics(site: MeasuredSite): Promise<Metrics> {
  // Few sites ask for it, and the others need not load it.
  const { collectDefaultMetrics, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { db, jobKinds, settings, clock } = site;
  const readings = {
    database: freshReading(() => readDatabase(db, jobKinds, clock())),
    disk: freshReading(() => diskRoom(settings.dataDir)),
  };
  let database: DatabaseReading | undefined;
  let disk: Awaited<ReturnType<typeof diskRoom>> | undefined;
  for (const family of gaugesOf(site, { database: () => database, disk: () => disk }))
    addGauge(registry, family);
  for (const family of countersOf(site)) addCounter(registry, family);
  addDurations(registry, {
    name: "narthex_http_request_duration_seconds",
    help: "Until the response began, by route, the wait for a turn and pages from memory included; refusals left out",
    read: () => site.requests.all(),
  });
  return {
    contentType: registry.contentType,
    async read() {
      [database, disk] = await Promise.all([readings.database(), readings.disk()]);
      return registry.metrics();
    },
  };
}

interface Readings {
  database: () => DatabaseReading | undefined;
  disk: () => { free: number; total: number } | undefined;
}

function gaugesOf(site: MeasuredSite, { database, disk }: Readings): Family[] {
  const { kind, version, settings, quota, clock } = site;
  const ageOf = (moment: string | undefined) =>
    moment === undefined ? 0 : Math.max(0, (clock().getTime() - Date.parse(moment)) / 1000);
  const known = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);
  const ofJobs = (value: (job: DatabaseReading["jobs"][number]) => number) => () =>
    (database()?.jobs ?? []).map((job) => [{ kind: job.kind }, value(job)] as const);
  const ofMails = (value: (job: DatabaseReading["jobs"][number]) => number) => () =>
    known(database()?.jobs.find((job) => job.kind === mailKind)).map(value);
  const ofPlaces = (value: (places: PlaceCounts) => number) => () =>
    Object.entries(site.countPlaces()).map(([places, counts]) => [{ places }, value(counts)] as const);
  const ofProof = (value: (proof: Proof) => number | undefined) =>
    known(database()?.proof).map(value).flatMap(known);
  const finished = () => known(database()?.lastBackup).map((moment) => Date.parse(moment) / 1000);
  return [
    family(
      "build_info",
      "The version that runs; always 1",
      () => [[{ version, database: kind, node: process.versions.node }, 1]],
      ["version", "database", "node"],
    ),
    family(
      "http_places",
      "Requests that may run at once",
      ofPlaces(({ atOnce }) => atOnce),
      ["places"],
    ),
    family(
      "http_places_taken",
      "Requests that run",
      ofPlaces(({ taken }) => taken),
      ["places"],
    ),
    family(
      "http_places_waiting",
      "Requests that wait for a place",
      ofPlaces(({ waiting }) => waiting),
      ["places"],
    ),
    family("page_cache_pages", "Visitors' pages in memory", () => [site.countPages().entries]),
    family("page_cache_bytes", "Bytes of visitors' pages in memory", () => [site.countPages().bytes]),
    family("page_cache_limit_bytes", "The most bytes of visitors' pages in memory", () => [
      site.countPages().mostBytes,
    ]),
    family("database_up", "1 if the database answered within two seconds", () => [database() ? 1 : 0]),
    family(
      "database_connections",
      "Connections to PostgreSQL",
      () => {
        const { pool } = site.countConnections();
        return pool
          ? [
              [{ state: "open" }, pool.open],
              [{ state: "idle" }, pool.idle],
            ]
          : [];
      },
      ["state"],
    ),
    family("database_waiting", "What waits for a connection, or on SQLite for its turn to write", () => [
      site.countConnections().waiting,
    ]),
    family(
      "jobs_due",
      "Deferred work that should be done by now, at most 10,000",
      ofJobs(({ due }) => due),
      ["kind"],
    ),
    family(
      "jobs_planned",
      "Deferred work for later, at most 10,000",
      ofJobs(({ planned }) => planned),
      ["kind"],
    ),
    family(
      "jobs_oldest_due_seconds",
      "How long the oldest due work has been due",
      ofJobs(({ oldestDueAt }) => ageOf(oldestDueAt)),
      ["kind"],
    ),
    family(
      "jobs_waiting_seconds",
      "How long the work that waits longest could have been done; not while it is tried again later, or held back",
      ofJobs(({ waitingSince }) => ageOf(waitingSince)),
      ["kind"],
    ),
    family(
      "jobs_retrying",
      "Due work that failed and is tried again later",
      ofJobs(({ retrying }) => retrying),
      ["kind"],
    ),
    family(
      "jobs_given_up",
      "Deferred work that failed for good lately",
      ofJobs(({ givenUp }) => givenUp),
      ["kind"],
    ),
    family(
      "mails_due",
      "Mails that should be sent by now, at most 10,000",
      ofMails(({ due }) => due),
    ),
    family(
      "mails_oldest_due_seconds",
      "How long the oldest mail has been due",
      ofMails(({ oldestDueAt }) => ageOf(oldestDueAt)),
    ),
    family(
      "mails_given_up",
      "Mails that could not be delivered lately",
      ofMails(({ givenUp }) => givenUp),
    ),
    family("storage_bytes", "Bytes of uploaded files", () => known(database()?.storedBytes)),
    family("storage_quota_bytes", "The most bytes of uploaded files", () => known(quota)),
    family("disk_free_bytes", "Free bytes on the disk of DATA_DIR", () =>
      known(disk()).map(({ free }) => free),
    ),
    family("disk_total_bytes", "Bytes of the disk of DATA_DIR", () =>
      known(disk()).map(({ total }) => total),
    ),
    family(
      "clock_doubted",
      "1 while the clock cannot be believed, so that nothing is deleted, ended or mailed",
      () => known(database()).map(({ clockDoubt }) => Number(clockDoubt !== undefined)),
    ),
    family(
      "newer_version",
      "1 if a newer version of the site is out, by whether it mends weaknesses; none on a site that does not look",
      () =>
        known(database()?.look).flatMap((look) => {
          const newer = newerIn(look, version);
          const isSecurity = newer?.news?.security !== undefined;
          return [
            [{ security: "yes" }, Number(isSecurity)],
            [{ security: "no" }, Number(newer !== undefined && !isSecurity)],
          ] as const;
        }),
      ["security"],
    ),
    family("backup_nights_from_future", "Nightly backups that were finished later than now", () =>
      known(database()).map(({ futureNights }) => futureNights),
    ),
    family("backup_expected", "1 if the site makes nightly backups", () => [settings.backup.to ? 1 : 0]),
    family("backup_last_finished_timestamp_seconds", "When the last nightly backup was finished", finished),
    family("backup_proof_ok", "1 if the newest backup could be restored aside and was whole, 0 if not", () =>
      ofProof(({ outcome }) => (outcome === "no-room" ? undefined : Number(outcome === "proved"))),
    ),
    family("backup_proof_timestamp_seconds", "When a backup was last restored aside", () =>
      ofProof(({ endedAt }) => Date.parse(endedAt) / 1000),
    ),
    family("backup_proof_duration_seconds", "How long restoring it took", () =>
      ofProof(({ seconds }) => seconds),
    ),
    family("backup_last_duration_seconds", "How long the last nightly backup of this process took", () =>
      known(site.backups.lastSeconds),
    ),
  ];
}

function countersOf({ requests, countPages, logins }: MeasuredSite): Family[] {
  const loop = () => performance.eventLoopUtilization();
  return [
    family("http_requests_total", "Responses by route and class of status", () => responsesOf(requests), [
      "route",
      "method",
      "status",
    ]),
    family(
      "http_response_bytes_total",
      "Bytes of responses",
      () => [...requests.all()].map(({ route, method, bytes }) => [{ route, method }, bytes] as const),
      ["route", "method"],
    ),
    family("http_refused_total", "Requests refused because too many waited", () => [requests.refused]),
    family("page_cache_hits_total", "Requests answered from memory", () => [countPages().hits]),
    family("page_cache_misses_total", "Pages that had to be made", () => [countPages().misses]),
    family("page_cache_evictions_total", "Pages dropped to make room", () => [countPages().evictions]),
    family("event_loop_active_seconds_total", "Seconds in which the event loop worked", () => [
      loop().active / 1000,
    ]),
    family("event_loop_idle_seconds_total", "Seconds in which the event loop waited", () => [
      loop().idle / 1000,
    ]),
    family(
      "logins_total",
      "Logins by outcome",
      () => Object.entries(logins).map(([outcome, count]) => [{ outcome }, count] as const),
      ["outcome"],
    ),
  ];
}

function* responsesOf(requests: RequestCounts): Iterable<readonly [Record<string, string>, number]> {
  for (const { route, method, responses } of requests.all())
    for (const [status, count] of responses) yield [{ route, method, status }, count];
}

function family(name: string, help: string, read: Family["read"], labels: string[] = []): Family {
  return { name: `narthex_${name}`, help, labels, read };
}
