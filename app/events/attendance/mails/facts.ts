import { t } from "@lingui/core/macro";

export interface DateInMail {
  congregation: string;
  title: string;
  /** `Sunday, 13 December 2026, 10.30am`. */
  when: string;
  /** The place in one line. */
  where: string;
}

export function whenAndWhere({ when, where }: Pick<DateInMail, "when" | "where">): string[] {
  return [t`When: ${when}`, t`Where: ${where}`];
}
