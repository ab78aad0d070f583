import { t } from "@lingui/core/macro";
import { type Mail, mail, type ToPerson, type WithLink } from "../../mail/mail-frame.tsx";

export type Decision = { decision: "published"; isShown: boolean } | { decision: "declined"; reason: string };

type Decided = Decision & ToPerson & WithLink & { title: string };

export function proposalDecidedMail(decided: Decided): Promise<Mail> {
  const { congregation, name, title, link } = decided;
  const { heading, subject } = headingOf(decided);
  const isOnSite = decided.decision === "published" && decided.isShown;
  return mail({
    congregation,
    subject,
    heading,
    preview: title,
    name,
    text: textOf(decided),
    action: { label: isOnSite ? t`See your event` : t`See your proposals`, link },
    smallPrint: t`You get this email because you proposed an event. We ask you to log in first.`,
  });
}

function headingOf({ title, ...decided }: Decision & { title: string }) {
  if (decided.decision === "declined")
    return { heading: t`We cannot add your event`, subject: t`We cannot add your event: ${title}` };
  return decided.isShown
    ? { heading: t`Your event is published`, subject: t`Your event is published: ${title}` }
    : { heading: t`We have accepted your event`, subject: t`We have accepted your event: ${title}` };
}

function textOf({ title, ...decided }: Decided): string[] {
  if (decided.decision === "declined") {
    const reasons = decided.reason.split("\n").filter((line) => line.trim() !== "");
    if (reasons.length === 0)
      return [t`Thank you for proposing “${title}”. We are sorry that we cannot add it to our calendar.`];
    return [
      t`Thank you for proposing “${title}”. We are sorry that we cannot add it to our calendar. This is why:`,
      ...reasons,
    ];
  }
  if (!decided.isShown) return [t`Thank you for proposing “${title}”. It will appear in our calendar later.`];
  return [
    t`Thank you for proposing “${title}”. It is in our calendar now. Please read it through, and tell us if something is not right.`,
  ];
}
