import { Action, Frame, Greeting, type Mail, mail, Paragraph, SmallPrint } from "../../mail/mail-frame.tsx";

export type Decision = { decision: "published"; isShown: boolean } | { decision: "declined"; reason: string };

export function proposalDecidedMail({
  congregation,
  name,
  title,
  link,
  ...decided
}: Decision & {
  congregation: string;
  name: string;
  title: string;
  link: string;
}): Promise<Mail> {
  const isPublished = decided.decision === "published";
  const heading = headingOf(decided);
  return mail(
    `${heading}: ${title}`,
    <Frame congregation={congregation} preview={title} heading={heading}>
      <Greeting name={name} />
      {isPublished ? (
        <Accepted title={title} isShown={decided.isShown} />
      ) : (
        <Declined title={title} reason={decided.reason} />
      )}
      <Action label={isPublished && decided.isShown ? "See your event" : "See your proposals"} link={link} />
      <SmallPrint>You get this email because you proposed an event. We ask you to log in first.</SmallPrint>
    </Frame>,
  );
}

function headingOf(decided: Decision): string {
  if (decided.decision === "declined") return "We cannot add your event";
  return decided.isShown ? "Your event is published" : "We have accepted your event";
}

function Accepted({ title, isShown }: { title: string; isShown: boolean }) {
  if (!isShown)
    return <Paragraph>Thank you for proposing “{title}”. It will appear in our calendar later.</Paragraph>;
  return (
    <Paragraph>
      Thank you for proposing “{title}”. It is in our calendar now. Please read it through, and tell us if
      something is not right.
    </Paragraph>
  );
}

function Declined({ title, reason }: { title: string; reason: string }) {
  const paragraphs = reason.split("\n").filter((line) => line.trim() !== "");
  return (
    <>
      <Paragraph>
        Thank you for proposing “{title}”. We are sorry that we cannot add it to our calendar.
        {paragraphs.length > 0 && " This is why:"}
      </Paragraph>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
    </>
  );
}
