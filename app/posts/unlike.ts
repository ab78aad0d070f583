import { redirect } from "react-router";
import { askingContext, siteContext } from "../site.ts";
import type { Route } from "./+types/unlike";
import { answerTap, unlikePost } from "./likes.server.ts";

export function loader() {
  return redirect("/daily-posts");
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { viewer } = context.get(askingContext);
  return answerTap(request, params.id, viewer, () =>
    unlikePost(context.get(siteContext).db, viewer, params.id),
  );
}

/** Without a connection the button says so, and the page stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return { failed: true };
    throw error;
  }
}
