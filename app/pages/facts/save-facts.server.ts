import { data, type RouterContextProvider } from "react-router";
import { here, permitted } from "../../contexts.ts";
import { pageCheck } from "../../items/text-check/dead-links.server.ts";
import { UnfitUploads } from "../../media/files/uses.server.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import type { Person } from "../../viewer.ts";
import type { FactSetName, FactSets } from "../originals/facts.ts";
import { correctionsNeeded, factMessages } from "../texts/page-texts.ts";
import { originalOfText } from "../texts/read-text.server.ts";
import { publishFromForm } from "../texts/revisions.server.ts";
import { afterSaving } from "./after-saving.server.ts";
import type { FactErrors, FactValues } from "./fact-form.ts";
import { checkPictures, withLibraryChoices } from "./fact-pictures.server.ts";
import { inWords } from "./fact-values.server.ts";
import { type FactsToChange, requireFactsWithUploads } from "./facts.server.ts";
import {
  checkFacts,
  errorsOf,
  missingPages,
  readFactsForm,
  withoutEmptyRows,
  withRowsAltered,
} from "./facts-form.server.ts";
import { wrongGroupEmails } from "./group-emails.server.ts";

/** What the form shows again, with everything that was typed. */
export interface FactsResult {
  values: FactValues;
  version: number;
  /** A sentence about the form as a whole. */
  problem?: string;
  errors?: FactErrors;
  /** What somebody else published meanwhile, by the labels of the form. */
  now?: { words: [label: string, value: string][]; version: number };
}

/** Does what the pressed button of the form says: publishes the facts, or adds, removes or moves a row. */
export async function saveFacts(request: Request, set: string, context: Readonly<RouterContextProvider>) {
  const { site, viewer } = permitted(context, "pages:write");
  const facts = await requireFactsWithUploads(site.db, set);
  return saveFactsOf(request, context, {
    person: viewer,
    facts,
    done: (outcome, saved) => afterSaving(site, viewer, { facts, outcome, ...saved }),
  });
}

interface Saving {
  person: Person;
  facts: FactsToChange;
  /** What holds for facts that the form does not ask for; by default what the file says. */
  before?: unknown;
  done: (
    outcome: "saved" | "unchanged",
    saved: { values: FactValues; content: FactSets[FactSetName] },
  ) => Promise<Response>;
}

/** The same for forms elsewhere, which may ask for some of the facts only. */
export async function saveFactsOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { person, facts: { name, text, form }, before, done }: Saving,
) {
  const { site, log } = here(context);
  const { version, button, ...sent } = await readFactsForm(request, form);
  const altered = withRowsAltered(form, sent.values, button);
  if (altered) return data<FactsResult>({ values: altered, version });

  const values = withoutEmptyRows(form, sent.values);
  const again = (status: number, result: Partial<FactsResult>) =>
    data<FactsResult>({ values, version, ...result }, { status });
  const kept = before ?? (await originalOfText(site.db, text));
  const checked = await checkPictures(site.db, form, values, checkFacts(name, form, values, kept));
  const wrong = wrongGroupEmails(values);
  if ("errors" in checked || Object.keys(wrong).length > 0) {
    const errors = { ...("errors" in checked ? checked.errors : {}), ...wrong };
    return again(400, { problem: correctionsNeeded(errors), errors });
  }
  const missing = missingPages(form, values, await pageCheck(site));
  if (Object.keys(missing).length > 0)
    return again(400, { problem: correctionsNeeded(missing), errors: missing });
  try {
    const outcome = await publishFromForm(site, person, { text, content: checked.facts, version });
    if (outcome === "saved" || outcome === "unchanged")
      return await done(outcome, { values, content: checked.facts });
    if (outcome === "unreadable") return again(409, { problem: factMessages.unreadable });
    const { content, version: theirs } = outcome.now;
    const shown = await withLibraryChoices(site, form, content);
    const now = { words: Object.entries(inWords(shown, content)), version: theirs };
    return again(409, { now, problem: factMessages.conflict });
  } catch (error) {
    if (error instanceof UnfitUploads) {
      const errors = errorsOf(form, error.uploads);
      return again(400, { problem: correctionsNeeded(errors), errors });
    }
    return again(statusAfter(error, log, "facts could not be saved"), { problem: factMessages.notSaved });
  }
}
