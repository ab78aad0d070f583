import { plural, t } from "@lingui/core/macro";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { daysOf } from "../../mail/links/link-purposes.ts";
import { harmlessName, type Mail, mail, type ToPerson, type WithLink } from "../../mail/mail-frame.tsx";
import type { Answer } from "./group-limits.ts";

interface About extends ToPerson {
  group: string;
}

/** Tells the leader who asks. It holds the email only of people who agreed that the leader writes to them. */
export function requestMail({
  congregation,
  group,
  name,
  words,
  email,
  link,
}: About & WithLink & { words: string; email: string | undefined }): Promise<Mail> {
  const asker = harmlessName(name);
  const days = daysOf("group-answer");
  return mail({
    congregation,
    subject: t`Somebody asks to join ${group}`,
    heading: t`A request to join`,
    preview: t`A request to join ${group}`,
    text: [
      asker === undefined ? t`Somebody asks to join ${group}.` : t`${asker} asks to join ${group}.`,
      linesOf(words),
      t`Please answer with one tap, and a few words if you like:`,
    ],
    action: { label: t({ message: "Answer", comment: "A button: to answer a request" }), link },
    smallPrint: [
      t`Please do not reply to this email: only by the link does your answer reach them.`,
      ...(email === undefined
        ? []
        : [t`They agreed that you write to them: ${{ email: shownAddress(email) }}.`]),
      t`Your own email stays with us. The link works for ${plural(days, { one: "# day", other: "# days" })}. The website does not verify names and emails.`,
    ].join(" "),
  });
}

/** Tells the office that the leader left the answer to it. */
export function passedOnMail({ congregation, group, link }: WithLink & { group: string }): Promise<Mail> {
  return mail({
    congregation,
    subject: t`A request to join ${group} waits for you`,
    heading: t`A request to join a group`,
    preview: group,
    text: t`The leader of ${group} asks the office to answer somebody who wants to join.`,
    action: { label: t`See the request`, link },
  });
}

/** Tells the person who asked that the group has no leader whom mails reach. */
export function waitsForOfficeMail({ group, ...to }: About): Promise<Mail> {
  return mail({
    ...to,
    subject: t`Your request to join ${group} waits for the office`,
    preview: group,
    text: t`Thank you for asking to join ${group}. Our office has your request, and will write to you.`,
    smallPrint: typedBySomebody(group),
  });
}

interface StillWaits extends About {
  /** How to reach the office; may be empty. */
  ways: readonly string[];
  /** The day on which the request is deleted, in words. */
  endsOn: string;
}

/** Tells the person who asked that nobody has answered yet, and what they can do. */
export function stillWaitsMail({ group, ways, endsOn, ...to }: StillWaits): Promise<Mail> {
  const advice = t`You can also ask to join another group, or come on a Sunday and ask. If nobody has answered by ${endsOn}, we delete your request.`;
  return mail({
    ...to,
    subject: t`Nobody has answered yet about ${group}`,
    preview: t`We have not forgotten you.`,
    text: [
      t`You asked to join ${group} a month ago, and nobody has answered. We are sorry, and have reminded those who can.`,
      ways.length > 0 ? `${t`You can reach us: ${{ ways: ways.join(", ") }}.`} ${advice}` : advice,
    ],
    smallPrint: typedBySomebody(group),
  });
}

interface Answered extends About {
  words: string;
  answer: Answer;
  /** When and where; undefined when the group is gone. */
  meeting: string | undefined;
  /** How to reach the office; may be empty. */
  ways: readonly string[];
}

/** Brings the answer to the person who asked. */
export function answerMail({ group, words, answer, meeting, ways, ...to }: Answered): Promise<Mail> {
  const subject = subjects[answer](group);
  return mail({
    ...to,
    subject,
    preview: subject,
    text: [
      sentences[answer](group),
      answer === "welcomed" && meeting,
      linesOf(words),
      ways.length > 0 && t`You can reach us: ${{ ways: ways.join(", ") }}`,
    ],
    smallPrint: typedBySomebody(group),
  });
}

function linesOf(text: string): string[] | undefined {
  return text === "" ? undefined : text.split("\n");
}

function typedBySomebody(group: string): string {
  return t`You get this email because somebody gave your email when they asked to join ${group} on our website. If it was not you, you can ignore it.`;
}

const subjects: Record<Answer, (group: string) => string> = {
  welcomed: (group) => t`You are welcome at ${group}`,
  full: (group) => t`${group} is full at the moment`,
  office: (group) => t`About your request to join ${group}`,
};

const sentences: Record<Answer, (group: string) => string> = {
  welcomed: (group) => t`Thank you for asking to join ${group}. We look forward to seeing you.`,
  full: (group) =>
    t`Thank you for asking to join ${group}. It has no free place at the moment. We would like to help you to find another group.`,
  office: (group) =>
    t`Thank you for asking to join ${group}. Its leader has passed your request on to our office, which will write to you.`,
};
