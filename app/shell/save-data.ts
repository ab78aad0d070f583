import { z } from "zod";
import { readForm } from "../forms/read-form.server.ts";
import { leadsTo } from "../serving/responses/leads-to.ts";
import { redirect } from "../serving/responses/redirect.ts";
import type { Route } from "./+types/save-data";
import { nextIn } from "./login-path.ts";
import { dataCookie } from "./saving-data.ts";

const year = 31_536_000;

const schema = z.object({ saves: z.enum(["on", "off"]).catch("off") });

export const loader = leadsTo("/");

/** Keeps the choice to save data or to see everything in a cookie, and returns to the page. */
export async function action({ request }: Route.ActionArgs) {
  const { saves } = schema.parse(Object.fromEntries(await readForm(request, schema)));
  const cookie = `${dataCookie}=${saves}; Max-Age=${year}; Path=/; HttpOnly; SameSite=Lax`;
  return redirect(nextIn(request.url), { headers: { "Set-Cookie": cookie } });
}
