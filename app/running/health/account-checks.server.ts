import { copiesThatRun } from "../../../database/copies.ts";
import { opaqueString } from "../../../platform/opaque-string.ts";
import { passwordMinLengthOf } from "../../people/identity/password-length.ts";
import { findLeftovers } from "../../sample/leftovers.server.ts";
import { countAdministrators, hasFirstPassword } from "./accounts.server.ts";
import type { Installation } from "./examine.server.ts";
import { advice, type Finding, good, wrong } from "./finding.ts";

/** NIST SP 800-63B. The default is the specification's. */
const recommendedLength = 8;

/** Whether a stolen password alone opens everything. */
export async function administratorsHaveSecondFactors(installation: Installation): Promise<Finding> {
  const { all, without } = await countAdministrators(installation);
  if (without === 0) return good("Everybody who manages people has a second factor.");
  const nextStep =
    "With one, a stolen password alone opens nothing. Passkeys and one-time codes are added under “Your account”.";
  const link = { to: "/account", label: "Your account" };
  if (all === 1) return advice("The administrator has no second factor.", nextStep, link);
  const have = without === 1 ? "1 has" : `${without} have`;
  return advice(`Of ${all} people who manage people, ${have} no second factor.`, nextStep, link);
}

export async function firstPasswordIsChanged(installation: Installation): Promise<Finding> {
  if (installation.settings.admin.password !== undefined)
    return good("The administrator’s password is the one in the settings.");
  if (!(await hasFirstPassword(installation)))
    return good("The password that the first start printed is not in use.");
  return advice(
    "The administrator still has the password that the first start printed.",
    "It may stand in a log or a terminal’s history. Please log in as the administrator and change it under “Your account”.",
    { to: "/account/password", label: "Change the password" },
  );
}

export async function copiesAgreeOnPassword({ db }: Installation): Promise<Finding | undefined> {
  const copies = await copiesThatRun(db);
  if (copies.length < 2) return undefined;
  if (!copies.some(({ adminPassword }) => adminPassword === "differs"))
    return good("All copies of the site have the administrator’s password, or leave it alone.");
  return wrong(
    "A copy of the site has another ADMIN_PASSWORD than the one that opens the administrator’s account.",
    "Please set the same ADMIN_PASSWORD on all copies, and start them again one after the other.",
  );
}

export async function passwordsAreLong({ settings }: Installation): Promise<Finding> {
  const { passwordMinLength, admin } = settings;
  const minLength = passwordMinLengthOf(true, settings);
  if (admin.password !== undefined && opaqueString(admin.password).length < minLength)
    return advice(
      `The administrator’s password in the settings has fewer than ${minLength} characters.`,
      "Please set ADMIN_PASSWORD to a longer one, and start the site again.",
    );
  if (passwordMinLength < recommendedLength)
    return advice(
      `Members may choose passwords of ${passwordMinLength} characters.`,
      `Please set PASSWORD_MIN_LENGTH=${recommendedLength}: longer passwords are harder to guess. Those that exist stay valid. People with a role need ${minLength} anyway.`,
    );
  return good(
    `Passwords have at least ${passwordMinLength} characters, those of people with a role ${minLength}.`,
  );
}

export async function administratorHasMailbox({ settings }: Installation): Promise<Finding> {
  const { email } = settings.admin;
  if (!/\.(example|invalid|test)$/.test(email))
    return good("The administrator’s account has an email of yours.");
  return advice(
    `The administrator’s account belongs to ${email}, which receives no mail.`,
    "Please set ADMIN_EMAIL to an email of yours and start the site again, so that a lost password can be replaced by mail.",
  );
}

export async function sampleIsGone({ db }: Installation): Promise<Finding> {
  const leftovers = await findLeftovers(db);
  if (leftovers.length === 0) return good("The site no longer shows any of the sample.");
  return advice(
    "The site still shows some of the sample, which is made up.",
    "The page “Still to do” names each place.",
    { to: "/staff/still-to-do", label: "Still to do" },
  );
}
