import { z } from "zod";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/confirm-clock";
import { confirmClock } from "./site-clock.server.ts";

export const loader = leadsTo("/staff");

/** What the clock showed when it was asked about. */
const schema = z.object({ now: z.iso.datetime() });

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "site:operate");
  const sent = schema.safeParse(Object.fromEntries(await readForm(request, schema)));
  if (!sent.success) throw new Response("Please say which time is right.", { status: 400 });
  const isConfirmed = await confirmClock(site, viewer, new Date(sent.data.now));
  return redirectWithNotice(
    "/staff",
    isConfirmed
      ? "The site goes by the clock again."
      : "The clock shows another day now. Please look at it again.",
  );
}
