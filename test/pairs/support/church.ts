import { defaultDetails } from "../../../app/events/event-writes.server.ts";
import type { NewEvent } from "../../../app/events/events.ts";
import { pictureFolder, siteFileFolder } from "../../../app/media/storage/storage-folders.ts";
import { pageFileOf } from "../../../app/pages/originals/page-files.server.ts";
import { permissionsOf, type RoleName } from "../../../app/permissions.ts";
import { found } from "../../../app/serving/responses/found.ts";
import type { Person } from "../../../app/viewer.ts";
import type { BankAccount } from "../../../content/bank-account-schema.ts";
import type { PageText } from "../../../content/schema.ts";
import { downloadPath } from "../../../platform/storage/names.ts";
import { idOf } from "../../support/database.ts";
import type { Turn } from "./run-pairs.ts";

/** A Monday. It stands still. */
export const now = new Date("2026-11-23T09:00:00.000Z");
export const at = now.toISOString();

const person = (id: string, ...roles: RoleName[]): Person => ({
  id,
  role: roles.length > 0 ? "staff" : "member",
  permissions: permissionsOf(roles),
  email: `${id}@people.example`,
  name: id,
});

/** The two who do something at the same moment. */
export const staffOf = (turn: Turn) =>
  [person("sam", "administrator"), person("ann", "administrator")][turn] as Person;
/** The same two, where only a pastor may do it. */
export const pastorOf = (turn: Turn) => ({ ...staffOf(turn), permissions: permissionsOf(["pastor"]) });
export const memberOf = (turn: Turn) => [person("mia"), person("max")][turn] as Person;
/** Somebody whose account others change. */
export const tom = person("tom", "editor", "treasurer");

/** In the links of somebody who asked for prayer without an account. */
export const guestTokens = { confirmed: "a token that was confirmed", waiting: "a token that waits" };

/** In the link by which a leader answers. */
export const groupToken = "a token in the mail of a leader";

/** The rows that commands are about. */
export const ids = {
  /** Two series of services, which have only the calendar in common. */
  services: [idOf(1), idOf(2)] as const,
  deletedService: idOf(3),
  supper: idOf(4),
  walk: idOf(5),
  /** The part of the walk that continues it. */
  laterWalk: idOf(6),
  post: idOf(10),
  deletedPost: idOf(11),
  sermon: idOf(12),
  deletedSermon: idOf(13),
  prayer: idOf(14),
  proposal: idOf(15),
  reply: idOf(16),
  waitingReply: idOf(17),
  groupRequest: idOf(18),
  guestPrayer: idOf(19),
  unconfirmedPrayer: idOf(29),
  ownPage: idOf(20),
  removedPage: idOf(21),
  pictures: [idOf(22), idOf(23)] as const,
  files: [idOf(24), idOf(25)] as const,
  bankProposal: idOf(26),
  invitations: [idOf(27), idOf(28)] as const,
  sessions: [idOf(30), idOf(31), idOf(32)] as const,
  passkey: idOf(33),
  revision: idOf(34),
  preview: idOf(35),
  source: idOf(36),
  leadingUrl: idOf(37),
  newcomer: idOf(38),
  ownRole: idOf(39),
  suggestion: idOf(40),
  vigil: idOf(50),
  vigilPeople: [idOf(51), idOf(52)] as const,
  vigilPlaces: [idOf(53), idOf(54), idOf(55)] as const,
  /** One that should not wait. */
  urgentPrayer: idOf(41),
  shownPrayer: idOf(42),
  livingPrayer: idOf(43),
  deletedPrayer: idOf(44),
  endedPrayer: idOf(45),
  prayerUpdate: idOf(46),
  /** A private note about it. */
  followUp: idOf(60),
  /** Sam, who preached, and another spelling of the name. */
  speakers: [idOf(61), idOf(62)] as const,
  /** What the page and the post said before. */
  earlierRevision: idOf(63),
  earlierVersion: idOf(64),
};
/** Of Vera, in a mail about the vigil. */
export const vigilToken = "token of a time in the vigil";
/** Of the vigil. Vera has taken the first and holds the second, Mia has taken the third. */
export const vigilSlots = [
  "2026-12-04T18:00:00.000Z",
  "2026-12-04T18:30:00.000Z",
  "2026-12-04T19:00:00.000Z",
  "2026-12-04T19:30:00.000Z",
] as const;
/** Links that are in mails. */
export const tokens = {
  tom: "token of tom",
  newcomer: "token of a newcomer",
  newEmail: "token of a new email",
};
export const newEmail = "tom@elsewhere.example";
export const serviceDay = "2026-11-29";
export const walkDays = ["2026-12-01", "2026-12-08", "2026-12-15"] as const;
/** From then on the walk was changed. */
export const laterWalk = "2026-12-22";
export const weeksOfWalk = "FREQ=WEEKLY;BYDAY=TU;COUNT=3";

export const newEvent: NewEvent = {
  ...defaultDetails,
  eventTitle: "Harvest supper",
  eventContent: "Bring a dish.",
  eventDate: "2026-12-05",
  eventTime: "18:00",
  eventUrl: "",
  eventAlt: "",
};

export const newService: NewEvent = {
  ...newEvent,
  eventTitle: "Evening prayer",
  category: "service",
  rule: "FREQ=WEEKLY;BYDAY=SA;COUNT=3",
};

export const visitorEmail = "vera@people.example";

/** The page has a published text and, as its second version, a draft. */
export const versionOfPage = 2;

/** The page on baptism with another title. */
export function pageText(title: string): PageText {
  return { ...found(pageFileOf("baptism")?.sample, "page"), title };
}

export const pathOfPicture = (number: number) => `${pictureFolder}/${number}.jpg`;
export const pathOfFile = (number: number) => `${siteFileFolder}/${number}.pdf`;
export const urlOf = (path: string) => downloadPath(path, "token");

export function bankDetails(number: string): BankAccount {
  return { lines: [{ label: "Account number", value: number }] };
}
