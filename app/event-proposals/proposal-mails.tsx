import { Action, Frame, Greeting, type Mail, mail, Paragraph, SmallPrint } from "../mail/mail-frame.tsx";

/** What staff decided about a proposal. */
export type Decision = { decision: "published" } | { decision: "declined"; reason: string };

/** Tells the member who proposed an event. */
export function proposalDecidedMail({
  congregation,
  name,
  title,
  link,
  ...decided
}: Decision & {
  congregation: string;
  name: string;
  /** As they proposed it. */
  title: string;
  /** The URL of their proposals. */
  link: string;
}): Promise<Mail> {
  const isPublished = decided.decision === "published";
  const heading = isPublished ? "Your event is published" : "We cannot take up your event";
  return mail(
    `${heading}: ${title}`,
    <Frame congregation={congregation} preview={title} heading={heading}>
      <Greeting name={name} />
      {isPublished ? (
        <Paragraph>
          Thank you for proposing “{title}”. It is in our calendar now. Please read it through, and tell us if
          something is not right.
        </Paragraph>
      ) : (
        <Declined title={title} reason={decided.reason} />
      )}
      <Action label={isPublished ? "See your event" : "See your proposals"} link={link} />
      <SmallPrint>You get this email because you proposed an event. We ask you to log in first.</SmallPrint>
    </Frame>,
  );
}

function Declined({ title, reason }: { title: string; reason: string }) {
  const paragraphs = reason.split("\n").filter((line) => line.trim() !== "");
  return (
    <>
      <Paragraph>
        Thank you for proposing “{title}”. We are sorry that we cannot take it up.
        {paragraphs.length > 0 && " This is why:"}
      </Paragraph>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
    </>
  );
}
