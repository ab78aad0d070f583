import { z } from "zod";
import {
  emailSchema,
  matchingPasswords,
  newPasswordFields,
  personName,
} from "../../people/identity/account-schemas.ts";

export function youSchema(passwordMinLength: number) {
  return z
    .object({
      name: personName,
      email: emailSchema("Please enter your email address"),
      ...newPasswordFields(passwordMinLength),
    })
    .refine(...matchingPasswords);
}
