import type { DatabaseKind } from "../../../database/connection.ts";
import type { OwnCopy } from "../../../database/copies.ts";
import { sweepLeases } from "../../../database/leases.ts";
import { sweepContentChanges } from "../../../database/other-writers.ts";
import { sweepGivenUp } from "../../../platform/deferred-work/claims.ts";
import { every as everyTime, hour, minute } from "../../../platform/every.ts";
import { sweepLimits } from "../../../platform/limits.ts";
import { sweepUnused, sweepUploads } from "../../../platform/storage/files/sweep.ts";
import { sweepActivity } from "../../changes/activity-log.server.ts";
import { sweepFormKeys } from "../../changes/attempts.server.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import { purgeDeleted } from "../../changes/deleted-items.server.ts";
import { filesInUse, purgeReleased } from "../../changes/file-uses.server.ts";
import { sweepImportPreviews } from "../../changes/import-previews.server.ts";
import type { ScheduledSite, ScheduledWork } from "../../changes/scheduled-work.ts";
import { sweepNewcomers } from "../../contact/newcomers/newcomer-writes.server.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { scheduledForEvents } from "../../events/scheduled/event-work.server.ts";
import { sweepItemPreviews } from "../../items/previews/item-previews.server.ts";
import { sweepItemVersions } from "../../items/versions/version-writes.server.ts";
import { sweepEndedLinks } from "../../mail/links/ending-links.server.ts";
import { closeEndedPictures } from "../../media/library/pictures.server.ts";
import { sweepGroups } from "../../pages/groups/sweep-groups.server.ts";
import { scheduledForPages } from "../../pages/scheduled/page-work.server.ts";
import type { MissedUrls } from "../../pages/urls/missed-urls.server.ts";
import { ensureAdministrator } from "../../people/administrator.server.ts";
import type { Identity } from "../../people/identity/identity.server.ts";
import { scheduledForPeople } from "../../people/scheduled/people-work.server.ts";
import { scheduledForPrayer } from "../../prayer/scheduled/prayer-work.server.ts";
import { sweepSampleFiles } from "../../sample/sample.server.ts";
import { scheduledForSermons } from "../../sermons/scheduled/sermon-work.server.ts";
import { holdingSince } from "../backup/held-back.server.ts";
import { startNightlyBackups } from "../backup/nightly.server.ts";
import { startNightlyProofs } from "../backup/nightly-proof.server.ts";
import { nightlyWorkAside } from "../backup/nightly-work.server.ts";
import type { SiteClock } from "../clock/site-clock.server.ts";
import { tellOfOtherWaits } from "../long-waits/tell-of-waits.server.ts";
import type { Standstill } from "../moving/standstill.server.ts";
import { lookForNewerVersion } from "../newer-versions/look-daily.server.ts";
import { tellOfOwnUpdate } from "../newer-versions/tell-of-own-update.server.ts";
import type { VisitCounts } from "../visits/visit-counts.server.ts";
import { sweepVisits } from "../visits/visits-writes.server.ts";

interface WorkingSite extends ScheduledSite {
  kind: DatabaseKind;
  visits: VisitCounts;
  missedUrls: MissedUrls;
  /** The git repository whose versions count; undefined where nobody looks. */
  sources: string | undefined;
  /** The version that runs. */
  running: string;
  backedUp?: (seconds: number) => void;
  standstill: Standstill;
  siteClock: SiteClock;
}

/** Starts what each copy of the site does for itself, and returns a function that stops it. */
export function startOwnWork(
  site: Pick<WorkingSite, "visits" | "missedUrls" | "standstill" | "log" | keyof ChangingSite> & {
    identity: Identity;
    copy: OwnCopy;
  },
): () => Promise<void> {
  const { visits, missedUrls, identity, copy, standstill, log } = site;
  const every = unlessStandingStill(standstill);
  return together([
    every(10 * minute, log, "save visits", () => visits.save()),
    every(minute, log, "count URLs that nothing has", () => missedUrls.save(site)),
    every(minute, log, "compare ADMIN_PASSWORD again", async () => {
      if (copy.said?.adminPassword === "differs") await ensureAdministrator(identity, { copy });
    }),
  ]);
}

/** Starts what one copy of the site does for all, and returns a function that stops it. */
export function startScheduledWork(site: WorkingSite): () => Promise<void> {
  const { db, kind, storage, settings, siteClock, clock, log } = site;
  const every = throughTheDoor(site);
  const work = nightlyWorkAside(settings, log);
  const ofEveryRoom: readonly ScheduledWork[] = [
    ...scheduledForEvents,
    ...scheduledForPages,
    ...scheduledForPeople,
    ...scheduledForPrayer,
    ...scheduledForSermons,
    { every: hour, name: "purge deleted items", does: () => purgeDeleted(db, clock()) },
    { every: hour, name: "purge released files", does: () => purgeReleased({ db, storage, clock }) },
    { every: hour, name: "sweep files of the sample", does: sweepSampleFiles },
    { every: hour, name: "sweep uploads", does: () => sweepUploads(storage, clock()) },
    { every: hour, name: "sweep unused files", does: () => sweepUnused(storage, filesInUse, clock()) },
    { every: hour, name: "sweep form keys", does: () => sweepFormKeys(db, clock()) },
    { every: hour, name: "sweep limits", does: () => sweepLimits(db, clock().getTime()) },
    { every: hour, name: "sweep deferred work", does: () => sweepGivenUp(db, clock()) },
    { every: hour, name: "sweep leases", does: () => sweepLeases(db, kind) },
    { every: hour, name: "sweep content changes", does: () => sweepContentChanges(db, kind) },
    { every: hour, name: "sweep activity", does: () => sweepActivity(db, clock(), settings.activityDays) },
    { every: hour, name: "sweep ended links", does: sweepEndedLinks },
    { every: hour, name: "sweep earlier versions of items", does: sweepItemVersions },
    { every: hour, name: "sweep import previews", does: sweepImportPreviews },
    { every: hour, name: "sweep previews of items", does: sweepItemPreviews },
    { every: hour, name: "close pictures whose agreement has ended", does: closeEndedPictures },
    { every: hour, name: "sweep visits", does: sweepVisits },
    { every: hour, name: "sweep cards of newcomers", does: sweepNewcomers },
    { every: hour, name: "sweep requests to join groups", does: sweepGroups },
    {
      every: 10 * minute,
      name: "tell of other things that wait long",
      does: tellOfOtherWaits,
      isHeldBack: true,
    },
    {
      every: 10 * minute,
      name: "look for a newer version",
      does: (_, signal) => lookForNewerVersion(site, signal),
      isHeldBack: true,
    },
    { every: minute, name: "tell of the site's own update", does: tellOfOwnUpdate, isHeldBack: true },
  ];
  // Scheduled separately, so that one that fails or is slow does not hold up the others.
  return together([
    ...ofEveryRoom.map(({ every: interval, name, does, isHeldBack }) =>
      every(interval, log, name, async (signal) => {
        if (!isHeldBack || (await holdingSince(db)) === undefined) await does(site, signal);
      }),
    ),
    startNightlyBackups({
      ...{ db, settings, work, timeZone: congregationZone, siteClock, clock, log },
      backedUp: site.backedUp,
    }),
    startNightlyProofs({ ...site, work, timeZone: congregationZone }, every),
  ]);
}

/** What one copy does for all ends, deletes and mails by the clock, so nothing of it is done while that cannot be believed. */
function throughTheDoor({ standstill, siteClock }: Pick<WorkingSite, "standstill" | "siteClock">) {
  const every = unlessStandingStill(standstill);
  return ((interval, to, name, task) =>
    every(interval, to, name, async (signal) => {
      if ((await siteClock.doubt()) === undefined) await task(signal);
    })) satisfies typeof everyTime;
}

function unlessStandingStill(standstill: Standstill): typeof everyTime {
  return (interval, to, name, task) =>
    everyTime(interval, to, name, async (signal) => {
      if (!(await standstill.isOn())) await task(signal);
    });
}

function together(stops: (() => Promise<void>)[]): () => Promise<void> {
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
