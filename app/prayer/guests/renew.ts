import { here } from "../../contexts.ts";
import { linkPath, tokenIn } from "../../mail/links/link-purposes.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { guestMessages } from "../guest-messages.ts";
import type { Route } from "./+types/renew";
import { renewLink } from "./new-links.server.ts";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(linkPath("prayer", tokenIn(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, clientNetwork } = here(context);
  const token = tokenIn(request);
  const outcome = await renewLink(site, token, clientNetwork);
  return outcome === "renewed"
    ? redirectWithNotice("/prayer-request", guestMessages.renewed())
    : redirectWithNotice(linkPath("prayer", token), { text: guestMessages[outcome](), tone: "error" });
}
