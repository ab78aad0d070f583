/** What triggers say while the site is moved: the SQLSTATE of PostgreSQL, and the message on both databases. */
export const standstillState = "NXMOV";
export const standstillMessage = "narthex: the site is being moved";

/** Whether the database refused to save something because the site is being moved, or has moved away from it. */
export function isStandstill(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message.includes(standstillMessage) || isStandstill(error.cause);
}
