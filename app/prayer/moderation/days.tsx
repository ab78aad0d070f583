import { data, Link, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { needs } from "../../shell/needs.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { prayerMessages, shownDays } from "../prayer-limits.ts";
import { shownDaysSchema } from "../prayer-schema.ts";
import { readShownDays } from "../shown-until.server.ts";
import type { Route } from "./+types/days";
import { chooseShownDays } from "./days.server.ts";

export const middleware = [needs("prayer:moderate")];

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "prayer:moderate");
  return { days: await readShownDays(site.db) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const form = await readForm(request, shownDaysSchema);
  const chosen = shownDaysSchema.safeParse(Object.fromEntries(form));
  if (!chosen.success) return data({ problem: prayerMessages.wrongDays }, { status: 400 });
  await chooseShownDays(site, viewer, chosen.data.days);
  return redirectWithNotice("/update-prayer-requests", prayerMessages.daysSaved);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, prayerMessages.notDone);
}

export default function ShownDays({ loaderData: { days }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(actionData);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="How long requests are shown" />
      <h1 className="text-4xl sm:text-5xl">How long requests are shown</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        After these days a request ends by itself. Its asker is asked before, and an update or “please go on”
        counts them anew.
      </p>
      <Form method="post" className="card flex flex-col gap-5 p-6 shadow-sm sm:p-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        <Field
          id="days"
          name="days"
          label="Days from the approval or the last update"
          type="number"
          inputMode="numeric"
          min={shownDays.least}
          max={shownDays.most}
          required
          defaultValue={days}
        />
        <div className="flex flex-wrap gap-3">
          <Link to="/update-prayer-requests" className="button button-quiet">
            Cancel
          </Link>
          <SubmitButton busy={busy} busyLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
