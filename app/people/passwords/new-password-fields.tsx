import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { PasswordField } from "../../ui/field.tsx";

export function NewPasswordFields({
  labels,
  fields,
  problems,
  minLength,
}: {
  labels: [password: string, again: string];
  fields: { password: FieldMetadata<unknown>; confirmPassword: FieldMetadata<unknown> };
  problems: { of: (name: "password" | "confirmPassword") => string[] };
  minLength: number;
}) {
  const [password, again] = labels;
  return (
    <>
      <PasswordField
        label={password}
        autoComplete="new-password"
        hint={`At least ${minLength} characters`}
        {...getInputProps(fields.password, { type: "password" })}
        errors={problems.of("password")}
      />
      <PasswordField
        label={again}
        noun={`repeated ${password.toLowerCase()}`}
        autoComplete="new-password"
        {...getInputProps(fields.confirmPassword, { type: "password" })}
        errors={problems.of("confirmPassword")}
      />
    </>
  );
}
