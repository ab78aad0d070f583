import { t } from "@lingui/core/macro";

/** People with a role can change the site, so their passwords are longer. */
const minLengthWithRole = 12;

/** The fewest characters of a password, by what the settings say and whether its owner has a role. */
export function passwordMinLengthOf(
  hasRole: boolean,
  { passwordMinLength }: { passwordMinLength: number },
): number {
  return hasRole ? Math.max(minLengthWithRole, passwordMinLength) : passwordMinLength;
}

export function tooShortMessage(minLength: number): string {
  return t`Please choose a password of at least ${minLength} characters`;
}

export function longerPasswordMessage(minLength: number): string {
  return t`You help to look after this site, so your password needs at least ${minLength} characters. Please choose a longer one.`;
}
