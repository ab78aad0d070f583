import { Form, Link, useNavigation } from "react-router";
import { here } from "../../contexts.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { found } from "../../serving/responses/found.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { type LifeLink, openLifeLink } from "../life-link.server.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/life";
import { sayByLink } from "./life-by-link.server.ts";

/** Opening the link changes nothing, because mail programs open links before the reader does. */
export function loader({ request, context }: Route.LoaderArgs) {
  return { says: linkIn(request, context).says };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site } = here(context);
  return { told: await sayByLink(site, linkIn(request, context)) };
}

function linkIn(request: Request, context: Route.LoaderArgs["context"]): LifeLink {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return found(openLifeLink(here(context).site, token), "link");
}

const questions: Record<LifeLink["says"], { title: string; lead: string; yes: string }> = {
  "go-on": {
    title: "Are you still in need of prayer?",
    lead: "We go on praying with you, and count the days anew.",
    yes: "Yes, please go on",
  },
  answered: {
    title: "Is it answered?",
    lead: "Your request goes to the answered ones. You can add thanks on the page of your requests.",
    yes: "Yes, it is answered",
  },
  "let-go": {
    title: "Let it go?",
    lead: "Nobody reads your request any more.",
    yes: "Let it go now",
  },
};

export default function PrayerLife({ loaderData: { says }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { title, lead, yes } = questions[says];
  if (actionData)
    return (
      <FormPage title="Thank you" lead={prayerMessages[actionData.told]}>
        {ownRequests}
      </FormPage>
    );
  return (
    <FormPage title={title} lead={lead}>
      <Form method="post">
        <SubmitButton busy={busy} busyLabel="Saving...">
          {yes}
        </SubmitButton>
      </Form>
      {ownRequests}
    </FormPage>
  );
}

const ownRequests = (
  <p>
    Everything else is on the page of{" "}
    <Link to="/submit-prayer-requests?sent" className="text-link">
      your prayer requests
    </Link>
    .
  </p>
);
