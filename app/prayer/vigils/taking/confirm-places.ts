import { here } from "../../../contexts.ts";
import { linkPath, tokenIn } from "../../../mail/links/link-purposes.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { vigilMessages } from "../vigil-limits.ts";
import type { Route } from "./+types/confirm-places";
import { confirmByLink } from "./taking.server.ts";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(linkPath("vigil", tokenIn(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  return redirectWithNotice(
    linkPath("vigil", token),
    noticeAfter(await confirmByLink(here(context).site, token)),
  );
}

function noticeAfter(outcome: Awaited<ReturnType<typeof confirmByLink>>) {
  if ("refusal" in outcome) return { text: outcome.refusal, tone: "error" } as const;
  if (outcome.lost > 0) return { text: vigilMessages.lost(), tone: "error" } as const;
  return outcome.confirmed > 0 ? vigilMessages.confirmed() : vigilMessages.confirmedAlready();
}
