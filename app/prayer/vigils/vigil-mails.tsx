import {
  Action,
  Frame,
  Greeting,
  type Mail,
  mail,
  Paragraph,
  SmallPrint,
  StopMails,
} from "../../mail/mail-frame.tsx";
import { vigilLimits } from "./vigil-limits.ts";

// What is prayed for, and the title, which may say it, stay on the site: other people see mails, and subjects on locked screens.

interface OwnMail {
  congregation: string;
  /** May be empty. */
  name: string;
  link: string;
}

/** Brings a link of one's own: to confirm a slot, or in place of earlier ones when `when` is undefined. */
export function linkMail({
  congregation,
  name,
  link,
  when,
}: OwnMail & { when: string | undefined }): Promise<Mail> {
  const heading = when ? "Please confirm your time" : "Your new link";
  return mail(
    heading,
    <Frame congregation={congregation} preview="One tap is enough." heading={heading}>
      <Greeting name={name} />
      {when ? (
        <Paragraph>
          You have asked for this time: {when}. Please open the link within {vigilLimits.holdMinutes} minutes
          and confirm it. Otherwise others can take it.
        </Paragraph>
      ) : (
        <Paragraph>The links that we sent you before no longer work. This one does.</Paragraph>
      )}
      <Action label={when ? "Confirm" : "See my times"} link={link} />
      <SmallPrint>
        With this link you can also see your times, take another one, give one back and remove yourself.
        Please keep it to yourself.
        {when && " If you did not ask for it, you can simply ignore this email."}
      </SmallPrint>
    </Frame>,
  );
}

/** Reminds somebody of their slots, each in words. */
export function reminderMail({
  congregation,
  name,
  link,
  times,
  stop,
}: OwnMail & { times: string[]; stop: string }): Promise<Mail> {
  const [first = ""] = times;
  return mail(
    "A reminder of your time",
    <Frame congregation={congregation} preview={first} heading="A reminder of your time">
      <Greeting name={name} />
      <Paragraph>
        {times.length === 1 ? "You have taken this time:" : "You have taken these times:"}
        {times.map((time) => (
          <span key={time}>
            <br />
            {time}
          </span>
        ))}
      </Paragraph>
      <Paragraph>If something has come up, please give it back so that somebody else can take it.</Paragraph>
      <Action label="See my times" link={link} />
      <StopMails link={stop} />
    </Frame>,
  );
}

/** Tells everybody who was told that a vigil does not take place that it does. */
export function backMail({ congregation, when }: { congregation: string; when: string }): Promise<Mail> {
  return mail(
    "Your time is yours again",
    <Frame congregation={congregation} preview={when} heading="Your time is yours again">
      <Greeting name="" />
      <Paragraph>
        We wrote to you that what you have taken a time for does not take place ({when}). That was a mistake:
        it does, and your time is still yours. The links that we sent you work again.
      </Paragraph>
    </Frame>,
  );
}

/** Tells everybody who has taken a slot that the vigil is cancelled. */
export function cancelledMail({ congregation, when }: { congregation: string; when: string }): Promise<Mail> {
  return mail(
    "Your time is cancelled",
    <Frame congregation={congregation} preview={when} heading="Your time is cancelled">
      <Greeting name="" />
      <Paragraph>
        We are sorry: what you have taken a time for does not take place ({when}). You need do nothing.
      </Paragraph>
      <SmallPrint>We delete your email address within {vigilLimits.daysKept} days after that.</SmallPrint>
    </Frame>,
  );
}
