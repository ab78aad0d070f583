import { permitted } from "../../contexts.ts";
import { keepsEditor } from "../../forms/keep-editor.ts";
import { valuesOf } from "../../pages/facts/fact-values.server.ts";
import { notFound } from "../../serving/responses/no-page.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { eventMessages } from "../events.ts";
import { leadFromFormer } from "../lead-from-former.server.ts";
import { dateNamed } from "../service-order.ts";
import type { Route } from "./+types/orders";
import { ComingServices } from "./coming-services.tsx";
import { OrderEditor } from "./order-editor.tsx";
import { orderForm, orderMessages } from "./order-form.ts";
import { OrderSheet } from "./order-sheet.tsx";
import { findEarlierOrder, findOrder, listComingServices } from "./orders.server.ts";
import { printIn, rowsOnPaper } from "./prints.ts";
import { saveOrderForm } from "./save-order.server.ts";

export const middleware = [leadFromFormer];

/** The services that are to be prepared or, with a date, its order. One route, because every browser gets their list. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  if (params.date === undefined) return { services: await listComingServices(site, viewer) };
  const named = dateNamed(params.date);
  const { order, ...date } = await findOrder(site.db, viewer, named);
  const print = printIn(url.searchParams);
  if (print) return { print, date, rows: rowsOnPaper(order?.rows ?? [], print) };
  const earlier = await findEarlierOrder(site.db, viewer, named);
  const copied = url.searchParams.has("copy") ? earlier : undefined;
  const rows = copied?.order.rows ?? order?.rows ?? [];
  const values = valuesOf(orderForm, {
    stream: order?.stream,
    rows: rows.length > 0 ? rows : [{ shown: "now" }],
  });
  return {
    date,
    sent: { values, version: order?.version ?? 0 },
    earlier: earlier?.day,
    isCopy: copied !== undefined,
    hasRows: order !== undefined && order.rows.length > 0,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  if (params.date === undefined) throw notFound();
  return saveOrderForm(request, dateNamed(params.date), context);
}

export const clientAction = keepsEditor(orderMessages);

export default function OrdersOfService({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.services) return <ComingServices services={loaderData.services} />;
  if (loaderData.print) return <OrderSheet {...loaderData} />;
  return <OrderEditor {...loaderData} result={actionData} />;
}

export const ErrorBoundary = errorPage(eventMessages.listFailed);
