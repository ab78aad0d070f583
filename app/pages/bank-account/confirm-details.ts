import { z } from "zod";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { requireRecentSignIn } from "../../people/login/recent-sign-in.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import type { Route } from "./+types/confirm-details";
import { afterDecision } from "./after-decision.server.ts";
import { confirmProposal } from "./deciding-details.server.ts";

const schema = z.object({ seen: z.string() });

export const loader = leadsTo("/bank-account/proposals/:id");

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const { site, viewer } = permitted(context, "bank:write");
  await requireRecentSignIn(args);
  const seen = String((await readForm(request, schema)).get("seen") ?? "");
  const decision = await confirmProposal(site, viewer, { id: params.id, seen });
  return afterDecision({ site, viewer, id: params.id }, decision, "confirmed");
}
