import { here } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { nextIn } from "../../shell/login-path.ts";
import type { Route } from "./+types/logout";
import { signOut } from "./sign-in.server.ts";

export const loader = leadsTo("/");

export async function action({ request, context }: Route.ActionArgs) {
  const headers = await signOut(here(context).site.identity, request);
  return redirect(nextIn(request.url), { headers });
}
