import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Link, useNavigation } from "react-router";
import { here } from "../../contexts.ts";
import { linkPath, tokenIn } from "../../mail/links/link-purposes.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Form } from "../../ui/form.tsx";
import { withdrawPrayer } from "../asking/asking.server.ts";
import { findOwnPrayer } from "../asking/own-prayers.server.ts";
import { guestMessages } from "../guest-messages.ts";
import type { Route } from "./+types/withdraw-by-link";
import { discardUnconfirmed, findUnconfirmed } from "./confirming.server.ts";
import { NotReferred } from "./not-referred.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const token = tokenIn(request);
  const { title } = found(
    (await findUnconfirmed(site, token)) ?? (await findOwnPrayer(site, { token })),
    "prayer request",
  );
  return data(
    { title, back: linkPath("prayer", token) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site } = here(context);
  const token = tokenIn(request);
  if (!(await discardUnconfirmed(site, token))) await withdrawPrayer(site, { token });
  return redirectWithNotice("/prayer-request", guestMessages.withdrawn());
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function WithdrawByLink({ loaderData: { title, back } }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <FormPage title={t`Withdraw this prayer request?`}>
      <NotReferred />
      <p className="wrap-anywhere">
        <Trans>
          <strong>{title}</strong> will be gone for good, with your email. This cannot be undone.
        </Trans>
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Link to={back} className="button button-quiet">
          <Trans>Cancel</Trans>
        </Link>
        <button type="submit" disabled={busy} className="button button-danger">
          {busy ? t`Withdrawing...` : t`Withdraw`}
        </button>
      </Form>
    </FormPage>
  );
}
