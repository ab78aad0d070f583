export const guestMessages = {
  email: "Please enter a valid email address, such as name@example.org.",
  tooMany: "There were many prayer requests without an account from here. Please try again tomorrow.",
  tooManyLinks: "Many links were sent already. Please look into your mailbox, or try again in an hour.",
  notSent: "That could not be sent. What you typed is still here: please try again.",
  notDone: "That could not be done. Please try again.",
  noPastorAnyMore:
    "You chose that only the pastor reads it. Nobody here reads such requests at the moment, so please choose again.",
  chooseReaders: "Please choose who may read it.",
  confirmed: "Thank you. The people who look after prayer requests have yours now.",
  withdrawn: "It is withdrawn, and gone for good.",
  linkGone:
    "This link does not work, or no longer works. What it led to may be withdrawn, a newer link may have replaced this one, or it was not confirmed within a day.",
  renewed: "We have sent you a new link. All links from before have stopped working.",
  settingSaved: "Saved.",
} as const;
