import { Fragment } from "react";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { daysOf } from "../../mail/links/link-purposes.ts";
import {
  Action,
  Frame,
  Greeting,
  harmlessName,
  type Mail,
  mail,
  Paragraph,
  SmallPrint,
} from "../../mail/mail-frame.tsx";
import type { Answer } from "./group-limits.ts";

interface Asked {
  congregation: string;
  group: string;
  name: string;
  words: string;
}

/** Tells the leader who asks. It holds the email only of people who agreed that the leader writes to them. */
export function requestMail({
  congregation,
  group,
  name,
  words,
  email,
  link,
}: Asked & { email: string | undefined; link: string }): Promise<Mail> {
  return mail(
    `Somebody asks to join ${group}`,
    <Frame congregation={congregation} preview={`A request to join ${group}`} heading="A request to join">
      <Paragraph>
        {harmlessName(name) ?? "Somebody"} asks to join {group}.
      </Paragraph>
      <Lines text={words} />
      <Paragraph>Please answer with one tap, and a few words if you like:</Paragraph>
      <Action label="Answer" link={link} />
      <SmallPrint>
        Please do not reply to this email: only by the link does your answer reach them.{" "}
        {email !== undefined && `They agreed that you write to them: ${shownAddress(email)}.`} Your own email
        stays with us. The link works for {daysOf("group-answer")} days. The website does not verify names and
        emails.
      </SmallPrint>
    </Frame>,
  );
}

/** Tells the office that the leader left the answer to it. */
export function passedOnMail({
  congregation,
  group,
  link,
}: {
  congregation: string;
  group: string;
  link: string;
}) {
  return mail(
    `A request to join ${group} waits for you`,
    <Frame congregation={congregation} preview={group} heading="A request to join a group">
      <Paragraph>The leader of {group} asks the office to answer somebody who wants to join.</Paragraph>
      <Action label="See the request" link={link} />
    </Frame>,
  );
}

/** Tells the person who asked that the group has no leader whom mails reach. */
export function waitsForOfficeMail({
  congregation,
  group,
  name,
}: {
  congregation: string;
  group: string;
  name: string;
}): Promise<Mail> {
  const heading = `Your request to join ${group} waits for the office`;
  return mail(
    heading,
    <Frame congregation={congregation} preview={group} heading={heading}>
      <Greeting name={name} />
      <Paragraph>
        Thank you for asking to join {group}. Our office has your request, and will write to you.
      </Paragraph>
      <TypedBySomebody group={group} />
    </Frame>,
  );
}

/** Tells the person who asked that nobody has answered yet, and what they can do. */
export function stillWaitsMail({
  congregation,
  group,
  name,
  ways,
  endsOn,
}: {
  congregation: string;
  group: string;
  name: string;
  /** How to reach the office; may be empty. */
  ways: readonly string[];
  /** The day on which the request is deleted, in words. */
  endsOn: string;
}): Promise<Mail> {
  const heading = `Nobody has answered yet about ${group}`;
  return mail(
    heading,
    <Frame congregation={congregation} preview="We have not forgotten you." heading={heading}>
      <Greeting name={name} />
      <Paragraph>
        You asked to join {group} a month ago, and nobody has answered. We are sorry, and have reminded those
        who can.
      </Paragraph>
      <Paragraph>
        {ways.length > 0 ? `You can reach us: ${ways.join(", ")}. ` : ""}You can also ask to join another
        group, or come on a Sunday and ask. If nobody has answered by {endsOn}, we delete your request.
      </Paragraph>
      <TypedBySomebody group={group} />
    </Frame>,
  );
}

/** Brings the answer to the person who asked. */
export function answerMail({
  congregation,
  group,
  name,
  words,
  answer,
  meeting,
  ways,
}: Asked & {
  answer: Answer;
  /** When and where; undefined when the group is gone. */
  meeting: string | undefined;
  /** How to reach the office; may be empty. */
  ways: readonly string[];
}): Promise<Mail> {
  const heading = headings[answer](group);
  return mail(
    heading,
    <Frame congregation={congregation} preview={heading} heading={heading}>
      <Greeting name={name} />
      <Paragraph>{sentences[answer](group)}</Paragraph>
      {answer === "welcomed" && meeting && <Paragraph>{meeting}</Paragraph>}
      <Lines text={words} />
      {ways.length > 0 && <Paragraph>You can reach us: {ways.join(", ")}</Paragraph>}
      <TypedBySomebody group={group} />
    </Frame>,
  );
}

function TypedBySomebody({ group }: { group: string }) {
  return (
    <SmallPrint>
      You get this email because somebody gave your email when they asked to join {group} on our website. If
      it was not you, you can ignore it.
    </SmallPrint>
  );
}

const headings: Record<Answer, (group: string) => string> = {
  welcomed: (group) => `You are welcome at ${group}`,
  full: (group) => `${group} is full at the moment`,
  office: (group) => `About your request to join ${group}`,
};

const sentences: Record<Answer, (group: string) => string> = {
  welcomed: (group) => `Thank you for asking to join ${group}. We look forward to seeing you.`,
  full: (group) =>
    `Thank you for asking to join ${group}. It has no free place at the moment. We would like to help you to find another group.`,
  office: (group) =>
    `Thank you for asking to join ${group}. Its leader has passed your request on to our office, which will write to you.`,
};

function Lines({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <Paragraph>
      {text.split("\n").map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a mail never move
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Paragraph>
  );
}
