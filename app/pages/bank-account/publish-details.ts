import { z } from "zod";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { requireRecentSignIn } from "../../people/login/recent-sign-in.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import type { Route } from "./+types/publish-details";
import { afterDecision } from "./after-decision.server.ts";
import { publishAlone } from "./publishing-alone.server.ts";

const schema = z.object({ seen: z.string() });

export const loader = leadsTo("/bank-account/proposals/:id");

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const { site, viewer, sessionId } = permitted(context, "bank:write");
  await requireRecentSignIn(args);
  const seen = String((await readForm(request, schema)).get("seen") ?? "");
  const decision = await publishAlone(site, viewer, { id: params.id, seen, sessionId });
  return afterDecision({ site, viewer, id: params.id }, decision, "published");
}
