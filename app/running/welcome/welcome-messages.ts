import { t } from "@lingui/core/macro";

export const welcomeMessages = {
  gone: () =>
    t`This link for Welcome does not work, or no longer works. If the site has been started again, please open the link that it printed last. If Welcome is finished, please log in.`,
  finishedByOthers: () =>
    t`Somebody else has just finished Welcome, so nothing was saved here. If it was you in another window, continue there; otherwise please log in.`,
  pictureShown: () => t`Your home page shows the picture now.`,
  saved: () => t`Saved. Visitors see it now.`,
  serviceHasOwnDates: () =>
    t`Some dates of this service were changed one by one, and would be lost. Please change it in the calendar, under Update Site → Alter Event.`,
  serviceNotSaved: () => t`The service could not be saved. What you typed is still here: please try again.`,
  logInNow: () => t`Your account is ready. Please log in with it.`,
  dismissed: () => t`Welcome is not offered any more.`,
};
