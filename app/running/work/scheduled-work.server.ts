import type { DatabaseKind } from "../../../database/connection.ts";
import type { OwnCopy } from "../../../database/copies.ts";
import { sweepLeases } from "../../../database/leases.ts";
import { sweepContentChanges } from "../../../database/other-writers.ts";
import { sweepGivenUp } from "../../../platform/deferred-work/claims.ts";
import { every as everyTime, hour, minute } from "../../../platform/every.ts";
import type { PublicFetch } from "../../../platform/http/public-fetch.ts";
import { sweepLimits } from "../../../platform/limits.ts";
import type { Log } from "../../../platform/log.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { sweepUnused, sweepUploads } from "../../../platform/storage/files/sweep.ts";
import { sweepActivity } from "../../changes/activity-log.server.ts";
import { sweepFormKeys } from "../../changes/attempts.server.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import { purgeDeleted } from "../../changes/deleted-items.server.ts";
import { filesInUse, purgeReleased } from "../../changes/file-uses.server.ts";
import { sweepImportPreviews } from "../../changes/import-previews.server.ts";
import { sweepNewcomers } from "../../contact/newcomers/newcomer-writes.server.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { sweepAttendance } from "../../events/attendance/sweep-attendance.server.ts";
import { sweepSnowDays } from "../../events/editing/snow-day/call.server.ts";
import { sweepMovedDates } from "../../events/moved-dates.server.ts";
import { sweepProposals } from "../../events/proposals/sweep-proposals.server.ts";
import { sweepOrders } from "../../events/service-orders.server.ts";
import { sweepItemPreviews } from "../../items/previews/item-previews.server.ts";
import { sweepItemVersions } from "../../items/versions/version-writes.server.ts";
import { sweepEndedLinks } from "../../mail/links/ending-links.server.ts";
import { closeEndedPictures } from "../../media/library/pictures.server.ts";
import { lapseProposals } from "../../pages/bank-account/lapsing.server.ts";
import { sweepGroups } from "../../pages/groups/sweep-groups.server.ts";
import type { PublishedFacts } from "../../pages/originals/facts.ts";
import { sweepRevisions } from "../../pages/texts/deleting-revisions.server.ts";
import { sweepPagePreviews } from "../../pages/texts/page-previews.server.ts";
import type { MissedUrls } from "../../pages/urls/missed-urls.server.ts";
import { ensureAdministrator } from "../../people/administrator.server.ts";
import type { Identity } from "../../people/identity/identity.server.ts";
import { sweepIdentity } from "../../people/identity/sweep-identity.server.ts";
import { sweepInvitations } from "../../people/invitations.server.ts";
import { sweepSuggestions } from "../../people/suggestions/suggesting.server.ts";
import { sweepAlerts } from "../../prayer/danger/alerts.server.ts";
import { sweepUnconfirmed } from "../../prayer/guests/confirming.server.ts";
import { askBeforeEnd } from "../../prayer/moderation/ask-before-end.server.ts";
import { mailModeratorsDaily } from "../../prayer/moderation/daily-mail.server.ts";
import { deleteEnded, endPrayers } from "../../prayer/moderation/ending-prayers.server.ts";
import { tellOfLongWaits } from "../../prayer/moderation/long-waits.server.ts";
import { sweepPrayers } from "../../prayer/moderation/sweep-prayers.server.ts";
import { stopWaitingForAnswers } from "../../prayer/moderation/unanswered.server.ts";
import { tellWhoWasPrayedFor } from "../../prayer/praying/prayed-for.server.ts";
import { sweepPrayed } from "../../prayer/praying/praying.server.ts";
import { remindToPray, sweepReminders } from "../../prayer/praying/reminders.server.ts";
import { sweepReports } from "../../prayer/praying/reports.server.ts";
import { sweepSheets } from "../../prayer/praying/sheets/sheets.server.ts";
import { tellPrinters } from "../../prayer/praying/sheets/withdrawn.server.ts";
import { sweepVigils } from "../../prayer/vigils/sweep-vigils.server.ts";
import { sweepSampleFiles } from "../../sample/sample.server.ts";
import { checkVideosAgain } from "../../sermons/nightly-checks.server.ts";
import { mailAboutVideos } from "../../sermons/not-playing-job.server.ts";
import { recheckSermons } from "../../sermons/recheck.server.ts";
import { sweepSermons } from "../../sermons/sweep-sermons.server.ts";
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

interface ScheduledSite extends ChangingSite {
  kind: DatabaseKind;
  facts: PublishedFacts;
  settings: Settings;
  publicFetch: PublicFetch;
  visits: VisitCounts;
  missedUrls: MissedUrls;
  /** The git repository whose versions count; undefined where nobody looks. */
  sources: string | undefined;
  /** The version that runs. */
  running: string;
  backedUp?: (seconds: number) => void;
  standstill: Standstill;
  siteClock: SiteClock;
  log: Log;
}

/** Starts what each copy of the site does for itself, and returns a function that stops it. */
export function startOwnWork(
  site: Pick<ScheduledSite, "visits" | "missedUrls" | "standstill" | "log" | keyof ChangingSite> & {
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
export function startScheduledWork(site: ScheduledSite): () => Promise<void> {
  const { db, kind, storage, settings, siteClock, clock, log } = site;
  const every = throughTheDoor(site);
  const work = nightlyWorkAside(settings, log);
  const unlessHolding = (task: () => Promise<unknown>) => async () => {
    if ((await holdingSince(db)) === undefined) await task();
  };
  // Scheduled separately, so that one that fails or is slow does not hold up the others.
  return together([
    every(hour, log, "purge deleted items", () => purgeDeleted(db, clock())),
    every(hour, log, "purge released files", () => purgeReleased({ db, storage, clock })),
    every(hour, log, "sweep files of the sample", () => sweepSampleFiles(site)),
    every(hour, log, "sweep uploads", () => sweepUploads(storage, clock())),
    every(hour, log, "sweep unused files", () => sweepUnused(storage, filesInUse, clock())),
    every(hour, log, "sweep form keys", () => sweepFormKeys(db, clock())),
    every(hour, log, "sweep limits", () => sweepLimits(db, clock().getTime())),
    every(hour, log, "sweep deferred work", () => sweepGivenUp(db, clock())),
    every(hour, log, "sweep leases", () => sweepLeases(db, kind)),
    every(hour, log, "sweep content changes", () => sweepContentChanges(db, kind)),
    every(hour, log, "sweep activity", () => sweepActivity(db, clock(), settings.activityDays)),
    every(hour, log, "sweep ended links", () => sweepEndedLinks(site)),
    every(hour, log, "sweep invitations", () => sweepInvitations(db, clock())),
    every(hour, log, "sweep earlier versions of items", () => sweepItemVersions(site)),
    every(hour, log, "sweep earlier versions of pages", () => sweepRevisions(site)),
    every(hour, log, "sweep import previews", () => sweepImportPreviews(site)),
    every(hour, log, "sweep previews of pages", () => sweepPagePreviews(site)),
    every(hour, log, "sweep previews of items", () => sweepItemPreviews(site)),
    every(hour, log, "close pictures whose agreement has ended", () => closeEndedPictures(site)),
    every(hour, log, "sweep attendance", () => sweepAttendance(site)),
    every(hour, log, "sweep snow days", () => sweepSnowDays(site)),
    every(hour, log, "sweep orders of services", () => sweepOrders(site)),
    every(hour, log, "sweep moved dates", () => sweepMovedDates(site)),
    every(hour, log, "sweep event proposals", () => sweepProposals(site)),
    every(hour, log, "sweep visits", () => sweepVisits(site)),
    every(hour, log, "sweep cards of newcomers", () => sweepNewcomers(site)),
    every(hour, log, "sweep deleted prayer requests", () => sweepPrayers(site)),
    every(hour, log, "sweep prayer requests that nobody confirmed", () => sweepUnconfirmed(site)),
    every(minute, log, "end prayer requests", () => endPrayers(site)),
    every(hour, log, "stop waiting for answers about prayer requests", () => stopWaitingForAnswers(site)),
    every(
      hour,
      log,
      "ask before prayer requests end",
      // What cannot be asked does not end either.
      unlessHolding(() => askBeforeEnd(site)),
    ),
    every(hour, log, "delete prayer requests that ended", () => deleteEnded(site)),
    every(hour, log, "sweep requests that could not wait", () => sweepAlerts(site)),
    every(hour, log, "sweep who prayed", () => sweepPrayed(site)),
    every(hour, log, "sweep reports of prayer requests", () => sweepReports(site)),
    every(hour, log, "sweep reminders to pray", () => sweepReminders(site)),
    every(hour, log, "sweep prayer sheets", () => sweepSheets(site)),
    every(hour, log, "sweep requests to join groups", () => sweepGroups(site)),
    every(hour, log, "sweep vigils", () => sweepVigils(site)),
    every(hour, log, "sweep suggested helpers", () => sweepSuggestions(site)),
    every(hour, log, "sweep accounts", () => sweepIdentity(db, clock())),
    every(hour, log, "sweep deleted sermons", () => sweepSermons(site)),
    every(hour, log, "recheck players", (signal) => recheckSermons(site, signal)),
    every(10 * minute, log, "look at videos again", (signal) => checkVideosAgain(site, signal)),
    every(
      minute,
      log,
      "mail about videos that do not play",
      unlessHolding(() => mailAboutVideos(site)),
    ),
    every(
      minute,
      log,
      "daily mail about prayer requests",
      unlessHolding(() => mailModeratorsDaily(site)),
    ),
    every(
      hour,
      log,
      "end proposals of bank details that nobody decided",
      unlessHolding(() => lapseProposals(site)),
    ),
    every(
      10 * minute,
      log,
      "tell of prayer requests that wait long",
      unlessHolding(() => tellOfLongWaits(site)),
    ),
    every(
      10 * minute,
      log,
      "tell of other things that wait long",
      unlessHolding(() => tellOfOtherWaits(site)),
    ),
    every(10 * minute, log, "look for a newer version", async (signal) => {
      if ((await holdingSince(db)) === undefined) await lookForNewerVersion(site, signal);
    }),
    every(
      minute,
      log,
      "tell of the site's own update",
      unlessHolding(() => tellOfOwnUpdate(site)),
    ),
    every(
      minute,
      log,
      "reminders to pray",
      unlessHolding(() => remindToPray(site)),
    ),
    every(
      minute,
      log,
      "tell who was prayed for",
      unlessHolding(() => tellWhoWasPrayedFor(site)),
    ),
    every(
      minute,
      log,
      "tell who printed a prayer that was withdrawn",
      unlessHolding(() => tellPrinters(site)),
    ),
    startNightlyBackups({
      ...{ db, settings, work, timeZone: congregationZone, siteClock, clock, log },
      backedUp: site.backedUp,
    }),
    startNightlyProofs({ ...site, work, timeZone: congregationZone }, every),
  ]);
}

/** What one copy does for all ends, deletes and mails by the clock, so nothing of it is done while that cannot be believed. */
function throughTheDoor({ standstill, siteClock }: Pick<ScheduledSite, "standstill" | "siteClock">) {
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
