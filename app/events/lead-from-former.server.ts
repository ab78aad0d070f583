import type { MiddlewareFunction } from "react-router";
import { here } from "../contexts.ts";
import { redirect } from "../serving/responses/redirect.ts";
import { presentEventId } from "./date-urls.server.ts";
import { dateNamed } from "./service-order.ts";

/** Leads from a screen about an event that became a part of another one to the same screen of that one. */
export const leadFromFormer: MiddlewareFunction<Response> = async (
  { request, url, params, context },
  next,
) => {
  const response = await next();
  if (response.status !== 404 || request.method !== "GET") return response;
  const id = params.id ?? dateNamed(params.date ?? "").id;
  const now = await presentEventId(here(context).site.db, id);
  if (now === id) return response;
  throw redirect(url.pathname.replace(id, now) + url.search, { status: 301 });
};
