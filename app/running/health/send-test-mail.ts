import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { nextIn } from "../../shell/login-path.ts";
import type { Route } from "./+types/send-test-mail";
import { mailOneself } from "./test-mail.server.ts";

const healthPath = "/staff/health";

export const loader = leadsTo(healthPath);

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "site:operate");
  const next = nextIn(request.url);
  const screen = next === "/" ? healthPath : next;
  const { outcome, text, nextStep } = await mailOneself(site, viewer, log);
  if (outcome === "good") return redirectWithNotice(screen, text);
  return redirectWithNotice(screen, { text: `${text} ${nextStep ?? ""}`.trim(), tone: "error" });
}
