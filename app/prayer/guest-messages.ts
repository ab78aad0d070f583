import { t } from "@lingui/core/macro";

export const guestMessages = {
  email: () => t`Please enter a valid email address, such as name@example.org.`,
  tooMany: () => t`There were many prayer requests without an account from here. Please try again tomorrow.`,
  tooManyLinks: () =>
    t`Many links were sent already. Please look into your mailbox, or try again in an hour.`,
  notSent: () => t`That could not be sent. What you typed is still here: please try again.`,
  notDone: () => t`That could not be done. Please try again.`,
  noPastorAnyMore: () =>
    t({
      message:
        "You chose that only the pastor reads it. Nobody here reads such requests at the moment, so please choose again.",
      comment:
        "The church has no pastor on the website any more, so the person chooses who else may read the prayer request.",
    }),
  chooseReaders: () => t`Please choose who may read it.`,
  confirmed: () => t`Thank you. The people who look after prayer requests have yours now.`,
  withdrawn: () =>
    t({
      message: "It is withdrawn, and gone for good.",
      comment: "A prayer request that somebody has withdrawn: it is deleted everywhere.",
    }),
  linkGone: () =>
    t`This link does not work, or no longer works. What it led to may be withdrawn, a newer link may have replaced this one, or it was not confirmed within a day.`,
  renewed: () => t`We have sent you a new link. All links from before have stopped working.`,
};
