import { t } from "@lingui/core/macro";

/** Kinds of mail that come by themselves: everybody who gets them can refuse them, by the link in each, or in their account. */
export const refusableMailNames = ["prayers", "approval", "prayed", "videos", "reminders", "coming"] as const;

export type RefusableMail = (typeof refusableMailNames)[number];

/** What the page of the link says of each, while it is sent and when it no longer is. */
export const aboutMails: Record<RefusableMail, { on: () => string; off: () => string }> = {
  prayers: {
    on: () => t`We write to you when prayer requests wait for approval.`,
    off: () => t`We no longer write to you when prayer requests wait for approval.`,
  },
  approval: {
    on: () => t`We write to you when a prayer request of yours has arrived or is approved.`,
    off: () => t`We no longer write to you when a prayer request of yours has arrived or is approved.`,
  },
  prayed: {
    on: () => t`We write to you when people prayed for you.`,
    off: () => t`We no longer write to you when people prayed for you.`,
  },
  videos: {
    on: () => t`We write to you when a video has not played for a month.`,
    off: () => t`We no longer write to you when a video has not played for a month.`,
  },
  reminders: {
    on: () => t`We write to you every morning to remind you to pray.`,
    off: () => t`We no longer write to you every morning to remind you to pray.`,
  },
  coming: {
    on: () => t`We write to you before an event or a time of prayer that you take part in.`,
    off: () => t`We no longer write to you before an event or a time of prayer that you take part in.`,
  },
};

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
  return (refusableMailNames as readonly string[]).includes(kind);
}
