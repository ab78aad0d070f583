import { data } from "react-router";
import { here } from "../../contexts.ts";
import { linkPath, tokenIn } from "../../mail/links/link-purposes.ts";
import { found } from "../../serving/responses/found.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { findOwnPrayer } from "../asking/own-prayers.server.ts";
import { questionOf, takeNews } from "../asking/take-answer.server.ts";
import { TellQuestion } from "../asking/tell-question.tsx";
import type { Route } from "./+types/tell";
import { NotReferred } from "./not-referred.tsx";

export async function loader({ request, params: { what }, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  const asks = questionOf(what);
  if (!asks) throw redirect(linkPath("prayer", token));
  found(await findOwnPrayer(here(context).site, { token }), "prayer request");
  return data(
    { asks, back: linkPath("prayer", token) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export function action({ request, params: { what }, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  return takeNews(request, here(context).site, { token }, what, linkPath("prayer", token));
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
