import { isSampleShown } from "../sample-items.server.ts";
import { countAdministrators, hasFirstPassword } from "./accounts.server.ts";
import type { Installation } from "./examine.server.ts";
import { advice, type Finding, good } from "./finding.ts";

/** Whether a stolen password alone opens everything. */
export async function administratorsHaveSecondFactors(installation: Installation): Promise<Finding> {
  const { all, without } = await countAdministrators(installation);
  if (without === 0) return good("All administrators have a second factor.");
  const nextStep =
    "With one, a stolen password alone opens nothing. Passkeys and one-time codes are added under “Your account”.";
  const link = { to: "/account", label: "Your account" };
  if (all === 1) return advice("The administrator has no second factor.", nextStep, link);
  const have = without === 1 ? "1 has" : `${without} have`;
  return advice(`Of ${all} administrators, ${have} no second factor.`, nextStep, link);
}

/** Whether the password that the first start printed is still in use. */
export async function firstPasswordIsChanged(installation: Installation): Promise<Finding> {
  if (installation.settings.admin.password !== undefined)
    return good("The administrator’s password is the one in the settings.");
  if (!(await hasFirstPassword(installation)))
    return good("The administrator’s first password has been changed.");
  return advice(
    "The administrator still has the password that the first start printed.",
    "It may stand in a log or a terminal’s history. Please log in as the administrator and change it under “Your account”.",
    { to: "/account/password", label: "Change the password" },
  );
}

/** Whether the administrator's account belongs to a mailbox. */
export async function administratorHasMailbox({ settings }: Installation): Promise<Finding> {
  const { email } = settings.admin;
  if (!/\.(example|invalid|test)$/.test(email))
    return good("The administrator’s account has an email of yours.");
  return advice(
    `The administrator’s account belongs to ${email}, which receives no mail.`,
    "Please set ADMIN_EMAIL to an email of yours and start the site again, so that a lost password can be replaced by mail.",
  );
}

/** Whether visitors see invented events and posts. */
export async function sampleIsGone({ db }: Installation): Promise<Finding> {
  if (!(await isSampleShown(db))) return good("The site shows nothing of the sample.");
  return advice(
    "The site still shows some of the sample, which is invented.",
    "An administrator removes it with one click on the page “Overview”.",
    { to: "/staff", label: "Overview" },
  );
}
