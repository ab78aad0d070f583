import { data, type RouterContextProvider } from "react-router";
import { httpsUrl } from "../../../content/schema.ts";
import { permitted } from "../../contexts.ts";
import { type FactErrors, type FactValues, listId, rowFieldId } from "../../pages/facts/fact-form.ts";
import { inWords } from "../../pages/facts/fact-values.server.ts";
import { readFactsForm, withoutEmptyRows, withRowsAltered } from "../../pages/facts/facts-form.server.ts";
import type { FactsResult } from "../../pages/facts/save-facts.server.ts";
import { factLimits } from "../../pages/originals/facts.ts";
import { correctionsNeeded } from "../../pages/texts/page-texts.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { DateOfEvent } from "../exceptions.server.ts";
import { longestOrder, type OrderRow, ordersPath, type RowShown } from "../service-order.ts";
import { orderForm, orderMessages, shownChoices } from "./order-form.ts";
import { findOrder, saveOrder } from "./orders.server.ts";

/** Does what the pressed button of the form says: saves the order, or adds, removes or moves a row. */
export async function saveOrderForm(
  request: Request,
  date: DateOfEvent,
  context: Readonly<RouterContextProvider>,
) {
  const { site, viewer, log } = permitted(context, "events:write");
  await findOrder(site.db, viewer, date);
  const { version, button, ...sent } = await readFactsForm(request, orderForm);
  const altered = withRowsAltered(orderForm, sent.values, button);
  if (altered) return data<FactsResult>({ values: altered, version });

  const values = withoutEmptyRows(orderForm, sent.values);
  const again = (status: number, result: Partial<FactsResult>) =>
    data<FactsResult>({ values, version, ...result }, { status });
  const errors = problemsOf(values);
  if (Object.keys(errors).length > 0) return again(400, { problem: correctionsNeeded(errors), errors });
  try {
    const stream = values.texts.stream || undefined;
    const outcome = await saveOrder(site, viewer, date, { version, rows: rowsOf(values), stream });
    if (outcome === "saved") return await redirectWithNotice(ordersPath, orderMessages.saved);
    const words = Object.entries(inWords(orderForm, outcome.now));
    return again(409, { now: { words, version: outcome.now.version }, problem: orderMessages.conflict });
  } catch (error) {
    return again(statusAfter(error, log, "an order of service could not be saved"), {
      problem: orderMessages.notSaved,
    });
  }
}

function rowsOf({ rows: { rows = [] } }: FactValues): OrderRow[] {
  return rows.map(({ title = "", who, text, shown }) => ({
    title,
    ...(who && { who }),
    ...(text && { text }),
    shown: shown as RowShown,
  }));
}

function problemsOf({ texts: { stream = "" }, rows: { rows = [] } }: FactValues): FactErrors {
  const errors: FactErrors = {};
  const place = httpsUrl.max(factLimits.line, tooLong(factLimits.line)).safeParse(stream);
  if (stream !== "" && !place.success)
    errors.stream = `Link to the stream of this service ${place.error.issues[0]?.message}.`;
  if (rows.length > longestOrder) errors[listId("rows")] = `At most ${longestOrder} rows.`;
  for (const [index, { title = "", who = "", text = "", shown }] of rows.entries()) {
    const at = (path: string) => rowFieldId("rows", path, index);
    if (title === "") errors[at("title")] = "Please write what it is.";
    for (const [path, value, most] of [
      ["title", title, factLimits.line],
      ["who", who, factLimits.line],
      ["text", text, factLimits.text],
    ] as const)
      if (value.length > most) errors[at(path)] = `Please use at most ${most} characters.`;
    if (!shownChoices.some(([choice]) => choice === shown))
      errors[at("shown")] = "Please choose when this row is shown.";
  }
  return errors;
}

function tooLong(most: number): string {
  return `must have at most ${most} characters`;
}
