import { Action, Frame, type Mail, mail, Paragraph, SmallPrint, StopMails } from "../mail/mail-frame.tsx";

export interface PrayerMailFacts {
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
