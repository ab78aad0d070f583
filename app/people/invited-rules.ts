import { formRules, ticked } from "../forms/rules.ts";
import { registerMessages } from "./identity/account-messages.ts";
import { matchingPasswords, newPasswordFields, personName } from "./identity/account-rules.ts";

export function invitedRules(passwordMinLength: number) {
  const fields = { name: personName, ...newPasswordFields(passwordMinLength) };
  return formRules({ ...fields, terms: ticked(registerMessages.terms) }, matchingPasswords);
}
