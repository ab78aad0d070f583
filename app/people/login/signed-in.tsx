import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { here } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { nextIn, withNext } from "../../shell/login-path.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { announceSignInState } from "../../shell/sign-in-state.ts";
import { isSignedIn } from "../../viewer.ts";
import type { Route } from "./+types/signed-in";

/** The page that a provider's popup returns to: it tells the page that opened it, and closes. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, waitsForSecondFactor } = here(context);
  const { pathname, search, searchParams } = new URL(request.url);
  if (waitsForSecondFactor) throw redirect(withNext("/second-step", pathname + search));
  if (!isSignedIn(viewer)) throw redirect("/login?problem=provider");
  return { personId: viewer.id, next: nextIn(request.url), isPopup: searchParams.has("popup") };
}

export default function SignedIn({ loaderData: { personId, next, isPopup } }: Route.ComponentProps) {
  const navigate = useNavigate();
  useEffect(() => {
    announceSignInState(personId);
    if (isPopup) window.close();
    else void navigate(next, { replace: true });
  }, [personId, isPopup, next, navigate]);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={t`Logged in`} />
      <h1 className="text-4xl sm:text-5xl">
        <Trans>You are logged in</Trans>
      </h1>
      <p className="mt-6">
        <Link to={next} className="button button-primary">
          <Trans>Continue</Trans>
        </Link>
      </p>
    </section>
  );
}
