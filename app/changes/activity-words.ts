import { isKind, type Kind } from "./kinds.ts";

const actions = {
  created: "created",
  changed: "changed",
  deleted: "deleted",
  merged: "merged",
  restored: "restored",
  replaced: "replaced",
  "taken-down": "took down",
  reviewed: "reviewed",
  "review-undone": "took back the review of",
  approved: "approved",
  read: "read",
  "passed-on": "passed on",
  "asked-back": "asked back about",
  replied: "answered about",
  agreed: "agreed to the edited text of",
  updated: "told news about",
  "answered-prayer": "marked as answered",
  ended: "ended",
  "edit-proposed": "proposed another text for",
  seen: "saw",
  greeted: "greeted somebody from",
  "followed-up": "followed up",
  taken: "took",
  "given-back": "gave back",
  published: "published",
  drafted: "saved a draft of",
  "draft-discarded": "discarded the draft of",
  proposed: "proposed",
  confirmed: "confirmed",
  scheduled: "scheduled",
  hidden: "hid",
  "preview-shared": "shared a preview of",
  declined: "declined",
  answered: "answered a request to join",
  "request-deleted": "deleted a request to join",
  "leader-changed": "changed who answers for",
  cancelled: "cancelled",
  freed: "freed a time of",
  uncancelled: "brought back",
  "day-cancelled": "cancelled services and events of",
  "day-brought-back": "brought back services and events of",
  "date-changed": "changed a date of",
  "date-reset": "undid the changes to a date of",
  "order-changed": "changed the order of service of",
  "following-changed": "changed the later dates of",
  imported: "imported",
  "version-deleted": "deleted for good a version of",
  joined: "undid the changes to the later dates of",
  "original-restored": "put back the original of",
  withdrawn: "withdrew",
  "roles-changed": "changed the roles of",
  deactivated: "deactivated",
  reactivated: "reactivated",
  removed: "removed",
  "sessions-ended": "logged out",
  "links-ended": "ended the mailed links of",
  invited: "invited",
  "invited-again": "sent a new link for",
  "invitation-withdrawn": "withdrew",
  accepted: "accepted",
  "sign-in-failed": "failed to log in to",
  "password-changed": "changed the password of",
  "email-changed": "changed the email of",
  "name-changed": "changed the name of",
  "mails-changed": "changed the email choices of",
  "second-factor-added": "added a second factor to",
  "second-factor-removed": "removed a second factor of",
  "sample-removed": "removed the sample from",
  "setting-changed": "changed",
} as const;

export type Action = keyof typeof actions;

export type Facts = Record<string, string | number | boolean | null>;

export interface Subject {
  kind: Kind;
  id: string;
  /** Ignored for prayer requests, proposals and cards of people who are new: their text stays out of the log. */
  title?: string;
}

export interface Sentence {
  who: string;
  /** What they did to what kind of thing: `changed the event`. */
  did: string;
  /** The thing's name, which follows; may be empty. */
  title: string;
}

/** The thing as a phrase, followed by its name or without one. */
const things: Record<Kind, { named: string; unnamed: string }> = {
  event: { named: "the event", unnamed: "an event" },
  proposal: { named: "the event proposal", unnamed: "an event proposal" },
  calendar: { named: "the calendar", unnamed: "a calendar" },
  sermon: { named: "the video", unnamed: "a video" },
  sermons: { named: "the videos of", unnamed: "videos" },
  speaker: { named: "the speaker", unnamed: "a speaker" },
  series: { named: "the series", unnamed: "a series" },
  topic: { named: "the topic", unnamed: "a topic" },
  post: { named: "the daily post", unnamed: "a daily post" },
  prayer: { named: "the prayer request", unnamed: "a prayer request" },
  vigil: { named: "the vigil", unnamed: "a vigil" },
  newcomer: { named: "the card of somebody new", unnamed: "the card of somebody new" },
  group: { named: "the group", unnamed: "a group" },
  home: { named: "the home page:", unnamed: "the home page" },
  page: { named: "the page", unnamed: "a page" },
  address: { named: "the link", unnamed: "a link that leads on" },
  facts: { named: "the church details:", unnamed: "church details" },
  picture: { named: "the picture", unnamed: "a picture in the library" },
  file: { named: "the file", unnamed: "a file" },
  bank: { named: "the bank details", unnamed: "bank details" },
  person: { named: "", unnamed: "somebody" },
  invitation: { named: "the invitation of", unnamed: "an invitation" },
  role: { named: "the role", unnamed: "a role" },
  suggestion: { named: "the helper", unnamed: "a helper" },
  account: { named: "the account of", unnamed: "an account" },
  site: { named: "the setting", unnamed: "the site" },
};

/** Returns an entry as a sentence: "Ann Hill changed the event Choir practice". `who` replaces the actor's name. */
export function sentenceOf(
  entry: { action: string; kind: string; actorName: string; title: string },
  who = actorOf(entry),
): Sentence {
  const { action, kind, title } = entry;
  const did = isAction(action) ? actions[action] : action;
  const { named, unnamed } = isKind(kind) ? things[kind] : { named: kind, unnamed: kind };
  // "changed the password of Ann Hill", but "failed to log in to the account of Ann Hill".
  const isDirect = title !== "" && (/ of$/.test(did) || action === "invited" || action === "sessions-ended");
  const thing = title === "" ? unnamed : isDirect ? "" : named;
  return { who, did: [did, thing].filter(Boolean).join(" "), title };
}

/** What people who are not logged in do: a failed login, or opening a mailed link. */
const byVisitors = new Set(["sign-in-failed", "accepted", "password-changed", "answered"]);

/** What people do with their own prayer requests. Only their own log says who they are. */
export const byAskers = ["created", "updated", "answered-prayer", "ended", "replied", "agreed", "withdrawn"];

export function isByAsker({ kind, action }: { kind: string; action: string }): boolean {
  return kind === "prayer" && byAskers.includes(action);
}

function actorOf(entry: { actorName: string; action: string; kind: string }): string {
  if (isByAsker(entry)) return "The person who asked";
  return entry.actorName || (byVisitors.has(entry.action) ? "Somebody" : "The site");
}

function isAction(name: string): name is Action {
  return Object.hasOwn(actions, name);
}
