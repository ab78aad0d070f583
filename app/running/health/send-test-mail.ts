import { permitted } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import type { Route } from "./+types/send-test-mail";
import { mailOneself } from "./test-mail.server.ts";

export const middleware = [needs("site:operate")];

const screen = "/staff/health";

export function loader() {
  return redirect(screen);
}

export async function action({ context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "site:operate");
  const { outcome, text, nextStep } = await mailOneself(site, viewer, log);
  if (outcome === "good") return redirectWithNotice(screen, text);
  return redirectWithNotice(screen, { text: `${text} ${nextStep ?? ""}`.trim(), tone: "error" });
}
