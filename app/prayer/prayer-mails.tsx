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

/** Tells the member who asked. Their text is not in the mail, which others may read over their shoulder. */
export function requestApprovedMail({
  congregation,
  name,
  link,
  choices,
  stop,
}: PrayerMailFacts & {
  name: string;
}): Promise<Mail> {
  return mail(
    "Your prayer request was approved",
    <Frame
      congregation={congregation}
      preview="Others can pray with you now."
      heading="Others can pray with you now"
    >
      <Greeting name={name} />
      <Paragraph>
        Your prayer request was approved. It is on our page of prayer requests now, where everybody can read
        it.
      </Paragraph>
      <Action label="See the prayer requests" link={link} />
      <SmallPrint>
        You can withdraw it at any time, on the page where you sent it. If you do not want these emails, turn
        them off on your account’s page: {choices}
      </SmallPrint>
      <StopMails link={stop} />
    </Frame>,
  );
}
