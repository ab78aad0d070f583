import { data } from "react-router";
import { here } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { findOwnPrayer } from "../asking/own-prayers.server.ts";
import { questionOf, takeNews } from "../asking/take-answer.server.ts";
import { TellQuestion } from "../asking/tell-question.tsx";
import { pathOf, tokenIn } from "../guest-links.server.ts";
import type { Route } from "./+types/tell";
import { NotReferred } from "./not-referred.tsx";

export async function loader({ request, params: { what }, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  const asks = questionOf(what);
  if (!asks) throw redirect(pathOf(token));
  found(await findOwnPrayer(here(context).site, { token }), "prayer request");
  return data({ asks, back: pathOf(token) }, { headers: { "Cache-Control": "private, no-store" } });
}

export function action({ request, params: { what }, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  return takeNews(request, here(context).site, { token }, what, pathOf(token));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Tell({ loaderData: { asks, back } }: Route.ComponentProps) {
  return (
    <>
      <NotReferred />
      <TellQuestion asks={asks} back={back} />
    </>
  );
}
