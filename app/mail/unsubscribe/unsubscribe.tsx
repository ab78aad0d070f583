import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form, Link, useNavigation } from "react-router";
import { here } from "../../contexts.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { found } from "../../serving/responses/found.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { aboutMails } from "../kinds/mail-kinds.ts";
import { tokenIn } from "../links/link-purposes.ts";
import type { Route } from "./+types/unsubscribe";
import { openUnsubscribing, stopMails } from "./unsubscribe.server.ts";

/** Opening the link changes nothing, because mail programs open links before the reader does. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { mails } = linkIn(request, context);
  const off = `/unsubscribe?token=${tokenIn(request)}`;
  return { mails, ways: { off, on: `${off}&wanted=on` } };
}

/** Mail programs post here too, with a button of their own (RFC 8058), whatever they send along. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, log } = here(context);
  const link = linkIn(request, context);
  const wanted = new URL(request.url).searchParams.get("wanted") === "on" ? "on" : "off";
  await stopMails(site, link, wanted);
  log.info({ mails: link.mails, wanted }, "somebody has switched mails off or on by their link");
  return { wanted } as const;
}

function linkIn(request: Request, context: Route.LoaderArgs["context"]) {
  return found(openUnsubscribing(here(context).site, tokenIn(request)), "link");
}

const titles = {
  off: () => t`No more of these emails`,
  on: () => t`You get these emails again`,
  ask: () => t`Stop these emails?`,
};

export default function Unsubscribe({ loaderData: { mails, ways }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { wanted } = actionData ?? { wanted: "ask" as const };
  const about = aboutMails[mails === "prayed-as-guest" ? "prayed" : mails];
  const isOff = wanted === "off";
  return (
    <FormPage title={titles[wanted]()} lead={isOff ? about.off() : about.on()}>
      {/* Reminders to pray are asked for one by one, on the page of prayer. */}
      {(!isOff || mails !== "reminders") && (
        <Form method="post" action={isOff ? ways.on : ways.off}>
          <SubmitButton busy={busy} busyLabel={isOff ? t`Saving...` : t`Stopping...`}>
            {isOff ? t`Send them again` : t`Stop these emails`}
          </SubmitButton>
        </Form>
      )}
      {mails === "coming" ? (
        <p>
          <Trans>With an account you can choose your emails there at any time.</Trans>
        </p>
      ) : (
        mails !== "prayed-as-guest" && (
          <p>
            <Trans>
              You can choose your emails at any time in{" "}
              <Link to="/account/mails" className="text-link">
                your account
              </Link>
              .
            </Trans>
          </p>
        )
      )}
    </FormPage>
  );
}
