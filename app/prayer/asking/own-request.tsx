import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { here, permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { found } from "../../serving/responses/found.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { loginPath } from "../../shell/login-path.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { isSignedIn } from "../../viewer.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/own-request";
import { showToAsker } from "./own-prayers.server.ts";
import { RequestOfAsker } from "./request-of-asker.tsx";
import { takeReply } from "./take-answer.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  if (!isSignedIn(viewer)) throw redirect(loginPath(href("/submit-prayer-requests/:id", { id })));
  return found(await showToAsker(site, { viewer, id }), "prayer request");
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:ask");
  return takeReply(request, site, { viewer, id }, href("/submit-prayer-requests/:id", { id }));
}

export const clientAction = keepsText(prayerMessages.notDone);

export default function OwnRequest({ loaderData: shown }: Route.ComponentProps) {
  const { id } = shown.request;
  return (
    <section className="shell column-prose py-12 sm:py-16">
      <PrivateHead title={t`Your prayer request`} />
      <p className="mb-4">
        <Link to="/submit-prayer-requests?sent" className="text-link">
          <Trans>Your prayer requests</Trans>
        </Link>
      </p>
      <RequestOfAsker
        shown={shown}
        agreeAt={href("/submit-prayer-requests/:id/agree", { id })}
        tellAt={(what) => href("/submit-prayer-requests/:id/tell/:what", { id, what })}
        rewordAt={href("/submit-prayer-requests/:id/reword", { id })}
        withdrawAt={href("/submit-prayer-requests/:id/withdraw", { id })}
      />
    </section>
  );
}

export const ErrorBoundary = errorPage(prayerMessages.listFailed);
