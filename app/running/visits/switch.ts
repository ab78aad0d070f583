import { z } from "zod";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/switch";
import { switchVisits } from "./visits-writes.server.ts";

export const loader = leadsTo("/staff");

const schema = z.object({ count: z.enum(["on", "off"]) });

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "site:operate");
  const sent = schema.safeParse(Object.fromEntries(await readForm(request, schema)));
  if (!sent.success) throw new Response("Please choose on or off.", { status: 400 });
  const isOn = sent.data.count === "on";
  if (isOn) site.visits.forget();
  else await site.visits.save();
  await switchVisits(site, viewer, isOn);
  return redirectWithNotice(
    "/staff",
    isOn ? "Visits are counted from now on." : "Visits are no longer counted.",
  );
}
