import { here } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { linkPath, tokenIn } from "../../mail/links/link-purposes.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { confirmSchema } from "../asking/guest-schema.ts";
import { guestMessages } from "../guest-messages.ts";
import type { Route } from "./+types/confirm-email";
import { confirmByLink } from "./confirming.server.ts";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(linkPath("prayer", tokenIn(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  const form = await readForm(request, confirmSchema);
  const { audience } = confirmSchema.safeParse(Object.fromEntries(form)).data ?? {};
  const outcome = await confirmByLink(here(context).site, token, audience);
  if (outcome === "choose")
    return redirectWithNotice(linkPath("prayer", token), {
      text: guestMessages.chooseReaders(),
      tone: "error",
    });
  // The page says what became of it, also to those who press twice.
  return outcome === "confirmed"
    ? redirectWithNotice(linkPath("prayer", token), guestMessages.confirmed())
    : redirect(linkPath("prayer", token));
}
