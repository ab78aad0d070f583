import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useHref, useNavigation } from "react-router";
import { here, type Site } from "../../contexts.ts";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { typed } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { loginPath, nextIn } from "../../shell/login-path.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { EmailField, Field, FieldErrors, RequiredMark } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { isSignedIn } from "../../viewer.ts";
import { failureSentence, notSentMessage, registerMessages } from "../identity/account-messages.ts";
import { firstMessage, registerRules } from "../identity/account-rules.ts";
import { registerSchema } from "../identity/account-schemas.ts";
import { FormPage } from "../identity/form-page.tsx";
import { keepOpen, refusalAfter } from "../identity/form-result.server.ts";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";
import type { Route } from "./+types/register";
import { register } from "./registration.server.ts";
import { asksPersonalFacts } from "./registration-setting.server.ts";
import { TermsField } from "./terms-field.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const next = nextIn(request.url);
  if (isSignedIn(viewer)) throw redirect(next);
  return { next, ...(await askingOf(site)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, log, clientNetwork } = here(context);
  const schema = registerSchema(await askingOf(site));
  const submission = parseWithZod(await readForm(request, schema), { schema });
  if (submission.status !== "success") return keepOpen(submission);
  const next = nextIn(request.url);
  const outcome = await register(site.identity, submission.value, { clientNetwork, next }).catch(
    (error: unknown) => ({ refusal: refusalAfter(error, log, "registration failed") }),
  );
  if (outcome.refusal) return keepOpen(submission, outcome.refusal);
  return redirectWithNotice(loginPath(next), registerMessages.done, outcome.headers);
}

export const clientAction = keepsText(notSentMessage);

async function askingOf(site: Site) {
  return {
    passwordMinLength: site.settings.passwordMinLength,
    asksPersonalFacts: await asksPersonalFacts(site),
  };
}

const whenMissing = {
  firstName: "Please enter your first name",
  lastName: "Please enter your last name",
  gender: "Please choose male or female",
  dateOfBirth: "Please enter your date of birth",
  email: "Please enter your email address",
  password: "Please choose a password",
  confirmPassword: "Please enter the password again",
  terms: registerMessages.terms,
};

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const own = useHref("/register");
  const busy = useNavigation().formAction?.startsWith(own) ?? false;
  const { asksPersonalFacts } = loaderData;
  const { form, fields, summary, props } = useCheckedForm({
    checks: checkedByRules(registerRules(loaderData)),
    result: actionData,
    whenMissing,
  });
  const problem = form.errors?.[0] ?? firstMessage(form.allErrors);
  return (
    <FormPage title="Register" lead="It takes a minute. We will send you a link to verify your email.">
      {problem && <ErrorSummary {...summary} message={failureSentence("register", problem)} />}
      <Form {...props} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" autoComplete="given-name" {...typed(fields.firstName)} />
          <Field label="Last name" autoComplete="family-name" isRequired {...typed(fields.lastName)} />
        </div>
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            {...getInputProps(fields.hasOneName, { type: "checkbox" })}
            key={fields.hasOneName.key}
            className="size-5 shrink-0 accent-accent"
          />
          I have one name only
        </label>
        {asksPersonalFacts && <PersonalFacts fields={fields} />}
        <EmailField label="Email" autoComplete="email" {...typed(fields.email)} />
        <NewPasswordFields
          labels={["Password", "Confirm password"]}
          fields={fields}
          minLength={loaderData.passwordMinLength}
        />
        <TermsField field={fields.terms} />
        <SubmitButton busy={busy} busyLabel="Registering...">
          Register
        </SubmitButton>
      </Form>
      <p className="text-muted">
        Already registered?{" "}
        <Link to={loginPath(loaderData.next)} className="text-link">
          Login
        </Link>
      </p>
    </FormPage>
  );
}

function PersonalFacts({
  fields: { gender, dateOfBirth },
}: {
  fields: {
    gender: FieldMetadata<string | undefined>;
    dateOfBirth: FieldMetadata<string | undefined>;
  };
}) {
  return (
    <>
      <fieldset aria-describedby={gender.errors ? `${gender.id}-error` : undefined}>
        <legend className="font-semibold">
          Gender <RequiredMark />
        </legend>
        <div className="mt-1 flex gap-6">
          {(["male", "female"] as const).map((choice) => (
            <label key={choice} className="flex min-h-11 items-center gap-2 capitalize">
              <input
                id={choice === "male" ? gender.id : undefined}
                type="radio"
                name={gender.name}
                value={choice}
                required
                defaultChecked={gender.initialValue === choice}
                className="size-5 accent-(--accent)"
              />
              {choice}
            </label>
          ))}
        </div>
        <FieldErrors id={gender.id} errors={gender.errors} />
      </fieldset>
      <Field label="Date of birth" autoComplete="bday" max="9999-12-31" {...typed(dateOfBirth, "date")} />
    </>
  );
}
