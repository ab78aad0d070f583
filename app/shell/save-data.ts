import { redirect } from "react-router";
import { nextIn } from "../login-path.ts";
import { dataCookie } from "../saving-data.ts";
import type { Route } from "./+types/save-data";

const year = 31_536_000;

export function loader() {
  return redirect("/");
}

/** Keeps the choice to save data or to see everything in a cookie, and returns to the page. */
export async function action({ request }: Route.ActionArgs) {
  const saves = (await request.formData()).get("saves") === "on" ? "on" : "off";
  const cookie = `${dataCookie}=${saves}; Max-Age=${year}; Path=/; HttpOnly; SameSite=Lax`;
  return redirect(nextIn(request.url), { headers: { "Set-Cookie": cookie } });
}
