import { TOTP } from "otpauth";
import { saveMailChoices } from "../../../app/mail/mail-choices.server.ts";
import { stopMails } from "../../../app/mail/unsubscribe/unsubscribe.server.ts";
import { confirmProposal, declineProposal } from "../../../app/pages/bank-account/deciding-details.server.ts";
import { bankText, seenKey } from "../../../app/pages/bank-account/details.server.ts";
import { hideDetails } from "../../../app/pages/bank-account/hiding.server.ts";
import { lapseProposals } from "../../../app/pages/bank-account/lapsing.server.ts";
import { objectToProposal } from "../../../app/pages/bank-account/objecting.server.ts";
import { proposeDetails, withdrawProposal } from "../../../app/pages/bank-account/proposing.server.ts";
import { publishAlone } from "../../../app/pages/bank-account/publishing-alone.server.ts";
import { acceptInvitation, createInvited } from "../../../app/people/acceptance.server.ts";
import {
  deactivate,
  endMailedLinks,
  endSessions,
  reactivate,
  removeManaged,
} from "../../../app/people/access.server.ts";
import { confirmNewEmail } from "../../../app/people/account/change-email.server.ts";
import { changeLanguage } from "../../../app/people/account/change-language.server.ts";
import { changeName } from "../../../app/people/account/change-name.server.ts";
import { changePassword } from "../../../app/people/account/change-password.server.ts";
import {
  addSecondFactor,
  removeOwnSecondFactor,
} from "../../../app/people/account/own-second-factor.server.ts";
import {
  endOtherSessions,
  endOwnLinks,
  endSession,
} from "../../../app/people/account/own-sessions.server.ts";
import { invite, sendAgain, withdrawInvitation } from "../../../app/people/invitations.server.ts";
import { resetSecondFactor } from "../../../app/people/reset-second-factor.server.ts";
import { addRole, changeRole, removeRole } from "../../../app/people/roles/editing/own-role-writes.server.ts";
import { holdersKey } from "../../../app/people/roles/role-reads.server.ts";
import { changeRoles } from "../../../app/people/roles.server.ts";
import {
  announcePasskey,
  completePasskeyLogin,
  removePasskey,
} from "../../../app/people/second-factor/passkeys.server.ts";
import { passSecondStep } from "../../../app/people/second-factor/second-factor.server.ts";
import { requireSecondFactor } from "../../../app/people/second-factor-rule.server.ts";
import {
  declineSuggestion,
  inviteSuggested,
} from "../../../app/people/suggestions/deciding/deciding-suggestions.server.ts";
import { endSuggestions, suggestHelper } from "../../../app/people/suggestions/suggesting.server.ts";
import { claimSite } from "../../../app/running/welcome/claim.server.ts";
import { endWelcome } from "../../../app/running/welcome/welcome-state.server.ts";
import { sealSecret } from "../../../platform/sealed-secrets.ts";
import { at, bankDetails, ids, newEmail, now, staffOf, tokens, tom } from "../support/church.ts";
import type { Command } from "../support/run-pairs.ts";

const origin = { clientNetwork: "192.0.2.1", cookies: null, userAgent: null };
const [sessionId, otherSession] = ids.sessions;

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
/** A one-time code works once, so the next one needs a later moment. */
const codeAfter = (seconds: number) =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() + seconds * 1000 });

/** What others do with Tom's account. */
export const managingCommands: Record<string, Command> = {
  changeRoles: {
    touches: ["Tom's access", "bank details"],
    run: ({ site }, turn) =>
      changeRoles(site, staffOf(turn), tom.id, {
        had: ["editor", "treasurer"],
        roles: turn === 0 ? ["editor"] : ["editor", "treasurer", "sermons"],
      }),
  },
  deactivate: {
    touches: ["Tom's access", "bank details"],
    run: ({ site }, turn) => deactivate(site, staffOf(turn), tom.id),
  },
  reactivate: {
    touches: ["Tom's access"],
    undoes: "deactivate",
    run: ({ site }, turn) => reactivate(site, staffOf(turn), tom.id),
  },
  endMailedLinks: {
    touches: ["Tom's account"],
    run: ({ site }, turn) => endMailedLinks(site, staffOf(turn), tom.id),
  },
  endOwnLinks: { touches: ["Tom's account"], run: ({ site }) => endOwnLinks(site, tom) },
  endSessions: {
    touches: ["Tom's access"],
    run: ({ site }, turn) => endSessions(site, staffOf(turn), tom.id),
  },
  removeManaged: {
    touches: ["Tom's access", "bank details"],
    run: ({ site }, turn) => removeManaged(site, staffOf(turn), tom.id, { prayersToo: true }),
  },
  resetSecondFactor: {
    touches: ["Tom's access"],
    run: ({ site }, turn) => resetSecondFactor(site, staffOf(turn), tom.id),
  },
  acceptInvitation: {
    touches: ["Tom's access", "invitation"],
    run: ({ site }) => acceptInvitation(site, tom, tokens.tom),
  },
  requireSecondFactor: {
    touches: ["second-factor rule"],
    run: ({ site }, turn) =>
      requireSecondFactor(site, { ...tom, permissions: staffOf(turn).permissions }, turn === 0),
  },
};

const ownRole = { name: "Posts only", permissions: ["posts:write"] } as const;
const heldByTom = { version: 1, holders: holdersKey([tom]) };

/** What is done to the roles that the church made. */
export const roleCommands: Record<string, Command> = {
  addRole: {
    touches: ["own roles"],
    run: ({ site }, turn) => addRole(site, staffOf(turn), { ...ownRole, name: "Events only" }),
  },
  changeRole: {
    touches: ["own roles", "Tom's access"],
    run: ({ site }, turn) =>
      changeRole(site, staffOf(turn), ids.ownRole, {
        ...{ name: `Posts ${turn}`, version: 1 },
        permissions: ["posts:write", "pages:write"],
      }),
  },
  "changeRole to a name that another role may get": {
    touches: ["own roles"],
    run: ({ site }, turn) =>
      changeRole(site, staffOf(turn), ids.ownRole, { ...ownRole, name: "events ONLY", version: 1 }),
  },
  removeRole: {
    touches: ["own roles", "Tom's access"],
    run: ({ site }, turn) => removeRole(site, staffOf(turn), ids.ownRole, heldByTom),
  },
  "changeRoles by taking an own role": {
    touches: ["own roles"],
    run: ({ site }, turn) => changeRoles(site, staffOf(turn), tom.id, { had: [ids.ownRole], roles: [] }),
  },
  suggestHelper: {
    touches: ["suggestions"],
    run: ({ site }) =>
      suggestHelper(site, tom, {
        ...{ name: "Ruth", email: "ruth@people.example", roles: ["editor"], reason: "She writes." },
      }),
  },
  inviteSuggested: {
    touches: ["suggestions", "invitation"],
    run: ({ site }, turn) => inviteSuggested(site, staffOf(turn), ids.suggestion),
  },
  endSuggestions: {
    touches: ["suggestions"],
    run: ({ site }) => endSuggestions(site, "2100-01-01T00:00:00.000Z", 90),
  },
  declineSuggestion: {
    touches: ["suggestions"],
    run: ({ site }, turn) => declineSuggestion(site, staffOf(turn), ids.suggestion, `Later ${turn}`),
  },
};

/** What Tom does on two devices. */
export const ownCommands: Record<string, Command> = {
  changeName: {
    touches: ["Tom's account"],
    run: ({ site }, turn) => changeName(site, tom, turn === 0 ? "Thomas" : "Tommy"),
  },
  changeLanguage: {
    touches: ["Tom's account"],
    run: ({ site }, turn) => changeLanguage(site, tom, turn === 0 ? "de" : "es"),
  },
  changePassword: {
    touches: ["Tom's account"],
    run: ({ site }, turn) => {
      const password = `stillwater-${turn}-beside`;
      return changePassword(site, tom, { currentPassword: "known", password, sessionId }, origin);
    },
  },
  confirmNewEmail: {
    touches: ["Tom's account"],
    run: ({ site }) => confirmNewEmail(site, { token: tokens.newEmail, email: newEmail }),
  },
  addSecondFactor: {
    touches: ["Tom's account"],
    run: async ({ site }) => {
      const added = await addSecondFactor(
        site,
        tom,
        {
          sealed: sealSecret(site.identity, tom.id, secret),
          code: codeAfter(0),
          currentPassword: "known",
          sessionId,
        },
        origin,
      );
      return added.refusal ?? "added";
    },
  },
  removeOwnSecondFactor: {
    touches: ["Tom's account"],
    undoes: "addSecondFactor",
    run: ({ site }) =>
      removeOwnSecondFactor(site, tom, { code: codeAfter(30), currentPassword: "known", sessionId }, origin),
  },
  passSecondStep: {
    touches: ["Tom's account"],
    undoes: "addSecondFactor",
    run: ({ site }) => passSecondStep(site, { sessionId: otherSession, userId: tom.id }, codeAfter(30)),
  },
  announcePasskey: {
    touches: ["Tom's account"],
    run: ({ site }) => announcePasskey(site, tom, { sessionId, name: "Phone" }),
  },
  completePasskeyLogin: {
    touches: ["Tom's account"],
    run: ({ site }) => completePasskeyLogin(site, { sessionId, userId: tom.id }, "credential"),
  },
  removePasskey: {
    touches: ["Tom's account"],
    run: ({ site }) => removePasskey(site, tom, { id: ids.passkey, sessionId }),
  },
  endSession: {
    touches: ["Tom's account"],
    run: ({ site }) => endSession(site, tom, { id: otherSession, sessionId }),
  },
  endOtherSessions: { touches: ["Tom's account"], run: ({ site }) => endOtherSessions(site, tom, sessionId) },
  saveMailChoices: {
    touches: ["Tom's mails"],
    run: ({ site }, turn) =>
      saveMailChoices(site, tom, {
        prayerMail: undefined,
        approvalMail: turn === 0 ? "on" : "off",
        prayedMail: "on",
        videoMail: "on",
        comingMail: "on",
      }),
  },
  "stopMails about who prayed": {
    touches: ["Tom's mails"],
    run: ({ site }) => stopMails(site, { email: tom.email, mails: "prayed" }),
  },
  stopMails: {
    touches: ["Tom's mails"],
    run: ({ site }, turn) =>
      stopMails(site, { email: tom.email, mails: turn === 0 ? "approval" : "prayers" }),
  },
};

export const invitationCommands: Record<string, Command> = {
  invite: {
    touches: ["invitation"],
    run: ({ site }, turn) => invite(site, staffOf(turn), { email: "next@people.example", roles: ["editor"] }),
  },
  sendAgain: {
    touches: ["invitation"],
    run: ({ site }, turn) => sendAgain(site, staffOf(turn), ids.invitations[1]),
  },
  withdrawInvitation: {
    touches: ["invitation"],
    run: ({ site }, turn) => withdrawInvitation(site, staffOf(turn), ids.invitations[1]),
  },
  createInvited: {
    touches: ["invitation"],
    run: ({ site }, turn) =>
      createInvited(site, tokens.newcomer, { name: `New ${turn}`, password: "stillwater-7-beside" }),
  },
};

export const bankCommands: Record<string, Command> = {
  proposeDetails: {
    touches: ["bank details"],
    run: ({ site }, turn) =>
      proposeDetails(site, staffOf(turn), { details: bankDetails(`2${turn}`), version: 0 }),
  },
  lapseProposals: {
    touches: ["bank details"],
    // By its clock even a proposal of this moment is over.
    isStepwise: true,
    run: ({ site }) =>
      lapseProposals({ ...site, clock: () => new Date(Date.parse(at) + 31 * 24 * 60 * 60_000) }),
  },
  confirmProposal: {
    touches: ["bank details"],
    run: async ({ site }, turn) =>
      confirmProposal(site, staffOf(turn), { id: ids.bankProposal, seen: seenKey(unchanged()) }),
  },
  "declineProposal of bank details": {
    touches: ["bank details"],
    run: ({ site }, turn) => declineProposal(site, staffOf(turn), { id: ids.bankProposal, reason: "No" }),
  },
  objectToProposal: {
    touches: ["bank details"],
    run: ({ site }, turn) => objectToProposal(site, staffOf(turn), { id: ids.bankProposal, reason: "No" }),
  },
  // It is refused, and leaves the row of the text that it locked.
  "publishAlone while others may confirm": {
    touches: ["bank details"],
    run: ({ site }) =>
      publishAlone(site, tom, { id: ids.bankProposal, seen: seenKey(unchanged()), sessionId }),
  },
  hideDetails: {
    touches: ["bank details"],
    run: ({ site }, turn) => hideDetails(site, staffOf(turn), 0),
  },
  "withdrawProposal of bank details": {
    touches: ["bank details"],
    run: ({ site }) => withdrawProposal(site, tom, ids.bankProposal),
  },
};

const unchanged = () => ({
  content: bankText.original,
  version: 0,
  revision: undefined,
  isUnreadable: false,
  stored: undefined,
});

export const welcomeCommands: Record<string, Command> = {
  endWelcome: { touches: ["welcome"], run: ({ site }, turn) => endWelcome(site, staffOf(turn), "dismissed") },
  claimSite: {
    touches: ["welcome"],
    run: ({ site }, turn) =>
      claimSite(site, tom, {
        name: `Owner ${turn}`,
        email: `owner${turn}@people.example`,
        password: "stillwater-7-beside",
      }),
  },
};
