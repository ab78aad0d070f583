import { here } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { guestMessages } from "../asking/guest-messages.ts";
import { confirmSchema } from "../asking/guest-schema.ts";
import { pathOf, tokenIn } from "../guest-links.server.ts";
import type { Route } from "./+types/confirm";
import { confirmByLink } from "./confirming.server.ts";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(pathOf(tokenIn(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  const form = await readForm(request, confirmSchema);
  const { audience } = confirmSchema.safeParse(Object.fromEntries(form)).data ?? {};
  const outcome = await confirmByLink(here(context).site, token, audience);
  if (outcome === "choose")
    return redirectWithNotice(pathOf(token), { text: guestMessages.chooseReaders, tone: "error" });
  // The page says what became of it, also to those who press twice.
  return outcome === "confirmed"
    ? redirectWithNotice(pathOf(token), guestMessages.confirmed)
    : redirect(pathOf(token));
}
