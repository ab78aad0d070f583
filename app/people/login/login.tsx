import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Form, Link, useHref, useNavigation } from "react-router";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { here } from "../../contexts.ts";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { typed } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { loginReason, nextIn, withNext } from "../../shell/login-path.ts";
import { Alert } from "../../ui/alert.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { EmailField, PasswordField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { isSignedIn } from "../../viewer.ts";
import {
  deactivatedCode,
  failureSentence,
  loginMessages,
  notSentMessage,
} from "../identity/account-messages.ts";
import { loginRules } from "../identity/account-rules.ts";
import { loginSchema } from "../identity/account-schemas.ts";
import { FormPage } from "../identity/form-page.tsx";
import { type FormResult, keepOpen, refusalAfter } from "../identity/form-result.server.ts";
import { originOf } from "../identity/origin.server.ts";
import { longerPasswordMessage, passwordMinLengthOf } from "../identity/password-length.ts";
import type { Route } from "./+types/login";
import { inChosenLanguage } from "./chosen-language.server.ts";
import { useGoOn } from "./go-on.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { providersOf } from "./providers.server.ts";
import { signIn } from "./sign-in.server.ts";
import { logInWithPasskey } from "./use-passkeys.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer, waitsForSecondFactor } = here(context);
  if (waitsForSecondFactor) throw redirect(withNext("/second-step", nextIn(request.url)));
  const { searchParams } = new URL(request.url);
  const next = nextIn(request.url);
  return {
    viewer: isSignedIn(viewer) ? { ...viewer, email: shownAddress(viewer.email) } : viewer,
    next: isSignedIn(viewer) ? await inChosenLanguage(site, viewer.id, next) : next,
    providerProblem: providerProblem(searchParams),
    providers: providersOf(site.settings),
  };
}

function providerProblem(query: URLSearchParams): string | undefined {
  if (query.get("error") === deactivatedCode) return loginMessages.deactivated();
  return query.has("problem") || query.has("error") ? loginMessages.provider() : undefined;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, log, clientNetwork } = here(context);
  const submission = parseWithZod(await readForm(request, loginSchema), { schema: loginSchema });
  if (submission.status !== "success") return keepOpen(submission);
  const next = nextIn(request.url);
  const origin = { ...originOf(request, clientNetwork), next };
  const outcome = await signIn(site.identity, submission.value, origin).catch((error: unknown) => ({
    refusal: refusalAfter(error, log, "logging in failed"),
  }));
  if (outcome.refusal) return keepOpen(submission, outcome.refusal);
  const { userId, headers, waitsForSecondFactor, needsLongerPassword } = outcome;
  const after = needsLongerPassword ? "/account/password" : next;
  const to = waitsForSecondFactor
    ? withNext("/second-step", after)
    : await inChosenLanguage(site, userId, after);
  return needsLongerPassword
    ? redirectWithNotice(
        to,
        { text: longerPasswordMessage(passwordMinLengthOf(true, site.settings)), tone: "error" },
        headers,
      )
    : redirect(to, { headers });
}

export const clientAction = keepsText(notSentMessage);

const whenMissing = () => ({
  email: t`Please enter your email address`,
  password: t`Please enter your password`,
});

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, next, providers, providerProblem } = loaderData;
  useGoOnOnceSignedIn(isSignedIn(viewer), next);
  const own = useHref("/login");
  const busy = useNavigation().formAction?.startsWith(own) ?? false;
  const { form, fields, summary, props } = useCheckedForm({
    checks: checkedByRules(loginRules),
    result: actionData,
    whenMissing: whenMissing(),
    mayBeLeft: true,
  });
  const answer: FormResult | undefined = actionData;

  if (isSignedIn(viewer)) {
    return (
      <FormPage title={t`Welcome`} lead={t`Welcome, ${{ email: viewer.email }}`}>
        <Form method="post" action="/logout">
          <button type="submit" className="button button-primary">
            <Trans>Logout</Trans>
          </button>
        </Form>
      </FormPage>
    );
  }

  const problem = form.errors?.[0] ?? (summary.problems.length > 0 ? loginMessages.incomplete() : undefined);
  return (
    <FormPage title={t`Login`} lead={loginReason(next) ?? t`Like posts, ask for prayer, and be part of it.`}>
      {problem && (
        <ErrorSummary
          {...summary}
          message={failureSentence("login", problem)}
          more={form.errors ? answer?.more : undefined}
        />
      )}
      {!problem && providerProblem && <Alert tone="error">{providerProblem}</Alert>}
      <Form {...props} className="flex flex-col gap-5">
        <EmailField label={t`Email`} autoComplete="email" {...typed(fields.email)} />
        <PasswordField label={t`Password`} autoComplete="current-password" {...typed(fields.password)} />
        <div className="flex flex-col items-stretch gap-3">
          <SubmitButton busy={busy} busyLabel={t`Logging in...`}>
            <Trans>Login</Trans>
          </SubmitButton>
          <Link to="/reset-password" className="text-link self-center py-2">
            <Trans>Forgot Password?</Trans>
          </Link>
        </div>
      </Form>
      <div className="flex flex-col gap-3 border-t border-line pt-5 empty:hidden">
        <PasskeyButton use={logInWithPasskey} busyLabel={t`Logging in...`}>
          <Trans>Log in with a passkey</Trans>
        </PasskeyButton>
        <ProviderButtons providers={providers} next={next} />
      </div>
      <p className="text-muted">
        <Trans>
          New here?{" "}
          <Link to={withNext("/register", next)} className="text-link">
            Register
          </Link>
        </Trans>
      </p>
    </FormPage>
  );
}

/** Logging in in a popup or another tab also makes this page continue. */
function useGoOnOnceSignedIn(signedIn: boolean, next: string): void {
  const goOn = useGoOn();
  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    if (signedIn && !wasSignedIn.current) goOn(next);
    wasSignedIn.current = signedIn;
  }, [signedIn, next, goOn]);
}
