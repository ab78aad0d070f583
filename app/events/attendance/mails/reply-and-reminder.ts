import { t } from "@lingui/core/macro";
import { formatDay } from "../../../dates/dates.ts";
import { type Mail, mail } from "../../../mail/mail-frame.tsx";
import { type DateInMail, whenAndWhere } from "./facts.ts";

export interface ReplyMail extends DateInMail {
  /** Empty for visitors. */
  name: string;
  /** How many come, such as `3 people`. */
  people: string;
  link: string;
}

export function comingMail(reply: ReplyMail): Promise<Mail> {
  const { title, people } = reply;
  return replyMail(reply, {
    subject: t`You are coming: ${title}`,
    preview: t`You are on the list.`,
    text: t`You are on the list (${people}). We look forward to seeing you.`,
  });
}

export function waitingMail(reply: ReplyMail): Promise<Mail> {
  const { title, people } = reply;
  return replyMail(reply, {
    subject: t`On the waiting list: ${title}`,
    preview: t`All places are taken.`,
    text: t`All places are taken. You are on the waiting list (${people}), and we will email you as soon as there is room.`,
  });
}

export function movedUpMail(reply: ReplyMail): Promise<Mail> {
  const { title, people } = reply;
  return replyMail(reply, {
    subject: t`There is room for you: ${title}`,
    preview: t`You have moved up from the waiting list.`,
    text: t`You have moved up from the waiting list: you are coming (${people}). If you can no longer come, please withdraw so that somebody else can.`,
  });
}

/** It names the day, because nobody knows when it arrives. */
export function reminderMail(reply: ReplyMail, { day, stop }: { day: string; stop: string }): Promise<Mail> {
  const { title, people, when } = reply;
  return replyMail(reply, {
    subject: t`A reminder: ${title}`,
    preview: when,
    text: t`This is a reminder that you are coming on ${{ day: formatDay(day) }} (${people}). If something has come up, please change or withdraw your reply.`,
    stop,
  });
}

function replyMail(
  { congregation, title, name, link, ...date }: ReplyMail,
  { text, ...more }: { subject: string; preview: string; text: string; stop?: string },
): Promise<Mail> {
  return mail({
    ...{ congregation, heading: title, name, ...more },
    text: [text, whenAndWhere(date)],
    action: { label: t`Change or withdraw`, link },
  });
}
