/** What the activity log is about, with the words that its page uses. */
export const kinds = {
  event: "event",
  sermon: "video",
  post: "daily post",
  prayer: "prayer request",
  home: "home page",
  person: "person",
  invitation: "invitation",
  account: "account",
  site: "site",
} as const;

export type Kind = keyof typeof kinds;

/** What can be done to a thing, in the past tense. */
export const actions = {
  created: "created",
  changed: "changed",
  deleted: "deleted",
  restored: "restored",
  approved: "approved",
  withdrawn: "withdrew",
  "roles-changed": "changed the roles of",
  deactivated: "deactivated",
  reactivated: "reactivated",
  removed: "removed",
  "sessions-ended": "ended the sessions of",
  invited: "invited",
  "invited-again": "sent again",
  "invitation-withdrawn": "withdrew",
  accepted: "accepted",
  "sign-in-failed": "failed to log in to",
  "password-changed": "changed the password of",
  "email-changed": "changed the email of",
  "name-changed": "changed the name of",
  "second-factor-added": "added a second factor to",
  "second-factor-removed": "removed the second factor of",
  "sample-removed": "removed the sample from",
  "setting-changed": "changed a setting of",
} as const;

export type Action = keyof typeof actions;

/** Values that an entry shows as before and after. */
export type Facts = Record<string, string | number | boolean | null>;

export interface Subject {
  kind: Kind;
  id: string;
  /** Ignored for prayer requests: their words stay out of the log. */
  title?: string;
}
