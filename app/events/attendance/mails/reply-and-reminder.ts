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
  return replyMail(reply, {
    subject: `You are coming: ${reply.title}`,
    preview: "You are on the list.",
    text: `You are on the list (${reply.people}). We look forward to seeing you.`,
  });
}

export function waitingMail(reply: ReplyMail): Promise<Mail> {
  return replyMail(reply, {
    subject: `On the waiting list: ${reply.title}`,
    preview: "All places are taken.",
    text: `All places are taken. You are on the waiting list (${reply.people}), and we will email you as soon as there is room.`,
  });
}

export function movedUpMail(reply: ReplyMail): Promise<Mail> {
  return replyMail(reply, {
    subject: `There is room for you: ${reply.title}`,
    preview: "You have moved up from the waiting list.",
    text: `You have moved up from the waiting list: you are coming (${reply.people}). If you can no longer come, please withdraw so that somebody else can.`,
  });
}

/** It names the day, because nobody knows when it arrives. */
export function reminderMail(reply: ReplyMail, { day, stop }: { day: string; stop: string }): Promise<Mail> {
  return replyMail(reply, {
    subject: `A reminder: ${reply.title}`,
    preview: reply.when,
    text: `This is a reminder that you are coming on ${formatDay(day)} (${reply.people}). If something has come up, please change or withdraw your reply.`,
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
    action: { label: "Change or withdraw", link },
  });
}
