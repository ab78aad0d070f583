import { href } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { found } from "../../serving/responses/found.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/reword";
import { findWordsToChange } from "./own-prayers.server.ts";
import { RewordForm } from "./reword-form.tsx";
import { takeRewording } from "./take-rewording.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:ask");
  const back = href("/submit-prayer-requests/:id", { id });
  return { ...found(await findWordsToChange(site, { viewer, id }), "prayer request"), back };
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "prayer:ask");
  return takeRewording(request, { site, log }, { viewer, id }, href("/submit-prayer-requests/:id", { id }));
}

export const clientAction = keepsText(prayerMessages.notSaved);

export default function Reword({ loaderData, actionData }: Route.ComponentProps) {
  return <RewordForm {...loaderData} result={actionData} />;
}
