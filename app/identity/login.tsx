import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useRef } from "react";
import { data, Form, Link, redirect, useNavigate, useNavigation } from "react-router";
import { readForm } from "../forms/read-form.server.ts";
import { askingContext, siteContext } from "../site.ts";
import { Alert } from "../ui/alert.tsx";
import { Field, PasswordField } from "../ui/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/login";
import { FormPage } from "./form-page.tsx";
import { loginMessages, loginSchema } from "./identity.ts";
import { ownPath } from "./next.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { providersOf } from "./providers.server.ts";
import { signIn } from "./session.server.ts";
import { isSignedIn } from "./viewer.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = context.get(askingContext);
  const { searchParams } = new URL(request.url);
  return {
    viewer,
    next: ownPath(searchParams.get("next")),
    providerFailed: searchParams.has("problem") || searchParams.has("error"),
    providers: providersOf(context.get(siteContext).settings),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { identity } = context.get(siteContext);
  const submission = parseWithZod(await readForm(request, loginSchema), { schema: loginSchema });
  if (submission.status !== "success")
    return data(submission.reply({ hideFields: ["password"] }), { status: 400 });
  const { address } = context.get(askingContext);
  const cookies = request.headers.get("cookie");
  const { refusal, ...signedIn } = await signIn(identity, submission.value, { address, cookies });
  if (refusal) {
    const reply = submission.reply({ formErrors: [refusal.message], hideFields: ["password"] });
    return data(reply, { status: refusal.status });
  }
  const next = ownPath(new URL(request.url).searchParams.get("next"));
  return redirect(next, { headers: "headers" in signedIn ? signedIn.headers : undefined });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, next, providers, providerFailed } = loaderData;
  useGoOnOnceSignedIn(isSignedIn(viewer), next);
  const busy = useNavigation().formAction?.startsWith("/login") ?? false;
  const [form, fields] = useForm({
    lastResult: actionData,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: loginSchema }),
    shouldRevalidate: "onInput",
  });

  if (isSignedIn(viewer)) {
    return (
      <FormPage title="Welcome" lead={`Welcome, ${viewer.email}`}>
        <Form method="post" action="/logout">
          <button type="submit" className="button button-primary">
            Logout
          </button>
        </Form>
      </FormPage>
    );
  }

  const problem = form.errors?.[0] ?? (hasErrors(form.allErrors) ? loginMessages.incomplete : undefined);
  return (
    <FormPage title="Login" lead="Like posts, ask for prayer, and be part of it.">
      {problem && <Alert tone="error">{problem}</Alert>}
      {!problem && providerFailed && <Alert tone="error">{loginMessages.provider}</Alert>}
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        <Field label="Email" autoComplete="email" {...getInputProps(fields.email, { type: "email" })} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...getInputProps(fields.password, { type: "password" })}
        />
        <div className="flex flex-col items-stretch gap-3">
          <SubmitButton busy={busy} busyLabel="Logging in...">
            Login
          </SubmitButton>
          <Link to="/reset-password" className="text-link self-center py-2">
            Forgot Password?
          </Link>
        </div>
      </Form>
      <ProviderButtons providers={providers} next={next} />
      <p className="text-muted">
        New here?{" "}
        <Link to="/register" className="text-link">
          Register
        </Link>
      </p>
    </FormPage>
  );
}

/** Signing in in a popup or another tab also takes this page on. */
function useGoOnOnceSignedIn(signedIn: boolean, next: string): void {
  const navigate = useNavigate();
  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    if (signedIn && !wasSignedIn.current) void navigate(next, { replace: true });
    wasSignedIn.current = signedIn;
  }, [signedIn, next, navigate]);
}

function hasErrors(errors: Record<string, unknown>): boolean {
  return Object.keys(errors).length > 0;
}
