/** Kinds of mail that come by themselves: everybody who gets them can refuse them, by the link in each, or in their account. */
export const refusableMails = {
  prayers: "when prayer requests wait for approval",
  approval: "when a prayer request of yours has arrived or is approved",
  prayed: "when people prayed for you",
  videos: "when a video has not played for a month",
  reminders: "every morning to remind you to pray",
  coming: "before an event or a time of prayer that you take part in",
} as const;

export type RefusableMail = keyof typeof refusableMails;
export const refusableMailNames = Object.keys(refusableMails) as [RefusableMail, ...RefusableMail[]];

/** Kinds of mail that nobody can refuse, each with the reason. */
export const neededMails = {
  account:
    "It is about the safety of an account, or what it may do: its owner must hear of what others do there.",
  link: "Somebody has just asked for it, and waits for the link in it.",
  answer: "It answers what somebody asked or sent, or asks them what we need to know for it.",
  news: "Somebody would set out for what does not take place, or at the wrong time.",
  duty: "Something waits for people who have taken it on, or must act at once.",
  invitation: "One person asks another one, and only that once.",
} as const;

export type MailKind = RefusableMail | keyof typeof neededMails;

export function isRefusable(kind: MailKind): kind is RefusableMail {
  return kind in refusableMails;
}
