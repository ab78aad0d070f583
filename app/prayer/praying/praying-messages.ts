import { t } from "@lingui/core/macro";

export const prayingMessages = {
  thanks: () => t`Thank you for praying.`,
  notCounted: () => t`That could not be saved. Please try again.`,
  reported: () => t`Thank you. The people who look after prayer requests will look at it.`,
  tooManyReports: () => t`You have reported many requests. Please write to us instead.`,
  noReason: () => t`Please choose a reason`,
  reminded: () => t`You get an email every morning from now on.`,
  notReminded: () => t`You get no more of these emails.`,
  tooManyReminders: () => t`You are reminded of many requests already. Please remove one first.`,
  notSaved: () => t`That could not be saved. Please try again.`,
};
