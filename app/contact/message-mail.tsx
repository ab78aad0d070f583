import { Fragment } from "react";
import { shownAddress } from "../../platform/mail/shown-address.ts";
import { Frame, type Mail, mail, Paragraph, SmallPrint } from "../mail/mail-frame.tsx";
import { type ContactMessage, spamNote } from "./contact-service.ts";

export function subjectOf({ name, mayBeSpam }: Pick<ContactMessage, "name" | "mayBeSpam">): string {
  return `Website message from ${name}${mayBeSpam ? " (may be spam)" : ""}`;
}

/** Several messages in one mail; each is answered to its own sender. */
export function digestMail(
  messages: readonly { id: string; subject: string; replyTo: string | null; text: string }[],
): Promise<Mail> {
  const heading = messages.length === 1 ? "A website message" : `${messages.length} website messages`;
  return mail(
    heading,
    <Frame
      preview={messages
        .map(({ subject }) => subject)
        .join(", ")
        .slice(0, 150)}
      heading={heading}
    >
      <SmallPrint>
        Many messages arrived within a short time, so the website sends them together. It does not verify
        names and emails. To reply, please write to the email given with each message.
      </SmallPrint>
      {messages.map(({ id, subject, replyTo, text }) => (
        <Fragment key={id}>
          <Paragraph>
            <strong>{subject}</strong>
          </Paragraph>
          <Paragraph>{withBreaks(text)}</Paragraph>
          <SmallPrint>Email: {replyTo && shownAddress(replyTo)}</SmallPrint>
        </Fragment>
      ))}
    </Frame>,
  );
}

export function messageMail({ name, email, message, mayBeSpam }: ContactMessage): Promise<Mail> {
  return mail(
    subjectOf({ name, mayBeSpam }),
    <Frame preview={message.slice(0, 150)} heading={`A message from ${name}`}>
      {mayBeSpam && (
        <SmallPrint>{spamNote} Programs do that, but so do some people’s password managers.</SmallPrint>
      )}
      <Paragraph>{withBreaks(message)}</Paragraph>
      <SmallPrint>
        Name: {name}
        <br />
        Email: {shownAddress(email)}
      </SmallPrint>
      <SmallPrint>
        Sent through the website’s contact form, which does not verify the name and the email. Replies to this
        email go to {shownAddress(email)}.
      </SmallPrint>
    </Frame>,
  );
}

function withBreaks(text: string) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a mail never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
