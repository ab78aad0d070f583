import { data, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { FormFooter } from "../../ui/submit-button.tsx";
import { answerDays, prayerMessages, shownDays, waitDays } from "../prayer-limits.ts";
import { prayerDaysSchema } from "../prayer-schema.ts";
import { readDays } from "../shown-until.server.ts";
import type { Route } from "./+types/prayer-days";
import { chooseDays } from "./days.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "prayer:moderate");
  const { db } = site;
  return {
    shown: await readDays(db, "shown"),
    answer: await readDays(db, "answer"),
    wait: await readDays(db, "wait"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const form = await readForm(request, prayerDaysSchema);
  const chosen = prayerDaysSchema.safeParse(Object.fromEntries(form));
  if (!chosen.success) return data({ problem: prayerMessages.wrongDays }, { status: 400 });
  const { days: shown, answerDays: answer, waitDays: wait } = chosen.data;
  await chooseDays(site, viewer, {
    shown,
    ...(answer !== undefined && { answer }),
    ...(wait !== undefined && { wait }),
  });
  return redirectWithNotice("/update-prayer-requests", prayerMessages.daysSaved);
}

export const clientAction = keepsText(prayerMessages.notDone);

export default function PrayerDays({
  loaderData: { shown, answer, wait },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(actionData);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="How long requests are shown and wait" />
      <h1 className="text-4xl sm:text-5xl">How long requests are shown and wait</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        A request ends by itself after some days. Its asker is asked before, and an update or “please go on”
        counts them anew. An edited text waits some days until its asker agrees: without an answer the request
        stays with the team, and one that is already shown stays as it is. What nobody decides about ends
        after a longer time; you are told before, and so is its asker.
      </p>
      <Form method="post" className="card flex flex-col gap-5 p-6 shadow-sm sm:p-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        <Field
          id="days"
          name="days"
          label="Days to be shown, from the approval or the last update"
          type="number"
          inputMode="numeric"
          min={shownDays.least}
          max={shownDays.most}
          required
          defaultValue={shown}
        />
        <Field
          id="answer-days"
          name="answerDays"
          label="Days to wait for an answer about an edited text"
          type="number"
          inputMode="numeric"
          min={answerDays.least}
          max={answerDays.most}
          required
          defaultValue={answer}
        />
        <Field
          id="wait-days"
          name="waitDays"
          label="Days after which a request ends about which nobody has decided"
          type="number"
          inputMode="numeric"
          min={waitDays.least}
          max={waitDays.most}
          required
          defaultValue={wait}
        />
        <FormFooter cancel="/update-prayer-requests" submit="Save" busy={busy} />
      </Form>
    </section>
  );
}
