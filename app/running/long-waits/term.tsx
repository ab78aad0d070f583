import { data, useNavigation } from "react-router";
import { z } from "zod";
import { chooseWaitDays, readWaitDays } from "../../changes/wait-term.server.ts";
import { waitMessages, waitTerm } from "../../changes/wait-term.ts";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { permissions } from "../../permissions.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { FormFooter } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/term";
import { kindThatWaits, namesOfKinds } from "./kinds-that-wait.server.ts";

const schema = z.object({ days: z.coerce.number().int().min(waitTerm.least).max(waitTerm.most) });

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "site:operate");
  const kinds = namesOfKinds.map(kindThatWaits).map(({ several, whoDecides, ending }) => {
    return { several, who: permissions[whoDecides], ending };
  });
  return { days: await readWaitDays(site.db), kinds };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "site:operate");
  const chosen = schema.safeParse(Object.fromEntries(await readForm(request, schema)));
  if (!chosen.success) return data({ problem: waitMessages.wrongDays }, { status: 400 });
  await chooseWaitDays(site, viewer, chosen.data.days);
  return redirectWithNotice("/staff/long-waits", waitMessages.saved);
}

export const clientAction = keepsText(waitMessages.notSaved);

export default function LongWaits({ loaderData: { days, kinds }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(actionData);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="How long things wait" />
      <h1 className="text-4xl sm:text-5xl">How long things wait</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        What nobody decides about ends after some time. After a week those who may decide are mailed, then
        weekly while something new comes in, and otherwise monthly. Prayer requests and bank details have
        terms of their own.
      </p>
      <dl className="mt-6 mb-8 flex flex-col gap-3">
        {kinds.map(({ several, who, ending }) => (
          <div key={several}>
            <dt className="font-semibold first-letter:uppercase">{several}</dt>
            <dd>
              For the people who may {who}. In the end each {ending}.
            </dd>
          </div>
        ))}
      </dl>
      <Form method="post" className="card flex flex-col gap-5 p-6 shadow-sm sm:p-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        <Field
          id="days"
          name="days"
          label="Days after which what nobody has decided about ends"
          type="number"
          inputMode="numeric"
          min={waitTerm.least}
          max={waitTerm.most}
          required
          defaultValue={days}
        />
        <FormFooter cancel="/staff" submit="Save" busy={busy} />
      </Form>
    </section>
  );
}
