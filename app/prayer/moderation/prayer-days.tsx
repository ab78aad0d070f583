import { data } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { NumberSetting } from "../../forms/settings/number-setting.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { answerDays, prayerMessages, shownDays, waitDays } from "../prayer-limits.ts";
import { prayerDaysSchema } from "../prayer-schema.ts";
import { readDays } from "../shown-until.server.ts";
import type { Route } from "./+types/prayer-days";
import { chooseDays } from "./days.server.ts";
import { moderationMessages } from "./moderation-messages.ts";

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
  if (!chosen.success) return data({ problem: moderationMessages.wrongDays }, { status: 400 });
  const { days: shown, answerDays: answer, waitDays: wait } = chosen.data;
  await chooseDays(site, viewer, {
    shown,
    ...(answer !== undefined && { answer }),
    ...(wait !== undefined && { wait }),
  });
  return redirectWithNotice("/update-prayer-requests", moderationMessages.daysSaved);
}

export const clientAction = keepsText(prayerMessages.notDone);

export default function PrayerDays({ loaderData: { shown, answer, wait } }: Route.ComponentProps) {
  return (
    <NumberSetting
      title="How long requests are shown"
      about={
        <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
          A request ends by itself after some days. Its asker is asked before, and an update or “please go on”
          counts them anew. An edited text waits some days until its asker agrees: without an answer the
          request stays with the team, and one that is already shown stays as it is. What nobody decides about
          ends after a longer time; you are told before, and so is its asker.
        </p>
      }
      numbers={[
        {
          name: "days",
          label: "Days to be shown, from the approval or the last update",
          ...shownDays,
          value: shown,
        },
        {
          name: "answerDays",
          label: "Days to wait for an answer about an edited text",
          ...answerDays,
          value: answer,
        },
        {
          name: "waitDays",
          label: "Days after which a request ends about which nobody has decided",
          ...waitDays,
          value: wait,
        },
      ]}
      cancel="/update-prayer-requests"
    />
  );
}
