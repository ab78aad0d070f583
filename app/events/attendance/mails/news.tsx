import {
  Action,
  Frame,
  Greeting,
  type Mail,
  mail,
  Paragraph,
  SmallPrint,
} from "../../../mail/mail-frame.tsx";
import { type DateInMail, Facts } from "./facts.tsx";

export interface NewsMail extends DateInMail {
  /** Empty for visitors. */
  name: string;
  /** Why, as staff wrote it; may be empty. */
  reason: string;
  /** Whether a calendar is attached. */
  hasCalendar: boolean;
}

export function cancelledMail(cancelled: NewsMail): Promise<Mail> {
  const { congregation, title, when, where, name, reason, hasCalendar } = cancelled;
  return mail(
    `Cancelled: ${title}`,
    <Frame congregation={congregation} preview={`${when} is cancelled.`} heading={title}>
      <Greeting name={name} />
      <Paragraph>We are sorry: the date you replied for is cancelled.</Paragraph>
      {reason && <Paragraph>{reason}</Paragraph>}
      <Facts when={when} where={where} />
      {hasCalendar && <SmallPrint>If the date is in your calendar, the attached file removes it.</SmallPrint>}
    </Frame>,
  );
}

interface ChangedMail extends NewsMail {
  before: Pick<DateInMail, "when" | "where">;
  /** Whether it had been cancelled and takes place after all. */
  isBack: boolean;
  /** Changes and withdraws the reply. */
  link: string;
}

/** Says that a date is at another time or place, or takes place after all. */
export function changedMail(changed: ChangedMail): Promise<Mail> {
  const { congregation, title, when, where, name, reason, hasCalendar, before, isBack, link } = changed;
  return mail(
    isBack ? `It is on after all: ${title}` : `Changed: ${title}`,
    <Frame congregation={congregation} preview={when} heading={title}>
      <Greeting name={name} />
      <Paragraph>
        {isBack ? "The date you replied for is on after all." : "The date you replied for has changed."} Your
        reply still counts.
      </Paragraph>
      {reason && <Paragraph>{reason}</Paragraph>}
      <Facts when={when} where={where} />
      {!isBack && (
        <SmallPrint>
          Before: {before.when}, {before.where}
        </SmallPrint>
      )}
      <Action label="Change or withdraw" link={link} />
      {hasCalendar && <SmallPrint>If the date is in your calendar, the attached file updates it.</SmallPrint>}
    </Frame>,
  );
}
