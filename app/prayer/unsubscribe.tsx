import { Form, Link, useNavigation } from "react-router";
import { here } from "../contexts.ts";
import { FormPage } from "../people/identity/form-page.tsx";
import { found } from "../serving/responses/found.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/unsubscribe";
import { openUnsubscribing, stopMails } from "./unsubscribe.server.ts";

/** Opening the link changes nothing, because mail programs open links before the reader does. */
export function loader({ request, context }: Route.LoaderArgs) {
  return { mails: linkIn(request, context).mails };
}

/** Mail programs post here too, with a button of their own (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, log } = here(context);
  const link = linkIn(request, context);
  await stopMails(site, link);
  log.info({ mails: link.mails }, "somebody has switched mails off by their link");
  return { isDone: true };
}

function linkIn(request: Request, context: Route.LoaderArgs["context"]) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return found(openUnsubscribing(here(context).site, token), "link");
}

const about = {
  prayers: "when prayer requests wait for approval",
  approval: "when a prayer request of yours has arrived or is approved",
  prayed: "when people prayed for you",
  "prayed-as-guest": "when people prayed for you",
  videos: "when a video has not played for a month",
  reminders: "every morning to remind you to pray",
};

export default function Unsubscribe({ loaderData: { mails }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const isDone = actionData?.isDone ?? false;
  return (
    <FormPage
      title={isDone ? "No more of these emails" : "Stop these emails?"}
      lead={`${isDone ? "We no longer write" : "We write"} to you ${about[mails]}.`}
    >
      {!isDone && (
        <Form method="post">
          <SubmitButton busy={busy} busyLabel="Stopping...">
            Stop these emails
          </SubmitButton>
        </Form>
      )}
      {mails !== "prayed-as-guest" && (
        <p>
          You can choose your emails at any time in{" "}
          <Link to="/account/mails" className="text-link">
            your account
          </Link>
          .
        </p>
      )}
    </FormPage>
  );
}
