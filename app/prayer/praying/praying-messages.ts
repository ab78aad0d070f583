export const prayingMessages = {
  thanks: "Thank you for praying.",
  notCounted: "That could not be saved. Please try again.",
  reported: "Thank you. The people who look after prayer requests will look at it.",
  tooManyReports: "You have reported many requests. Please write to us instead.",
  noReason: "Please choose a reason",
  reminded: "You get an email every morning from now on.",
  notReminded: "You get no more of these emails.",
  tooManyReminders: "You are reminded of many requests already. Please remove one first.",
  notSaved: "That could not be saved. Please try again.",
  noSheet: "There is nothing to print: no request is shown or with the team.",
  destroyed: "Noted: the sheet is destroyed.",
} as const;
