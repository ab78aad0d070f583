import { Fragment } from "react";
import { Frame, type Mail, mail, Paragraph, SmallPrint } from "../mail/mail-frame.tsx";
import type { ContactMessage } from "./contact.ts";

export function messageMail({ name, email, message }: Omit<ContactMessage, "trap">): Promise<Mail> {
  return mail(
    `Website message from ${name}`,
    <Frame preview={message.slice(0, 150)} heading={`A message from ${name}`}>
      <Paragraph>{withBreaks(message)}</Paragraph>
      <SmallPrint>
        Name: {name}
        <br />
        Email: {email}
      </SmallPrint>
      <SmallPrint>
        Sent through the website’s contact form, which does not verify the name and the email. Replies to this
        email go to {email}.
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
