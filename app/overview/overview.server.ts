import { diskRoom, isNearlyFull } from "../../platform/disk-room.ts";
import type { CacheCounts } from "../../platform/http/response-cache.ts";
import { listGivenUp } from "../../platform/mail/outbox.ts";
import { lastFinishedNight } from "../backup/nights.server.ts";
import type { Site } from "../contexts.ts";
import { formatDate } from "../dates.ts";
import { countWaitingProposals } from "../event-proposals/review.server.ts";
import { countOpenInvitations } from "../people/invitations.server.ts";
import { countWaiting } from "../prayer/moderation.server.ts";
import { mostShownWaiting } from "../ui/paging.ts";
import { may, requireRole, type Viewer } from "../viewer.ts";

/** Something that somebody should look at. */
export interface Matter {
  text: string;
  /** What to do about it, where no page of the site can. */
  advice?: string;
  link?: { to: string; label: string };
}

type OverviewSite = Pick<Site, "db" | "settings" | "clock">;
type Check = (site: OverviewSite, viewer: Viewer) => Promise<Matter | undefined>;

/** What can wait for somebody, in the order of the page. Each leaves out what the viewer may not do. */
const waiting: readonly Check[] = [waitingPrayers, waitingProposals, openInvitations, unsentMessages];
/** What can need the care of people who look after the site itself. */
const siteChecks: readonly Check[] = [unsentMails, oldBackup, fullDisk];

export async function listWaiting(site: OverviewSite, viewer: Viewer): Promise<Matter[]> {
  requireRole(viewer);
  return inOrder(waiting, site, viewer);
}

/** Undefined for people who do not look after the site itself. */
export async function listProblems(site: OverviewSite, viewer: Viewer): Promise<Matter[] | undefined> {
  return may(viewer, "site:operate") ? inOrder(siteChecks, site, viewer) : undefined;
}

/** How visitors' pages are reused. Undefined for people who do not look after the site itself. */
export function pagesOf({ countPages }: Pick<Site, "countPages">, viewer: Viewer): CacheCounts | undefined {
  return may(viewer, "site:operate") ? countPages() : undefined;
}

async function inOrder(checks: readonly Check[], site: OverviewSite, viewer: Viewer): Promise<Matter[]> {
  const found = await Promise.all(checks.map((check) => check(site, viewer)));
  return found.filter((matter) => matter !== undefined);
}

async function waitingPrayers({ db }: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const count = await countWaiting(db, viewer);
  if (count === 0) return undefined;
  const many = count > mostShownWaiting ? `More than ${mostShownWaiting}` : String(count);
  return {
    text:
      count === 1
        ? "One prayer request is waiting for approval."
        : `${many} prayer requests are waiting for approval.`,
    link: { to: "/update-prayer-requests?show=waiting", label: "Review requests" },
  };
}

async function waitingProposals(site: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const count = await countWaitingProposals(site, viewer);
  if (count === 0) return undefined;
  const many = count > mostShownWaiting ? `More than ${mostShownWaiting}` : String(count);
  return {
    text: count === 1 ? "One proposed event is waiting." : `${many} proposed events are waiting.`,
    link: { to: "/event-alter/proposals", label: "Review proposals" },
  };
}

async function openInvitations({ db, clock }: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  if (!may(viewer, "people:manage")) return undefined;
  const count = await countOpenInvitations({ db, clock }, viewer);
  if (count === 0) return undefined;
  return {
    text:
      count === 1
        ? "One invitation has not been accepted yet."
        : `${count} invitations have not been accepted yet.`,
    link: { to: "/people", label: "See who was invited" },
  };
}

/** Messages of visitors to the congregation. By now their text is erased. */
async function unsentMessages({ db }: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  if (!may(viewer, "site:operate")) return undefined;
  const senders = (await listGivenUp(db)).flatMap(({ replyTo }) => replyTo ?? []);
  if (senders.length === 0) return undefined;
  const emails = [...new Set(senders)];
  const others = emails.length > 5 ? " and others" : "";
  const gone = senders.length === 1 ? "Its text has been deleted." : "Their texts have been deleted.";
  const ask = emails.length === 1 ? "Please ask the sender" : "Please ask the senders";
  return {
    text:
      senders.length === 1
        ? "A message from the contact form could not be sent."
        : `${senders.length} messages from the contact form could not be sent.`,
    advice: `${gone} ${ask} to write again: ${emails.slice(0, 5).join(", ")}${others}.`,
  };
}

/** Mails that the site itself wrote. */
async function unsentMails({ db }: OverviewSite): Promise<Matter | undefined> {
  const mails = (await listGivenUp(db)).filter(({ replyTo }) => replyTo === null);
  const [newest] = mails;
  if (!newest) return undefined;
  const day = formatDate(newest.failedAt, "british");
  return {
    text:
      mails.length === 1
        ? `An email from this site could not be delivered (${day}).`
        : `${mails.length} emails from this site could not be delivered (the last on ${day}).`,
    advice: `The reason was: ${newest.lastError || "unknown"}. If that is not the recipient’s fault, please check the settings MAIL_URL and MAIL_FROM.`,
  };
}

const longestWithoutBackup = 2 * 24 * 60 * 60_000;

async function oldBackup({ db, settings, clock }: OverviewSite): Promise<Matter | undefined> {
  if (!settings.backup.to)
    return {
      text: "This site makes no nightly backups.",
      advice: "Please set BACKUP_TO to a folder on another disk, or to a bucket.",
    };
  const last = await lastFinishedNight(db);
  if (last && clock().getTime() - Date.parse(last) <= longestWithoutBackup) return undefined;
  return {
    text: last
      ? `The last nightly backup is from ${formatDate(last, "british")}.`
      : "No nightly backup has been finished yet.",
    advice: "The server’s log says why. It tries again every hour.",
  };
}

async function fullDisk({ settings }: OverviewSite): Promise<Matter | undefined> {
  const room = await diskRoom(settings.dataDir);
  if (!isNearlyFull(room)) return undefined;
  return {
    text: `The disk is nearly full: ${(room.free / 1e9).toFixed(1)} GB of ${(room.total / 1e9).toFixed(0)} GB are free.`,
    advice: "Please make room on it, or move the folder DATA_DIR to a larger one.",
  };
}
