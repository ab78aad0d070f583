import { redirect } from "react-router";
import { askingContext, siteContext } from "../site.ts";
import type { Route } from "./+types/unlike";
import { answerTap, unlikePost } from "./likes.server.ts";
import { sendTap } from "./send-tap.ts";

/** A loader would be asked whenever the page of posts gets ready for taps. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method !== "POST") throw redirect("/daily-posts");
  },
];

export function action({ request, params, context }: Route.ActionArgs) {
  const { viewer } = context.get(askingContext);
  return answerTap(request, params.id, viewer, () =>
    unlikePost(context.get(siteContext).db, viewer, params.id),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendTap(serverAction);
}
