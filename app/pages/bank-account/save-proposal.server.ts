import { data, type RouterContextProvider } from "react-router";
import type { BankAccount } from "../../../content/bank-account-schema.ts";
import { permitted } from "../../contexts.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { bankAccountForm } from "../facts/bank-account-form.ts";
import { type FactErrors, listId } from "../facts/fact-form.ts";
import { inWords } from "../facts/fact-values.server.ts";
import { checkFacts, readFactsForm, withoutEmptyRows, withRowsAltered } from "../facts/facts-form.server.ts";
import type { FactsResult } from "../facts/save-facts.server.ts";
import { correctionsNeeded } from "../texts/page-texts.ts";
import { bankMessages, bankPath } from "./bank-limits.ts";
import { proposeDetails } from "./proposing.server.ts";

/** Does what the pressed button of the form says: proposes the details, or adds, removes or moves a line. */
export async function saveProposal(request: Request, context: Readonly<RouterContextProvider>) {
  const { site, viewer, log } = permitted(context, "bank:write");
  const { version, button, ...sent } = await readFactsForm(request, bankAccountForm);
  const altered = withRowsAltered(bankAccountForm, sent.values, button);
  if (altered) return data<FactsResult>({ values: altered, version });

  const values = withoutEmptyRows(bankAccountForm, sent.values);
  const again = (status: number, result: Partial<FactsResult>) =>
    data<FactsResult>({ values, version, ...result }, { status });
  const checked = checkFacts("bank-account", bankAccountForm, values);
  const errors = "errors" in checked ? checked.errors : errorsOfAbsent(checked.facts);
  if ("errors" in checked || Object.keys(errors).length > 0)
    return again(400, { problem: correctionsNeeded(errors), errors });
  try {
    const outcome = await proposeDetails(site, viewer, { details: checked.facts, version });
    if (outcome === "proposed" || outcome === "announced")
      return await redirectWithNotice(bankPath, bankMessages[outcome]);
    if (outcome === "noSecondFactor" || outcome === "unreadable")
      return again(409, { problem: bankMessages[outcome] });
    const { content, version: theirs } = outcome.now;
    const now = { words: Object.entries(inWords(bankAccountForm, content)), version: theirs };
    return again(409, { now, problem: bankMessages.conflict });
  } catch (error) {
    return again(statusAfter(error, log, "bank details could not be proposed"), {
      problem: bankMessages.notSaved,
    });
  }
}

/** Details are hidden by one person, not by a proposal without any. */
function errorsOfAbsent({ lines }: BankAccount): FactErrors {
  const missing = "Please enter an IBAN, or at least one line, such as the number of the account.";
  return lines.length === 0 ? { [listId("lines")]: missing } : {};
}
