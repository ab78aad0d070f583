import { t } from "@lingui/core/macro";
import { harmlessName, type Mail, mail, type WithLink } from "../../mail/mail-frame.tsx";

export type BankStep =
  | "proposed"
  | "confirmed"
  | "declined"
  | "withdrawn"
  | "hidden"
  | "announced"
  | "published"
  | "reminded"
  | "lapsed";

interface BankDetailsMail extends WithLink {
  step: BankStep;
  who: string;
  when: string;
  /** Who had proposed what was confirmed or declined, and when. */
  author: string | undefined;
  proposedOn: string | undefined;
  /** When a proposal lapses that nobody decides. */
  lapsesOn: string | undefined;
  /** From when on the author of what is announced can publish it alone. */
  aloneFrom: string;
  /** Whether everybody with a role gets it. */
  isToAll: boolean;
}

const subjects: Record<BankStep, () => string> = {
  proposed: () => t`New bank details are proposed`,
  confirmed: () => t`New bank details are confirmed`,
  declined: () => t`New bank details are declined`,
  withdrawn: () => t`Proposed bank details are withdrawn`,
  hidden: () => t`The bank details are hidden`,
  announced: () => t`One person is going to publish new bank details`,
  published: () => t`New bank details are published by one person`,
  reminded: () => t`New bank details still wait`,
  lapsed: () => t`Proposed bank details have lapsed`,
};

/** Tells people of a step. It says who and when, and nothing that they typed. */
export function bankDetailsMail({
  congregation,
  step,
  who,
  when,
  author,
  proposedOn = "",
  lapsesOn = "",
  aloneFrom,
  isToAll,
  link,
}: BankDetailsMail): Promise<Mail> {
  const by = shown(who);
  const sentences: Record<BankStep, string> = {
    proposed: t`${by} proposed new bank details on ${when}. Until a second person confirms them, the site shows what it showed before. If an earlier proposal was waiting, this one replaces it.`,
    confirmed: t`${by} confirmed new bank details on ${when}. The site shows them now.`,
    declined: t`${by} declined new bank details on ${when}. The site shows what it showed before.`,
    announced: t`${by} proposed new bank details on ${when}. Nobody else may confirm them, so ${by} can publish them alone from ${aloneFrom} on. Until then the site shows what it showed before.`,
    published: t`${by} published new bank details on ${when}, alone, because nobody else may confirm them. The site shows them now.`,
    hidden: t`${by} hid the bank details on ${when}. The site shows none until others are published. If a proposal was waiting, it is void.`,
    reminded: t`${by} proposed new bank details on ${proposedOn}, and nobody has decided yet. If nobody does, they lapse on ${lapsesOn}.`,
    lapsed: t`${by} proposed new bank details on ${proposedOn}, and nobody decided within a month. They have lapsed, and the site shows what it showed before.`,
    withdrawn: t`${by} withdrew the bank details that they had proposed, on ${when}. The site shows what it showed before.`,
  };
  return mail({
    congregation,
    subject: subjects[step](),
    preview: sentences[step],
    text: [
      sentences[step],
      author !== undefined && t`${{ author: shown(author) }} had proposed them on ${proposedOn}.`,
      step === "announced" &&
        t`If you did not expect this, ask ${by} by telephone or in person. You can also log in before then and decline them: then nothing is published. ${by} can withdraw them.`,
      t`This email never holds account numbers. If you did not expect it, log in and compare the details with a letter from your bank.`,
    ],
    action: { label: step === "announced" ? t`Decline or withdraw` : t`See the bank details`, link },
    smallPrint: isToAll
      ? t`You get this email because you have a role on the site, or because it is the congregation’s own email.`
      : t`You get this email because you may change or confirm the bank details of the site.`,
  });
}

/** People choose their names, so one that could pass for an account number is left out too. */
function shown(name: string): string {
  const harmless = harmlessName(name);
  return harmless && !/\p{Nd}/u.test(harmless) ? harmless : t`Somebody whose name is left out here`;
}
