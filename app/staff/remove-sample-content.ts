import { redirect } from "react-router";
import { removeSampleCongregation } from "../sample.server.ts";
import { redirectWithNotice } from "../shell/notice.server.ts";
import { askingContext, siteContext } from "../site.ts";
import type { Route } from "./+types/remove-sample-content";

export function loader() {
  return redirect("/event-alter");
}

export async function action({ context }: Route.ActionArgs) {
  const { db, storage } = context.get(siteContext);
  await removeSampleCongregation(storage, db, context.get(askingContext).viewer);
  return redirectWithNotice("/event-alter", "The sample has been removed.");
}
