import type { FieldMetadata } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { typed } from "../../forms/typed.ts";
import { PasswordField } from "../../ui/field.tsx";

export function NewPasswordFields({
  replaces = false,
  fields,
  minLength,
}: {
  /** Whether there is a password already. */
  replaces?: boolean;
  fields: { password: FieldMetadata<unknown>; confirmPassword: FieldMetadata<unknown> };
  minLength: number;
}) {
  return (
    <>
      <PasswordField
        label={replaces ? t`New password` : t`Password`}
        autoComplete="new-password"
        hint={t`At least ${minLength} characters`}
        {...typed(fields.password)}
      />
      <PasswordField
        label={replaces ? t`Confirm new password` : t`Confirm password`}
        noun={
          replaces
            ? t({ message: "repeated new password", comment: "After “Show” or “Hide”" })
            : t({ message: "repeated password", comment: "After “Show” or “Hide”" })
        }
        autoComplete="new-password"
        {...typed(fields.confirmPassword)}
      />
    </>
  );
}
