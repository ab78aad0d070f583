import { type Mail, mail, type ToPerson, type WithLink } from "../../mail/mail-frame.tsx";

export type Decision = { decision: "published"; isShown: boolean } | { decision: "declined"; reason: string };

type Decided = Decision & ToPerson & WithLink & { title: string };

export function proposalDecidedMail(decided: Decided): Promise<Mail> {
  const { congregation, name, title, link } = decided;
  const heading = headingOf(decided);
  const isOnSite = decided.decision === "published" && decided.isShown;
  return mail({
    congregation,
    subject: `${heading}: ${title}`,
    heading,
    preview: title,
    name,
    text: textOf(decided),
    action: { label: isOnSite ? "See your event" : "See your proposals", link },
    smallPrint: "You get this email because you proposed an event. We ask you to log in first.",
  });
}

function headingOf(decided: Decision): string {
  if (decided.decision === "declined") return "We cannot add your event";
  return decided.isShown ? "Your event is published" : "We have accepted your event";
}

function textOf({ title, ...decided }: Decided): string[] {
  const thanks = `Thank you for proposing “${title}”.`;
  if (decided.decision === "declined") {
    const reasons = decided.reason.split("\n").filter((line) => line.trim() !== "");
    const why = reasons.length > 0 ? " This is why:" : "";
    return [`${thanks} We are sorry that we cannot add it to our calendar.${why}`, ...reasons];
  }
  if (!decided.isShown) return [`${thanks} It will appear in our calendar later.`];
  return [
    `${thanks} It is in our calendar now. Please read it through, and tell us if something is not right.`,
  ];
}
