import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Link } from "react-router";
import { here } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { nextIn, withNext } from "../../shell/login-path.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { announceSignInState } from "../../shell/sign-in-state.ts";
import { isSignedIn } from "../../viewer.ts";
import type { Route } from "./+types/signed-in";
import { inChosenLanguage, noteFirstLanguage } from "./chosen-language.server.ts";
import { useGoOn } from "./go-on.ts";

/** The page that a provider's popup returns to: it tells the page that opened it, and closes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer, waitsForSecondFactor } = here(context);
  const { pathname, search, searchParams } = new URL(request.url);
  if (waitsForSecondFactor) throw redirect(withNext("/second-step", pathname + search));
  if (!isSignedIn(viewer)) throw redirect("/login?problem=provider");
  await noteFirstLanguage(site, viewer.id);
  const next = await inChosenLanguage(site, viewer.id, nextIn(request.url));
  return { personId: viewer.id, next, isPopup: searchParams.has("popup") };
}

export default function SignedIn({ loaderData: { personId, next, isPopup } }: Route.ComponentProps) {
  const goOn = useGoOn();
  useEffect(() => {
    announceSignInState(personId);
    if (isPopup) window.close();
    else goOn(next);
  }, [personId, isPopup, next, goOn]);
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
