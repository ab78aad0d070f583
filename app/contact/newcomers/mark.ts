import { permitted } from "../../contexts.ts";
import { formatMoment } from "../../dates/dates.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { found } from "../../serving/responses/found.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import type { Route } from "./+types/mark";
import { isStep, steps } from "./newcomer-limits.ts";
import { findNewcomer, listNewcomers } from "./newcomer-reads.server.ts";
import { markNewcomer } from "./newcomer-writes.server.ts";

export const loader = leadsTo("/newcomers");

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "newcomers:care");
  const step = found(isStep(params.step) ? params.step : undefined, "step");
  const { done } = steps[step];
  const outcome = await markNewcomer(site, viewer, params.id, step);
  const by = outcome === "already" ? (await findNewcomer(site.db, viewer, params.id))?.done[step] : undefined;
  const notice = by
    ? ({ text: `${by.who} was first: ${done}, ${formatMoment(by.at)}.`, tone: "error" } as const)
    : `Noted: ${done.toLowerCase()}.`;
  const read = (page: number) => listNewcomers(site.db, viewer, page);
  return backToList("/newcomers", request, read, notice);
}
