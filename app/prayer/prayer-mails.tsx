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
import type { PrayerAudience } from "./audience.ts";
import { askedDaysBefore } from "./prayer-limits.ts";

interface PrayerMailFacts {
  congregation: string;
  link: string;
  choices: string;
  /** The URL that switches these mails off. */
  stop: string;
}

/** Says that a request came in. Neither its text nor who asks is in the mail. */
export function requestCameInMail({ congregation, link, choices, stop }: PrayerMailFacts): Promise<Mail> {
  return mail(
    "A prayer request is waiting for approval",
    <Frame
      congregation={congregation}
      preview="Somebody has asked for prayer."
      heading="Somebody has asked for prayer"
    >
      <Paragraph>
        A new prayer request is waiting for approval. Until it is approved, it does not appear on the public
        list.
      </Paragraph>
      <Action label="Review requests" link={link} />
      <Why choices={choices} stop={stop} />
    </Frame>,
  );
}

export function requestsWaitMail({
  congregation,
  link,
  choices,
  stop,
  count,
}: PrayerMailFacts & {
  /** `many` stands for more than anybody counts. */
  count: number | "many";
}): Promise<Mail> {
  const sentence =
    count === 1
      ? "One prayer request is waiting for approval"
      : `${count === "many" ? "Many" : count} prayer requests are waiting for approval`;
  return mail(
    sentence,
    <Frame congregation={congregation} preview={`${sentence}.`} heading={sentence}>
      <Paragraph>
        {count === 1
          ? "Please review it. Until it is approved, it does not appear on the public list."
          : "Please review them. Until they are approved, they do not appear on the public list."}
      </Paragraph>
      <Action label="Review requests" link={link} />
      <Why choices={choices} stop={stop} />
    </Frame>,
  );
}

function Why({ choices, stop }: Pick<PrayerMailFacts, "choices" | "stop">) {
  return (
    <>
      <SmallPrint>
        You get this email because you look after prayer requests. Choose how often, or never, on your
        account’s page: {choices}
      </SmallPrint>
      <StopMails link={stop} />
    </>
  );
}

/** Why somebody should look at their request. */
export type AboutRequest = "declined" | "asked-back" | "edited";

const aboutInWords: Record<AboutRequest, string> = {
  declined:
    "The people who look after prayer requests have read yours. They do not show it, and say why on our site.",
  "asked-back": "The people who look after prayer requests have a question about yours.",
  edited:
    "The people who look after prayer requests would like to show yours in slightly other words. Please look at them: nothing is shown in other words until you agree.",
};

/** Tells the member who asked that something waits for them. Subject and text say nothing of what they asked. */
export function aboutRequestMail({
  congregation,
  name,
  link,
  about,
}: {
  congregation: string;
  name: string;
  link: string;
  about: AboutRequest;
}): Promise<Mail> {
  const heading = "About what you sent us";
  return mail(
    heading,
    <Frame congregation={congregation} preview="Something waits for you on our site." heading={heading}>
      <Greeting name={name} />
      <Paragraph>{aboutInWords[about]}</Paragraph>
      <Action label="See it on our site" link={link} />
      <SmallPrint>You get this email because you asked for prayer. The link asks you to log in.</SmallPrint>
    </Frame>,
  );
}

/** Asks somebody whose request ends soon. Each answer is one tap, and a button on the page that opens. */
export function endsSoonMail({
  congregation,
  name,
  goOn,
  answered,
  letGo,
}: {
  congregation: string;
  name: string;
  goOn: string;
  answered: string;
  letGo: string;
}): Promise<Mail> {
  const heading = "Are you still in need of prayer?";
  return mail(
    heading,
    <Frame congregation={congregation} preview="Please tell us how it goes." heading={heading}>
      <Greeting name={name} />
      <Paragraph>
        What you asked us to pray for ends in {askedDaysBefore} days. How does it go? You need not log in.
      </Paragraph>
      <Action label="Yes, please go on" link={goOn} />
      <Action label="It is answered" link={answered} />
      <Action label="Let it go now" link={letGo} />
      <SmallPrint>If you do nothing, it ends by itself, and nobody reads it any more.</SmallPrint>
    </Frame>,
  );
}

interface ForTeam {
  congregation: string;
  link: string;
}

/** Tells a pastor that somebody left a request to them. */
export function passedToPastorMail({ congregation, link }: ForTeam): Promise<Mail> {
  const heading = "A prayer request was passed on to you";
  return mail(
    heading,
    <Frame congregation={congregation} preview="It waits for you." heading={heading}>
      <Paragraph>A prayer request was passed on to the pastor. Nobody else reads it any more.</Paragraph>
      <Action label="See it" link={link} />
    </Frame>,
  );
}

/** Tells those who asked something back that there is an answer. */
export function answerCameInMail({ congregation, link }: ForTeam): Promise<Mail> {
  const heading = "An answer about a prayer request";
  return mail(
    heading,
    <Frame congregation={congregation} preview="Somebody has answered." heading={heading}>
      <Paragraph>Somebody has answered a question about their prayer request.</Paragraph>
      <Action label="See the requests" link={link} />
    </Frame>,
  );
}

const approvedInWords: Record<PrayerAudience, string> = {
  everybody: "It is on our page of prayer requests now, where everybody can read it.",
  congregation: "It is on our page of prayer requests now, where everybody who has logged in can read it.",
  team: "Our prayer team prays for you. Nobody else reads it.",
  pastor: "The pastor prays for you. Nobody else reads it.",
};

/** Tells the member who asked. Their text is not in the mail, which others may read over their shoulder. */
export function requestApprovedMail({
  congregation,
  name,
  audience,
  link,
  choices,
  stop,
}: PrayerMailFacts & {
  name: string;
  audience: PrayerAudience;
}): Promise<Mail> {
  const isOnPage = audience === "everybody" || audience === "congregation";
  return mail(
    "Your prayer request was approved",
    <Frame
      congregation={congregation}
      preview="Others can pray with you now."
      heading="Others can pray with you now"
    >
      <Greeting name={name} />
      <Paragraph>Your prayer request was approved. {approvedInWords[audience]}</Paragraph>
      <Action label={isOnPage ? "See the prayer requests" : "See your request"} link={link} />
      <SmallPrint>
        You can withdraw it at any time, on the page where you sent it. If you do not want these emails, turn
        them off on your account’s page: {choices}
      </SmallPrint>
      <StopMails link={stop} />
    </Frame>,
  );
}
