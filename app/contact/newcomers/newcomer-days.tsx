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
import type { Route } from "./+types/newcomer-days";
import { cardDays, newcomerMessages } from "./newcomer-limits.ts";
import { readCardDays } from "./newcomer-reads.server.ts";
import { cardDaysSchema } from "./newcomer-schema.ts";
import { chooseCardDays } from "./newcomer-writes.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "newcomers:care");
  return { days: await readCardDays(site.db) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "newcomers:care");
  const form = await readForm(request, cardDaysSchema);
  const chosen = cardDaysSchema.safeParse(Object.fromEntries(form));
  if (!chosen.success) return data({ problem: newcomerMessages.wrongDays }, { status: 400 });
  await chooseCardDays(site, viewer, chosen.data.days);
  return redirectWithNotice("/newcomers", newcomerMessages.daysSaved);
}

export const clientAction = keepsText(newcomerMessages.failed);

export default function CardDays({ loaderData: { days }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(actionData);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="When cards are deleted" />
      <h1 className="text-4xl sm:text-5xl">When cards are deleted</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        People who ask that somebody looks out for them read this number before they agree. Cards that are
        there are deleted sooner if you choose fewer days, and never later than they were told.
      </p>
      <Form method="post" className="card flex flex-col gap-5 p-6 shadow-sm sm:p-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        <Field
          id="days"
          name="days"
          label="Days after the day on which somebody wanted to come"
          type="number"
          inputMode="numeric"
          min={cardDays.least}
          max={cardDays.most}
          required
          defaultValue={days}
        />
        <FormFooter cancel="/newcomers" submit="Save" busy={busy} />
      </Form>
    </section>
  );
}
