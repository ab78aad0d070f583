import { data } from "react-router";
import { z } from "zod";
import { chooseWaitDays, readWaitDays } from "../../changes/wait-term.server.ts";
import { waitMessages, waitTerm } from "../../changes/wait-term.ts";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { NumberSetting } from "../../forms/settings/number-setting.tsx";
import { permissions } from "../../permissions.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/term";
import { kindThatWaits, namesOfKinds } from "./kinds-that-wait.server.ts";

const schema = z.object({ days: z.coerce.number().int().min(waitTerm.least).max(waitTerm.most) });

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "site:operate");
  const kinds = namesOfKinds.map(kindThatWaits).map(({ several, whoDecides, ending }) => {
    return { several, who: permissions[whoDecides](), ending };
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

export default function LongWaits({ loaderData: { days, kinds } }: Route.ComponentProps) {
  return (
    <NumberSetting
      title="How long we may take to decide"
      about={
        <>
          <p className="mt-4 max-w-prose text-lg text-muted">
            If nobody decides about something, it ends after some time. The people who can decide get an email
            after a week, then every week while something new comes in, and otherwise every month. Prayer
            requests and bank details have times of their own.
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
        </>
      }
      numbers={[
        {
          name: "days",
          label: "Days until it ends, if nobody decides",
          ...waitTerm,
          value: days,
        },
      ]}
      cancel="/staff"
    />
  );
}
