import { data } from "react-router";
import { here } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { linkPath, tokenIn } from "../../mail/links/link-purposes.ts";
import { found } from "../../serving/responses/found.ts";
import { findWordsToChange } from "../asking/own-prayers.server.ts";
import { RewordForm } from "../asking/reword-form.tsx";
import { takeRewording } from "../asking/take-rewording.server.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/reword";
import { NotReferred } from "./not-referred.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  const words = found(await findWordsToChange(here(context).site, { token }), "prayer request");
  return data(
    { ...words, back: linkPath("prayer", token) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  return takeRewording(request, here(context), { token }, linkPath("prayer", token));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const clientAction = keepsText(prayerMessages.notSaved);

export default function Reword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <NotReferred />
      <RewordForm {...loaderData} result={actionData} />
    </>
  );
}
