import { shownAddress } from "../../platform/mail/shown-address.ts";
import { type Mail, mail, Paragraph, SmallPrint } from "../mail/mail-frame.tsx";
import { type ContactMessage, spamNote } from "./contact-service.ts";

export function subjectOf({ name, mayBeSpam }: Pick<ContactMessage, "name" | "mayBeSpam">): string {
  return `Website message from ${name}${mayBeSpam ? " (may be spam)" : ""}`;
}

/** Several messages in one mail; each is answered to its own sender. */
export function digestMail(
  messages: readonly { id: string; subject: string; replyTo: string | null; text: string }[],
): Promise<Mail> {
  return mail({
    subject: messages.length === 1 ? "A website message" : `${messages.length} website messages`,
    preview: messages
      .map(({ subject }) => subject)
      .join(", ")
      .slice(0, 150),
    text: [
      <SmallPrint key="why">
        Many messages arrived within a short time, so the website sends them together. It does not verify
        names and emails. To reply, please write to the email given with each message.
      </SmallPrint>,
      ...messages.flatMap(({ id, subject, replyTo, text }) => [
        <Paragraph key={`subject of ${id}`}>
          <strong>{subject}</strong>
        </Paragraph>,
        text.split("\n"),
        <SmallPrint key={`sender of ${id}`}>Email: {replyTo && shownAddress(replyTo)}</SmallPrint>,
      ]),
    ],
  });
}

export function messageMail({ name, email, message, mayBeSpam }: ContactMessage): Promise<Mail> {
  return mail({
    subject: subjectOf({ name, mayBeSpam }),
    heading: `A message from ${name}`,
    preview: message.slice(0, 150),
    text: [
      mayBeSpam && (
        <SmallPrint key="spam">
          {spamNote()} Programs do that, but so do some people’s password managers.
        </SmallPrint>
      ),
      message.split("\n"),
      <SmallPrint key="sender">
        Name: {name}
        <br />
        Email: {shownAddress(email)}
      </SmallPrint>,
    ],
    smallPrint: `Sent through the website’s contact form, which does not verify the name and the email. Replies to this email go to ${shownAddress(email)}.`,
  });
}
