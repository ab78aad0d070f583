import type { FieldMetadata } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { typed } from "../../forms/typed.ts";
import { PasswordField } from "../../ui/field.tsx";

export function NewPasswordFields({
  labels,
  fields,
  minLength,
}: {
  labels: [password: string, again: string];
  fields: { password: FieldMetadata<unknown>; confirmPassword: FieldMetadata<unknown> };
  minLength: number;
}) {
  const [password, again] = labels;
  return (
    <>
      <PasswordField
        label={password}
        autoComplete="new-password"
        hint={t`At least ${minLength} characters`}
        {...typed(fields.password)}
      />
      <PasswordField
        label={again}
        noun={`repeated ${password.toLowerCase()}`}
        autoComplete="new-password"
        {...typed(fields.confirmPassword)}
      />
    </>
  );
}
