import { z } from "zod";
import {
  emailSchema,
  matchingPasswords,
  newPasswordFields,
  personName,
} from "../identity/account-schemas.ts";

export function youSchema(passwordMinLength: number) {
  return z
    .object({
      name: personName,
      email: emailSchema("Please enter your email address"),
      ...newPasswordFields(passwordMinLength),
    })
    .refine(...matchingPasswords);
}
