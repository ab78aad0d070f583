import { t } from "@lingui/core/macro";

/** What triggers say while the site is moved: the SQLSTATE of PostgreSQL, and the message on both databases. */
export const standstillState = "NXMOV";
export const standstillMessage = "narthex: the site is being moved";

/** For visitors and staff, in place of what could not be saved. */
export const standstillSentence = () =>
  t`The site is being moved; nothing can be saved for a few minutes. Reading works.`;

/** Whether the database refused to save something because the site is being moved, or has moved away from it. */
export function isStandstill(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message.includes(standstillMessage) || isStandstill(error.cause);
}
