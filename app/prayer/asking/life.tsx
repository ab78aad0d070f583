import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form, Link, useNavigation } from "react-router";
import { here } from "../../contexts.ts";
import { tokenIn } from "../../mail/links/link-purposes.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { found } from "../../serving/responses/found.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { type LifeLink, openLifeLink } from "../life-link.server.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/life";
import { sayByLink } from "./life-by-link.server.ts";

/** Opening the link changes nothing, because mail programs open links before the reader does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return { says: (await linkIn(request, context)).says };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site } = here(context);
  return { told: await sayByLink(site, await linkIn(request, context)) };
}

async function linkIn(request: Request, context: Route.LoaderArgs["context"]): Promise<LifeLink> {
  return found(await openLifeLink(here(context).site, tokenIn(request)), "link");
}

const questions: Record<LifeLink["says"], () => { title: string; lead: string; yes: string }> = {
  "go-on": () => ({
    title: t`Are you still in need of prayer?`,
    lead: t`We go on praying with you, and count the days anew.`,
    yes: t`Yes, please go on`,
  }),
  answered: () => ({
    title: t`Is it answered?`,
    lead: t`Your request goes to the answered ones. You can add thanks on the page of your requests.`,
    yes: t`Yes, it is answered`,
  }),
  "let-go": () => ({
    title: t`Let it go?`,
    lead: t`Nobody reads your request any more.`,
    yes: t`Let it go now`,
  }),
};

export default function PrayerLife({ loaderData: { says }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { title, lead, yes } = questions[says]();
  if (actionData)
    return (
      <FormPage title={t`Thank you`} lead={prayerMessages[actionData.told]()}>
        <OwnRequests />
      </FormPage>
    );
  return (
    <FormPage title={title} lead={lead}>
      <Form method="post">
        <SubmitButton busy={busy} busyLabel={t`Saving...`}>
          {yes}
        </SubmitButton>
      </Form>
      <OwnRequests />
    </FormPage>
  );
}

function OwnRequests() {
  return (
    <p>
      <Trans>
        Everything else is on the page of{" "}
        <Link to="/submit-prayer-requests?sent" className="text-link">
          your prayer requests
        </Link>
        .
      </Trans>
    </p>
  );
}
