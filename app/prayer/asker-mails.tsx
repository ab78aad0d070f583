import {
  Action,
  Frame,
  Greeting,
  type Mail,
  mail,
  Paragraph,
  SmallPrint,
  StopMails,
} from "../mail/mail-frame.tsx";
import type { AboutRequest } from "./about-request.ts";
import { isClose, type PrayerAudience } from "./audience.ts";
import type { PrayerMailFacts } from "./prayer-mails.tsx";

const aboutInWords: Record<AboutRequest, string> = {
  declined:
    "The people who look after prayer requests have read yours. They do not show it, and say why on our site.",
  "asked-back": "The people who look after prayer requests have a question about yours.",
  edited:
    "The people who look after prayer requests would like to show yours in slightly other words. Please look at them: nothing is shown in other words until you agree.",
  published:
    "The people who look after prayer requests have decided to show yours in other words without asking you before. Our site says when and why. You can take it back there.",
  spelling:
    "The people who look after prayer requests have mended a few letters in yours. You can see it on our site, and take it back there.",
  "words-shown": "The people who look after prayer requests have read your new words, and show them now.",
  "words-declined":
    "The people who look after prayer requests have read your new words. Others go on seeing the words from before.",
};

/** Tells the person who asked that something waits for them. Subject and text say nothing of what they asked. */
export function aboutRequestMail({
  congregation,
  name,
  link,
  about,
  isLinkTheirs,
}: {
  congregation: string;
  name: string;
  link: string;
  about: AboutRequest;
  /** Whether the link opens the request without a login. */
  isLinkTheirs: boolean;
}): Promise<Mail> {
  const heading = "About what you sent us";
  return mail(
    heading,
    <Frame congregation={congregation} preview="Something waits for you on our site." heading={heading}>
      <Greeting name={name} />
      <Paragraph>{aboutInWords[about]}</Paragraph>
      <Action label="See it on our site" link={link} />
      <SmallPrint>
        You get this email because you asked for prayer.{" "}
        {isLinkTheirs ? linkIsTheirs : "The link asks you to log in."}
      </SmallPrint>
    </Frame>,
  );
}

export const linkIsTheirs =
  "The link opens your request without a password, so please do not forward this email.";

/** Tells a member that what they asked has arrived. The subject says nothing of prayer. */
export function requestReceivedMail({ congregation, link, choices, stop }: PrayerMailFacts): Promise<Mail> {
  const heading = "We have received what you sent us";
  return mail(
    heading,
    <Frame congregation={congregation} preview="Thank you for writing to us." heading={heading}>
      <Paragraph>
        Thank you for trusting us with it. Somebody reads it soon, and we write to you when we know more.
      </Paragraph>
      <Action label="See it on our site" link={link} />
      <SmallPrint>
        You can withdraw it there at any time. The link asks you to log in. If you do not want these emails,
        turn them off on your account’s page: {choices}
      </SmallPrint>
      <StopMails link={stop} />
    </Frame>,
  );
}

/** Asks somebody without an account whether the email is theirs. It holds nothing of what they asked. */
export function confirmRequestMail({
  congregation,
  name,
  link,
  isRead,
}: {
  congregation: string;
  name: string;
  link: string;
  /** Whether people who look after prayer read the request before it is confirmed. */
  isRead: boolean;
}): Promise<Mail> {
  const heading = "Please confirm your email";
  return mail(
    heading,
    <Frame congregation={congregation} preview="One tap, and we read what you sent us." heading={heading}>
      <Greeting name={name} />
      <Paragraph>
        Thank you for writing to us on our website. Please open the link and confirm that it was you.{" "}
        {isRead
          ? "People who look after prayer requests have been told already; only once you confirm it can they write to you."
          : "Nobody reads what you wrote before, and after a day it is deleted."}
      </Paragraph>
      <Action label="Yes, it was me" link={link} />
      <SmallPrint>
        Please keep this email: with the same link you see later what became of it, answer us, and withdraw
        it. {linkIsTheirs} If it was not you, you can ignore it.
      </SmallPrint>
    </Frame>,
  );
}

/** Brings somebody without an account a further link to each of their requests. */
export function newLinkMail({
  congregation,
  links,
}: {
  congregation: string;
  links: readonly string[];
}): Promise<Mail> {
  const heading = links.length === 1 ? "Your new link" : "Your new links";
  return mail(
    heading,
    <Frame congregation={congregation} preview="It leads to what you sent us." heading={heading}>
      <Paragraph>
        {links.length === 1
          ? "This link leads to what you sent us on our website."
          : "Each of these links leads to something that you sent us on our website, the newest first."}
      </Paragraph>
      {links.map((link) => (
        <Action key={link} label="See it on our site" link={link} />
      ))}
      <SmallPrint>
        You get this email because somebody asked for it with your email. {linkIsTheirs} If it was not you,
        you can ignore it.
      </SmallPrint>
    </Frame>,
  );
}

/** Asks somebody whose request ends soon. Each answer is one tap, and a button on the page that opens. */
export function endsSoonMail({
  congregation,
  name,
  endsOn,
  ways,
}: {
  congregation: string;
  name: string;
  /** The day in words. */
  endsOn: string;
  /** What they can tap, with its link. */
  ways: readonly (readonly [label: string, link: string])[];
}): Promise<Mail> {
  const heading = "Are you still in need of prayer?";
  return mail(
    heading,
    <Frame congregation={congregation} preview="Please tell us how it goes." heading={heading}>
      <Greeting name={name} />
      <Paragraph>
        What you asked us to pray for ends on {endsOn}. How does it go? You need not log in.
      </Paragraph>
      {ways.map(([label, link]) => (
        <Action key={link} label={label} link={link} />
      ))}
      <SmallPrint>If you do nothing, it ends by itself, and nobody reads it any more.</SmallPrint>
    </Frame>,
  );
}

const approvedInWords: Record<PrayerAudience, string> = {
  everybody: "It is on our page of prayer requests now, where everybody can read it.",
  congregation: "It is on our page of prayer requests now, where everybody who has logged in can read it.",
  team: "Our prayer team prays for you. Nobody else reads it.",
  pastor: "The pastor prays for you. Nobody else reads it.",
};

/** Tells the person who asked. Their text is not in the mail, which others may read over their shoulder. */
export function requestApprovedMail({
  congregation,
  name,
  audience,
  link,
  choices,
  ownLink,
}: {
  congregation: string;
  name: string;
  audience: PrayerAudience;
  link: string;
  /** Where a member chooses their mails, and the URL that switches this one off. */
  choices?: { link: string; stop: string };
  /** The link of somebody without an account. */
  ownLink?: string;
}): Promise<Mail> {
  const isOnPage = !isClose(audience);
  const heading = isOnPage ? "Others can pray with you now" : "We have read what you sent us";
  return mail(
    isOnPage ? "Your prayer request was approved" : heading,
    <Frame
      congregation={congregation}
      preview={isOnPage ? "Others can pray with you now." : "You are not alone with it."}
      heading={heading}
    >
      <Greeting name={name} />
      <Paragraph>
        {isOnPage ? "Your prayer request was approved. " : "Thank you for trusting us with it. "}
        {approvedInWords[audience]}
      </Paragraph>
      <Action
        label={isOnPage && !ownLink ? "See the prayer requests" : "See your request"}
        link={ownLink ?? link}
      />
      <SmallPrint>
        {ownLink ? (
          <>You can withdraw it there at any time. {linkIsTheirs}</>
        ) : (
          <>
            You can withdraw it at any time, on the page where you sent it. If you do not want these emails,
            turn them off on your account’s page: {choices?.link}
          </>
        )}
      </SmallPrint>
      {choices && <StopMails link={choices.stop} />}
    </Frame>,
  );
}
