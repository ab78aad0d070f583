import { href } from "react-router";
import { z } from "zod";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/agree";
import { agreeToEdit } from "./answering.server.ts";

const schema = z.object({ seen: z.string() });

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href("/submit-prayer-requests/:id", { id }));
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:ask");
  const seen = String((await readForm(request, schema)).get("seen") ?? "");
  const outcome = await agreeToEdit(site, viewer, id, seen);
  const page = href("/submit-prayer-requests/:id", { id });
  return outcome === "agreed"
    ? redirectWithNotice(page, prayerMessages.agreed)
    : redirectWithNotice(page, { text: prayerMessages.editGone, tone: "error" });
}
