import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { readForm } from "../forms/read-form.server.ts";
import { redirectWithNotice } from "../shell/notice.server.ts";
import { askingContext, siteContext } from "../site.ts";
import { Alert } from "../ui/alert.tsx";
import { Field, FieldErrors, PasswordField } from "../ui/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/register";
import { register } from "./accounts.server.ts";
import { FormPage } from "./form-page.tsx";
import { firstMessage, registerMessages, registerSchema } from "./identity.ts";
import { isSignedIn } from "./viewer.ts";

const secretFields = ["password", "confirmPassword"];

export function loader({ context }: Route.LoaderArgs) {
  if (isSignedIn(context.get(askingContext).viewer)) throw redirect("/");
  return { passwordMinLength: context.get(siteContext).settings.passwordMinLength };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { identity, settings } = context.get(siteContext);
  const schema = registerSchema(settings.passwordMinLength);
  const submission = parseWithZod(await readForm(request, schema), { schema });
  if (submission.status !== "success")
    return data(submission.reply({ hideFields: secretFields }), { status: 400 });
  const { address, log } = context.get(askingContext);
  try {
    const refusal = await register(identity, submission.value, address);
    if (!refusal) return redirectWithNotice("/login", registerMessages.done);
    const { status, message, field } = refusal;
    const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
    return data(submission.reply({ ...errors, hideFields: secretFields }), { status });
  } catch (error) {
    log.error({ err: error }, "registration failed");
    const message = "Error registering user: please try again in a moment";
    return data(submission.reply({ formErrors: [message], hideFields: secretFields }), { status: 500 });
  }
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction === "/register";
  const schema = registerSchema(loaderData.passwordMinLength);
  const [form, fields] = useForm({
    lastResult: actionData,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: "onInput",
  });
  const problem = form.errors?.[0] ?? firstMessage(form.allErrors);
  return (
    <FormPage title="Register" lead="It takes a minute. We will send you a link to verify your email.">
      {problem && <Alert tone="error">{problem}</Alert>}
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="First name"
            autoComplete="given-name"
            {...getInputProps(fields.firstName, { type: "text" })}
            errors={ownErrors(fields.firstName.errors)}
          />
          <Field
            label="Last name"
            autoComplete="family-name"
            {...getInputProps(fields.lastName, { type: "text" })}
            errors={ownErrors(fields.lastName.errors)}
          />
        </div>
        <fieldset
          aria-describedby={ownErrors(fields.gender.errors)?.length ? `${fields.gender.id}-error` : undefined}
        >
          <legend className="font-semibold">Gender</legend>
          <div className="mt-1 flex gap-6">
            {(["male", "female"] as const).map((gender) => (
              <label key={gender} className="flex min-h-11 items-center gap-2 capitalize">
                <input
                  type="radio"
                  name={fields.gender.name}
                  value={gender}
                  defaultChecked={fields.gender.initialValue === gender}
                  className="size-5 accent-(--accent)"
                />
                {gender}
              </label>
            ))}
          </div>
          <FieldErrors id={fields.gender.id} errors={ownErrors(fields.gender.errors)} />
        </fieldset>
        <Field
          label="Date of birth"
          autoComplete="bday"
          max="9999-12-31"
          {...getInputProps(fields.dateOfBirth, { type: "date" })}
        />
        <Field
          label="Email"
          autoComplete="email"
          {...getInputProps(fields.email, { type: "email" })}
          errors={ownErrors(fields.email.errors)}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${loaderData.passwordMinLength} characters`}
          {...getInputProps(fields.password, { type: "password" })}
          errors={ownErrors(fields.password.errors)}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...getInputProps(fields.confirmPassword, { type: "password" })}
          errors={ownErrors(fields.confirmPassword.errors)}
        />
        <div>
          <label className="flex min-h-11 items-center gap-3">
            <input
              {...getInputProps(fields.terms, { type: "checkbox" })}
              className="size-5 shrink-0 accent-(--accent)"
            />
            <span>
              I accept the terms and conditions and the{" "}
              <Link to="/data-protection-policy" className="text-link">
                data protection policy
              </Link>
            </span>
          </label>
          <FieldErrors id={fields.terms.id} errors={fields.terms.errors} />
        </div>
        <SubmitButton busy={busy} busyLabel="Registering...">
          Register
        </SubmitButton>
      </Form>
      <p className="text-muted">
        Already registered?{" "}
        <Link to="/login" className="text-link">
          Login
        </Link>
      </p>
    </FormPage>
  );
}

/** What is wrong with one field alone; that some are empty is said once, above the form. */
function ownErrors(errors: string[] | undefined): string[] | undefined {
  return errors?.filter((message) => message !== registerMessages.incomplete);
}
