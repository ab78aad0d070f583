export const welcomeMessages = {
  gone: "This link for Welcome does not work, or no longer works. If the site has been started again, please open the link that it printed last. If Welcome is finished, please log in.",
  finishedByOthers:
    "Somebody else has just finished Welcome, so nothing was saved here. If it was you in another window, continue there; otherwise please log in.",
  pictureShown: "Your home page shows the picture now.",
  saved: "Saved. Visitors see it now.",
  serviceHasOwnDates:
    "Some dates of this service were changed one by one, and would be lost. Please change it in the calendar, under Update Site → Alter Event.",
  serviceNotSaved: "The service could not be saved. What you typed is still here: please try again.",
  logInNow: "Your account is ready. Please log in with it.",
  dismissed: "Welcome is not offered any more.",
} as const;
