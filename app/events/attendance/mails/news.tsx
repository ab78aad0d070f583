import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type Mail, mail, SmallPrint } from "../../../mail/mail-frame.tsx";
import { type DateInMail, whenAndWhere } from "./facts.ts";

export interface NewsMail extends DateInMail {
  /** Empty for visitors. */
  name: string;
  /** Why, as staff wrote it; may be empty. */
  reason: string;
  /** Whether a calendar is attached. */
  hasCalendar: boolean;
}

export function cancelledMail({
  congregation,
  title,
  name,
  reason,
  hasCalendar,
  ...date
}: NewsMail): Promise<Mail> {
  return mail({
    congregation,
    subject: t`Cancelled: ${title}`,
    heading: title,
    preview: t`${{ when: date.when }} is cancelled.`,
    name,
    text: [t`We are sorry: the date you replied for is cancelled.`, reason, whenAndWhere(date)],
    smallPrint: hasCalendar ? t`If the date is in your calendar, the attached file removes it.` : undefined,
  });
}

interface ChangedMail extends NewsMail {
  before: Pick<DateInMail, "when" | "where">;
  /** Whether it had been cancelled and takes place after all. */
  isBack: boolean;
  /** Changes and withdraws the reply. */
  link: string;
}

/** Says that a date is at another time or place, or takes place after all. */
export function changedMail(changed: ChangedMail): Promise<Mail> {
  const { congregation, title, name, reason, hasCalendar, before, isBack, link } = changed;
  return mail({
    congregation,
    subject: isBack ? t`It is on after all: ${title}` : t`Changed: ${title}`,
    heading: title,
    preview: changed.when,
    name,
    text: [
      isBack
        ? t`The date you replied for is on after all. Your reply still counts.`
        : t`The date you replied for has changed. Your reply still counts.`,
      reason,
      whenAndWhere(changed),
      !isBack && (
        <SmallPrint key="before">
          <Trans>
            Before: {ph({ when: before.when })}, {ph({ where: before.where })}
          </Trans>
        </SmallPrint>
      ),
    ],
    action: { label: t`Change or withdraw`, link },
    smallPrint: hasCalendar ? t`If the date is in your calendar, the attached file updates it.` : undefined,
  });
}
