import { Action, Frame, type Mail, mail, Paragraph, SmallPrint, StopMails } from "../mail/mail-frame.tsx";

export interface PrayerMailFacts {
  congregation: string;
  link: string;
  choices: string;
  /** The URL that switches these mails off. */
  stop: string;
}

/** Says that a request came in. Neither its text nor who asks is in the mail. What is for few people is read, not approved. */
export function requestCameInMail({
  congregation,
  link,
  choices,
  stop,
  isForFew,
}: PrayerMailFacts & { isForFew: boolean }): Promise<Mail> {
  return mail(
    isForFew ? "A prayer request is waiting to be read" : "A prayer request is waiting for approval",
    <Frame
      congregation={congregation}
      preview="Somebody has asked for prayer."
      heading="Somebody has asked for prayer"
    >
      <Paragraph>
        {isForFew
          ? "A new prayer request is waiting to be read. It is on no page."
          : "A new prayer request is waiting for approval. Until it is approved, it does not appear on the public list."}
      </Paragraph>
      <Action label={isForFew ? "Read it" : "Review requests"} link={link} />
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
  since,
}: PrayerMailFacts & {
  /** `many` stands for more than anybody counts. */
  count: number | "many";
  /** The day of the mail before in words, and how many are new since. */
  since?: { day: string; count: number };
}): Promise<Mail> {
  const sentence =
    count === 1
      ? "One prayer request is waiting"
      : `${count === "many" ? "Many" : count} prayer requests are waiting`;
  return mail(
    sentence,
    <Frame congregation={congregation} preview={`${sentence}.`} heading={sentence}>
      <Paragraph>
        {count === 1
          ? "Please review it. Nobody else reads it before."
          : "Please review them. Nobody else reads them before."}
      </Paragraph>
      {since && <Paragraph>{newSince(since)}</Paragraph>}
      <Action label="Review requests" link={link} />
      <Why choices={choices} stop={stop} />
    </Frame>,
  );
}

function newSince({ day, count }: { day: string; count: number }): string {
  if (count === 0) return `None of them is new since our last email, of ${day}. We write more seldom now.`;
  return count === 1
    ? `One of them is new since our last email, of ${day}.`
    : `${count} of them are new since our last email, of ${day}.`;
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
