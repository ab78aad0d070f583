import { t } from "@lingui/core/macro";
import { formRules } from "../../forms/rules.ts";
import {
  emailOfAccount,
  matchingPasswords,
  newPasswordFields,
  personName,
} from "../../people/identity/account-rules.ts";

export function youRules(passwordMinLength: number) {
  const fields = { name: personName, email: emailOfAccount(() => t`Please enter your email address`) };
  return formRules({ ...fields, ...newPasswordFields(passwordMinLength) }, matchingPasswords);
}
