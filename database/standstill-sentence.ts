import { t } from "@lingui/core/macro";

/** For visitors and staff, in place of what could not be saved. */
export const standstillSentence = () =>
  t`The site is being moved; nothing can be saved for a few minutes. Reading works.`;
