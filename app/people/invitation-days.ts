import { t } from "@lingui/core/macro";
import { z } from "zod";
import "../forms/without-eval.ts";
import { daysOf } from "../mail/links/link-purposes.ts";
import { emailSchema } from "./identity/account-schemas.ts";
import { chosenRoles } from "./people.ts";

/** Days for which the link in an invitation works. The mail and the data protection policy say so. */
export const invitationDays = daysOf("invitation");

export const invitationMessages = {
  sent: "The invitation is on its way.",
  sentAgain: "A new link is on its way. The old one no longer works.",
  noServer:
    "No mail server is set, so invitations are not sent: each is saved as a file in the server’s folder for mails.",
  passItOn:
    "The people who run the server can pass on the link in it, or set a mail server so that you can send the invitation again.",
  withdrawn: "The invitation has been withdrawn. Its link no longer works.",
  noEmail: "Please enter an email address",
  noRole: "Please choose at least one role",
  pending: "This email has an open invitation. You can send it again from the list of people.",
  own: "This is your own email address. Nobody can change their own roles.",
  administrator: "This is the administrator’s email address. That account has all permissions already.",
  failed: "The invitation could not be sent. What you typed is still here: please try again.",
  /** The same for links that were used, withdrawn, replaced, expired or never existed. */
  gone: () =>
    t`This invitation no longer works: it was used, withdrawn or replaced, or it is more than ${invitationDays} days old. Please ask the person who invited you for a new one.`,
  accepted: () => t`Welcome! The invitation is accepted.`,
  created: () => t`Welcome! Your account is ready.`,
  logInNow: () => t`Your account is ready. You can log in now.`,
  accountExists: () =>
    t`There is an account for this email address already. Please log in to accept the invitation.`,
} as const;

export const inviteSchema = z.object({
  email: emailSchema(invitationMessages.noEmail),
  roles: chosenRoles.min(1, invitationMessages.noRole),
});
