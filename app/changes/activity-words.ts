import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { say } from "../../platform/language/texts.ts";
import { nameOfLeaver } from "../viewer.ts";
import { isKind, type Kind } from "./kinds.ts";

/** Stand for what `sentenceOf` puts into the sentences. */
const [who, thing, title] = ["", "", ""];

const actions = {
  created: msg`${who} created ${thing}`,
  changed: msg`${who} changed ${thing}`,
  deleted: msg`${who} deleted ${thing}`,
  merged: msg`${who} merged ${thing}`,
  restored: msg`${who} restored ${thing}`,
  replaced: msg`${who} replaced ${thing}`,
  "taken-down": msg`${who} took down ${thing}`,
  reviewed: msg`${who} reviewed ${thing}`,
  "review-undone": msg`${who} took back the review of ${thing}`,
  approved: msg`${who} approved ${thing}`,
  read: msg`${who} read ${thing}`,
  "passed-on": msg`${who} passed on ${thing}`,
  "asked-back": msg`${who} asked back about ${thing}`,
  replied: msg`${who} answered about ${thing}`,
  agreed: msg`${who} agreed to the edited text of ${thing}`,
  updated: msg`${who} told news about ${thing}`,
  "answered-prayer": msg`${who} marked as answered ${thing}`,
  ended: msg`${who} ended ${thing}`,
  "edit-proposed": msg`${who} proposed another text for ${thing}`,
  seen: msg`${who} saw ${thing}`,
  greeted: msg`${who} greeted somebody from ${thing}`,
  "followed-up": msg`${who} followed up ${thing}`,
  taken: msg`${who} took ${thing}`,
  "given-back": msg`${who} gave back ${thing}`,
  published: msg`${who} published ${thing}`,
  drafted: msg`${who} saved a draft of ${thing}`,
  "draft-discarded": msg`${who} discarded the draft of ${thing}`,
  proposed: msg`${who} proposed ${thing}`,
  confirmed: msg`${who} confirmed ${thing}`,
  scheduled: msg`${who} scheduled ${thing}`,
  hidden: msg`${who} hid ${thing}`,
  "preview-shared": msg`${who} shared a preview of ${thing}`,
  declined: msg`${who} declined ${thing}`,
  answered: msg`${who} answered a request to join ${thing}`,
  "request-deleted": msg`${who} deleted a request to join ${thing}`,
  "leader-changed": msg`${who} changed who answers for ${thing}`,
  cancelled: msg`${who} cancelled ${thing}`,
  freed: msg`${who} freed a time of ${thing}`,
  uncancelled: msg`${who} brought back ${thing}`,
  "day-cancelled": msg`${who} cancelled services and events of ${thing}`,
  "day-brought-back": msg`${who} brought back services and events of ${thing}`,
  "date-changed": msg`${who} changed a date of ${thing}`,
  "date-reset": msg`${who} undid the changes to a date of ${thing}`,
  "order-changed": msg`${who} changed the order of service of ${thing}`,
  "following-changed": msg`${who} changed the later dates of ${thing}`,
  imported: msg`${who} imported ${thing}`,
  "version-deleted": msg`${who} deleted for good a version of ${thing}`,
  joined: msg`${who} undid the changes to the later dates of ${thing}`,
  "original-restored": msg`${who} put back the original of ${thing}`,
  withdrawn: msg`${who} withdrew ${thing}`,
  "roles-changed": msg`${who} changed the roles of ${thing}`,
  deactivated: msg`${who} deactivated ${thing}`,
  reactivated: msg`${who} reactivated ${thing}`,
  removed: msg`${who} removed ${thing}`,
  "sessions-ended": msg`${who} logged out ${thing}`,
  "links-ended": msg`${who} ended the mailed links of ${thing}`,
  invited: msg`${who} invited ${thing}`,
  "invited-again": msg`${who} sent a new link for ${thing}`,
  "invitation-withdrawn": msg`${who} withdrew ${thing}`,
  accepted: msg`${who} accepted ${thing}`,
  "sign-in-failed": msg`${who} failed to log in to ${thing}`,
  "password-changed": msg`${who} changed the password of ${thing}`,
  "email-changed": msg`${who} changed the email of ${thing}`,
  "name-changed": msg`${who} changed the name of ${thing}`,
  "mails-changed": msg`${who} changed the email choices of ${thing}`,
  "second-factor-added": msg`${who} added a second factor to ${thing}`,
  "second-factor-removed": msg`${who} removed a second factor of ${thing}`,
  "sample-removed": msg`${who} removed the sample from ${thing}`,
  "setting-changed": msg`${who} changed ${thing}`,
};

export type Action = keyof typeof actions;

export type Facts = Record<string, string | number | boolean | null>;

export interface Subject {
  kind: Kind;
  id: string;
  /** Ignored for prayer requests, proposals and cards of people who are new: their text stays out of the log. */
  title?: string;
}

/** A sentence that says who did what, in texts that say it in the reader's language. */
export interface Sentence {
  /** `{who} changed {thing}` */
  text: MessageDescriptor;
  who: string;
  /** What `{thing}` is: `the event {title}`, or without the title where there is none; undefined for the title alone. */
  thing: MessageDescriptor | undefined;
  /** The thing's name; may be empty. */
  title: string;
}

/** The thing as a phrase, with its name or without one. */
const things: Record<Kind, { named?: MessageDescriptor; unnamed: MessageDescriptor }> = {
  event: { named: msg`the event ${title}`, unnamed: msg`an event` },
  proposal: { named: msg`the event proposal ${title}`, unnamed: msg`an event proposal` },
  calendar: { named: msg`the calendar ${title}`, unnamed: msg`a calendar` },
  sermon: { named: msg`the video ${title}`, unnamed: msg`a video` },
  sermons: { named: msg`the videos of ${title}`, unnamed: msg`videos` },
  speaker: { named: msg`the speaker ${title}`, unnamed: msg`a speaker` },
  series: { named: msg`the series ${title}`, unnamed: msg`a series` },
  topic: { named: msg`the topic ${title}`, unnamed: msg`a topic` },
  post: { named: msg`the daily post ${title}`, unnamed: msg`a daily post` },
  prayer: { named: msg`the prayer request ${title}`, unnamed: msg`a prayer request` },
  vigil: { named: msg`the vigil ${title}`, unnamed: msg`a vigil` },
  newcomer: { named: msg`the card of somebody new ${title}`, unnamed: msg`the card of somebody new` },
  group: { named: msg`the group ${title}`, unnamed: msg`a group` },
  home: { named: msg`the home page: ${title}`, unnamed: msg`the home page` },
  page: { named: msg`the page ${title}`, unnamed: msg`a page` },
  address: { named: msg`the link ${title}`, unnamed: msg`a link that leads on` },
  facts: { named: msg`the church details: ${title}`, unnamed: msg`church details` },
  picture: { named: msg`the picture ${title}`, unnamed: msg`a picture in the library` },
  file: { named: msg`the file ${title}`, unnamed: msg`a file` },
  bank: { named: msg`the bank details ${title}`, unnamed: msg`bank details` },
  person: { unnamed: msg`somebody` },
  invitation: { named: msg`the invitation of ${title}`, unnamed: msg`an invitation` },
  role: { named: msg`the role ${title}`, unnamed: msg`a role` },
  suggestion: { named: msg`the helper ${title}`, unnamed: msg`a helper` },
  account: { named: msg`the account of ${title}`, unnamed: msg`an account` },
  site: { named: msg`the setting ${title}`, unnamed: msg`the site` },
};

/** After these the name follows at once: "changed the password of Ann Hill", not "of the account of Ann Hill". */
const direct: ReadonlySet<string> = new Set<Action>([
  "review-undone",
  "agreed",
  "drafted",
  "draft-discarded",
  "preview-shared",
  "freed",
  "day-cancelled",
  "day-brought-back",
  "date-changed",
  "date-reset",
  "order-changed",
  "following-changed",
  "version-deleted",
  "joined",
  "original-restored",
  "roles-changed",
  "sessions-ended",
  "links-ended",
  "invited",
  "password-changed",
  "email-changed",
  "name-changed",
  "mails-changed",
  "second-factor-removed",
]);

/** Says an entry as "Ann Hill changed the event Choir practice". `isOwn` says that the reader did it. */
export function sentenceOf(
  entry: { action: string; kind: string; actorName: string; title: string },
  isOwn = false,
): Sentence {
  const { action, kind, title } = entry;
  const { named, unnamed } = isKind(kind) ? things[kind] : otherThing(kind);
  const thing = title === "" ? unnamed : direct.has(action) ? undefined : named;
  return {
    text: isAction(action) ? actions[action] : otherAction(action),
    who: isOwn ? t`You` : actorOf(entry),
    thing,
    title,
  };
}

/** A newer version of the site may have written other actions and kinds. */
function otherAction(did: string): MessageDescriptor {
  return msg({
    message: `${who} ${did} ${thing}`,
    comment: "For what this version of the site does not know",
  });
}

function otherThing(kind: string) {
  const thing = msg({
    message: `${kind} ${title}`,
    comment: "For what this version of the site does not know",
  });
  return { named: thing, unnamed: thing };
}

/** What somebody did to what kind of thing, without their names: "changed the event". */
export function deedOf(entry: Parameters<typeof sentenceOf>[0]): string {
  const { text, thing } = sentenceOf(entry);
  const said = say({ ...text, values: { ...text.values, who: "", thing: thing ? say(thing) : "" } });
  return said
    .replace(/\s+/g, " ")
    .replace(/^[:\s]+/, "")
    .trim();
}

/** What people who are not logged in do: a failed login, or opening a mailed link. */
const byVisitors = new Set(["sign-in-failed", "accepted", "password-changed", "answered"]);

/** What people do with their own prayer requests. Only their own log says who they are. */
export const byAskers = ["created", "updated", "answered-prayer", "ended", "replied", "agreed", "withdrawn"];

export function isByAsker({ kind, action }: { kind: string; action: string }): boolean {
  return kind === "prayer" && byAskers.includes(action);
}

function actorOf(entry: { actorName: string; action: string; kind: string }): string {
  if (isByAsker(entry)) return t`The person who asked`;
  if (entry.actorName === nameOfLeaver) return t`Somebody who has left`;
  return entry.actorName || (byVisitors.has(entry.action) ? t`Somebody` : t`The site`);
}

function isAction(name: string): name is Action {
  return Object.hasOwn(actions, name);
}
