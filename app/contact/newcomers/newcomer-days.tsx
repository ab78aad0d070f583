import { data } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { NumberSetting } from "../../forms/settings/number-setting.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
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

export default function CardDays({ loaderData: { days } }: Route.ComponentProps) {
  return (
    <NumberSetting
      title="How long we keep cards"
      about={
        <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
          People who ask that somebody looks out for them read this number before they agree. If you choose
          fewer days, the cards that are here go sooner too. They never stay longer than people were told.
        </p>
      }
      numbers={[
        {
          name: "days",
          label: "Days that we keep a card after the visit",
          ...cardDays,
          value: days,
        },
      ]}
      cancel="/newcomers"
    />
  );
}
