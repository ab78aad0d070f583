import { canExist } from "../../../platform/mail/address.ts";
import { listGivenUp } from "../../../platform/mail/outbox.ts";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { countUnseen } from "../../contact/newcomers/newcomer-reads.server.ts";
import type { Site } from "../../contexts.ts";
import { countWaitingProposals } from "../../events/proposals/review.server.ts";
import { emailsOfThose } from "../../mail/those-who-may.server.ts";
import { countAgreements } from "../../media/library/list.server.ts";
import { bankPath, objectionPath } from "../../pages/bank-account/bank-limits.ts";
import { findAnnounced } from "../../pages/bank-account/objecting.server.ts";
import { isProposalWaiting } from "../../pages/bank-account/proposals.server.ts";
import { requestsPath } from "../../pages/groups/group-limits.ts";
import { countWaitingRequests } from "../../pages/groups/requests.server.ts";
import { countUnreviewed } from "../../pages/texts/reviews.server.ts";
import { countOpenInvitations } from "../../people/invitations.server.ts";
import { countWaitingSuggestions } from "../../people/suggestions/suggestion-reads.server.ts";
import { countOpenAlerts, findUnreadable } from "../../prayer/danger/alert-reads.server.ts";
import { countWaiting } from "../../prayer/moderation/queue-reads.server.ts";
import { countWaitingUpdates } from "../../prayer/moderation/waiting-updates.server.ts";
import { followUpsPath } from "../../prayer/pastoral/follow-up-limits.ts";
import { countDue } from "../../prayer/pastoral/follow-ups.server.ts";
import { sheetsPath } from "../../prayer/praying/sheets/sheet-limits.ts";
import { listToDestroy } from "../../prayer/praying/sheets/sheets.server.ts";
import { findUnfilled } from "../../prayer/vigils/editing/sheet.server.ts";
import { slotWord, vigilsPath } from "../../prayer/vigils/vigil-limits.ts";
import { videosThatDoNotPlay } from "../../sermons/not-playing.server.ts";
import { mostShownWaiting } from "../../ui/waiting-count.ts";
import { may, requireRole, type Viewer } from "../../viewer.ts";
import { holdingSince } from "../backup/held-back.server.ts";
import { heldBackPath } from "../backup/held-kinds.ts";
import { listTasks } from "../still-to-do/tasks.server.ts";
import { isWelcomeOpen } from "../welcome/welcome-state.server.ts";

export interface Matter {
  text: string;
  /** Somebody may be in danger meanwhile. */
  isUrgent?: true;
  /** What to do about it, where no page of the site can. */
  advice?: string;
  link?: { to: string; label: string };
}

type OverviewSite = Pick<Site, "db" | "settings" | "clock" | "pages" | "facts" | "checkUps">;
type Check = (site: OverviewSite, viewer: Viewer) => Promise<Matter | readonly Matter[] | undefined>;

/** What can wait for somebody, in the order of the page. Each leaves out what the viewer may not do. */
const waiting: readonly Check[] = [
  openAlerts,
  unreadable,
  whoGetsMails,
  heldBack,
  waitingBankDetails,
  waitingPrayers,
  notesDue,
  unfilledVigil,
  sheetsToDestroy,
  unseenNewcomers,
  waitingProposals,
  waitingGroupRequests,
  openInvitations,
  waitingSuggestions,
  videosThatDoNotPlay,
  stillToDo,
  unreviewedPages,
  agreements,
  unsentMessages,
  problemsOfTheSite,
];

export async function listWaiting(site: OverviewSite, viewer: Viewer): Promise<Matter[]> {
  requireRole(viewer);
  return inOrder(waiting, site, viewer);
}

async function inOrder(checks: readonly Check[], site: OverviewSite, viewer: Viewer): Promise<Matter[]> {
  const found = await Promise.all(checks.map((check) => check(site, viewer)));
  return found.flat().filter((matter) => matter !== undefined);
}

function somethingWaits(
  count: number,
  one: string,
  several: (many: string) => string,
  link: NonNullable<Matter["link"]>,
): Matter | undefined {
  return count === 0 ? undefined : { text: count === 1 ? one : several(manyOf(count)), link };
}

function manyOf(count: number): string {
  return count > mostShownWaiting ? `More than ${mostShownWaiting}` : String(count);
}

async function openAlerts({ db }: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const count = await countOpenAlerts(db, viewer);
  const alerts = somethingWaits(
    count,
    "Somebody who asks for prayer should not wait, and nobody is with them yet.",
    (many) => `${many} people who ask for prayer should not wait, and nobody is with them yet.`,
    { to: "/update-prayer-requests", label: "Read what they wrote" },
  );
  return alerts && { ...alerts, isUrgent: true };
}

async function unreadable(site: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const found = await findUnreadable(site, viewer);
  if (!found) return undefined;
  const which = found === "alert" ? "A prayer request that should not wait" : "A prayer request that waits";
  return {
    isUrgent: true,
    text: `${which} is for the pastor only, and nobody has a role that may read it.`,
    link: { to: "/people", label: "See people and roles" },
  };
}

/** With a mail server, and until Welcome is finished, mails go to an account that the settings name, and that perhaps nobody reads. */
async function whoGetsMails(site: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  if (!may(viewer, "site:operate") || site.settings.mail.url === undefined) return undefined;
  const { emails } = await emailsOfThose(site, "site:operate");
  const isOpen = await isWelcomeOpen(site.db);
  if (!isOpen && emails.some(canExist)) return undefined;
  const names = emails.map(shownAddress).join(", ");
  const nobody = emails.some(canExist) ? "" : " No such address can exist, so nobody gets them.";
  return {
    text: `Emails of the site about itself go to ${names}.${nobody}`,
    link: isOpen
      ? { to: "/welcome", label: "Finish Welcome" }
      : { to: "/people/invite", label: "Invite an administrator" },
  };
}

async function heldBack({ db }: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  if ((await holdingSince(db)) === undefined) return undefined;
  const text = "This site was restored from a backup and sends no emails, reminders or news yet.";
  if (!may(viewer, "site:operate")) return { text, advice: "An administrator decides when it does again." };
  return { text, link: { to: heldBackPath, label: "See what it holds back" } };
}

async function waitingBankDetails({ db }: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const announced = await findAnnounced(db, viewer);
  if (!may(viewer, "bank:write"))
    return (
      announced && {
        text: "One person is going to publish new bank details alone.",
        link: { to: objectionPath, label: "See who, and decline it" },
      }
    );
  if (!(await isProposalWaiting(db, viewer))) return undefined;
  return {
    text: announced
      ? "New bank details are waiting until one person can publish them."
      : "New bank details are waiting for a second person to confirm them.",
    link: { to: bankPath, label: "See what is proposed" },
  };
}

async function waitingPrayers({ db }: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const count = await countWaiting({ db }, viewer);
  if (count === 0 && (await countWaitingUpdates({ db }, viewer)) > 0)
    return {
      text: "News of people who asked for prayer is waiting.",
      link: { to: "/update-prayer-requests", label: "Review the news" },
    };
  return somethingWaits(
    count,
    "One prayer request is waiting.",
    (many) => `${many} prayer requests are waiting.`,
    {
      to: "/update-prayer-requests?show=waiting",
      label: "Review requests",
    },
  );
}

async function notesDue(site: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const count = await countDue(site, viewer);
  return somethingWaits(
    count,
    "One private note says to follow up today or earlier.",
    (many) => `${many} private notes say to follow up today or earlier.`,
    { to: followUpsPath, label: "To follow up" },
  );
}

async function unfilledVigil(site: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const vigil = await findUnfilled(site, viewer);
  if (!vigil) return undefined;
  const { id, title, empty, slotMinutes } = vigil;
  const { one, many } = slotWord(slotMinutes);
  return {
    text: `Nobody has taken ${empty === 1 ? `one ${one}` : `${empty} ${many}`} of “${title}” yet.`,
    link: { to: `${vigilsPath}/${id}`, label: "See which" },
  };
}

async function sheetsToDestroy(site: OverviewSite, viewer: Viewer): Promise<Matter[]> {
  const numbers = await listToDestroy(site, viewer);
  return numbers.map((number) => ({
    text: `Something on prayer sheet no. ${number}, which you printed, was withdrawn. Please destroy it.`,
    link: { to: sheetsPath, label: "See your sheets" },
  }));
}

async function unseenNewcomers({ db }: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const count = await countUnseen(db, viewer);
  return somethingWaits(
    count,
    "Somebody new would like to be looked out for.",
    (many) => `${many} people who are new would like to be looked out for.`,
    { to: "/newcomers", label: "See who is coming" },
  );
}

async function waitingProposals({ db }: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const count = await countWaitingProposals(db, viewer);
  return somethingWaits(
    count,
    "One suggested event is waiting.",
    (many) => `${many} suggested events are waiting.`,
    {
      to: "/event-alter/proposals",
      label: "Review suggestions",
    },
  );
}

async function waitingGroupRequests(site: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const { count, isOverdue } = await countWaitingRequests(site, viewer);
  if (count === 0) return undefined;
  const many = manyOf(count);
  const text =
    count === 1 ? "One request to join a group is waiting" : `${many} requests to join groups are waiting`;
  return {
    text: isOverdue ? `${text}, ${count === 1 ? "" : "one of them "}for more than a week.` : `${text}.`,
    link: { to: requestsPath, label: "See who asks" },
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

async function waitingSuggestions({ db }: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const count = await countWaitingSuggestions(db, viewer);
  return somethingWaits(count, "One helper is suggested.", (many) => `${many} helpers are suggested.`, {
    to: "/people",
    label: "Invite or decline",
  });
}

async function stillToDo(site: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  // While the sample is shown, Welcome is offered instead.
  const tasks = ((await listTasks(site, viewer)) ?? []).filter(({ id }) => id !== "sample");
  const [first] = tasks;
  if (!first) return undefined;
  const others = tasks.length - 1;
  return {
    text: others === 0 ? first.text : `${first.text} And ${others} more.`,
    link: { to: "/staff/still-to-do", label: "Still to do" },
  };
}

async function unreviewedPages(site: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  const count = await countUnreviewed(site, viewer);
  if (count === 0) return undefined;
  return {
    text:
      count === 1
        ? "Nobody has looked at one page for a year."
        : `Nobody has looked at ${count} pages for a year.`,
    link: { to: "/pages", label: "See the pages" },
  };
}

async function agreements(site: OverviewSite, viewer: Viewer): Promise<Matter[]> {
  const { ending, unclear } = await countAgreements(site, viewer);
  return [...endingAgreements(ending), ...unclearAgreements(unclear)];
}

function endingAgreements(count: number): Matter[] {
  if (count === 0) return [];
  const text =
    count === 1
      ? "The agreement of people in one picture ends within 30 days, or has ended."
      : `The agreements of people in ${count} pictures end within 30 days, or have ended.`;
  return [{ text, link: { to: "/pictures?show=ending", label: "See the pictures" } }];
}

function unclearAgreements(count: number): Matter[] {
  if (count === 0) return [];
  const text =
    count === 1
      ? "One picture on the site shows people who were not asked, or children for whom nobody is named as having agreed."
      : `${count} pictures on the site show people who were not asked, or children for whom nobody is named as having agreed.`;
  return [{ text, link: { to: "/pictures?show=unclear", label: "See who is in them" } }];
}

/** What is not right with the installation: *Check the site* says what. */
async function problemsOfTheSite({ checkUps }: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  if (!may(viewer, "site:operate")) return undefined;
  if ((await checkUps.countWrong()) === 0) return undefined;
  return {
    text: "Something on this site should be put right.",
    link: { to: "/staff/health", label: "Check the site" },
  };
}

/** A URL has room for so many, and the others stand in the list that remains. */
const mostSenders = 20;

/** Programs of mail expect the @ as it is (RFC 6068). */
function inMailto(email: string): string {
  return encodeURIComponent(email).replace("%40", "@");
}

/** Messages of visitors to the congregation. By now their text is erased. */
async function unsentMessages({ db }: OverviewSite, viewer: Viewer): Promise<Matter | undefined> {
  if (!may(viewer, "site:operate")) return undefined;
  const senders = (await listGivenUp(db)).flatMap(({ replyTo }) => replyTo ?? []);
  if (senders.length === 0) return undefined;
  const emails = [...new Set(senders)];
  const others = emails.length > mostSenders ? " and others" : "";
  const gone = senders.length === 1 ? "Its text has been deleted." : "Their texts have been deleted.";
  const ask = emails.length === 1 ? "Please ask the sender" : "Please ask the senders";
  return {
    text:
      senders.length === 1
        ? "A message from the contact form could not be sent."
        : `${senders.length} messages from the contact form could not be sent.`,
    advice: `${gone} ${ask} to write again: ${emails.slice(0, mostSenders).join(", ")}${others}.`,
    // None of them learns who else wrote.
    link: {
      to: `mailto:${emails.length === 1 ? "" : "?bcc="}${emails.slice(0, mostSenders).map(inMailto).join(",")}`,
      label: emails.length === 1 ? "Write to the sender" : "Write to them",
    },
  };
}
