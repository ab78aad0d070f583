import { href } from "react-router";
import { permitted } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/tell";
import { findOwnPrayer } from "./own-prayers.server.ts";
import { questionOf, takeNews } from "./take-answer.server.ts";
import { TellQuestion } from "./tell-question.tsx";

export async function loader({ params: { id, what }, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:ask");
  const back = href("/submit-prayer-requests/:id", { id });
  const asks = questionOf(what);
  if (!asks) throw redirect(back);
  found(await findOwnPrayer(site, { viewer, id }), "prayer request");
  return { asks, back };
}

export function action({ request, params: { id, what }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:ask");
  const page = href("/submit-prayer-requests/:id", { id });
  return takeNews(request, site, { viewer, id }, what, page);
}

export default function Tell({ loaderData: { asks, back } }: Route.ComponentProps) {
  return <TellQuestion asks={asks} back={back} />;
}
