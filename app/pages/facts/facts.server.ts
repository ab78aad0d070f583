import type { Database } from "../../../database/connection.ts";
import { found } from "../../serving/responses/found.ts";
import { isFactSet } from "../originals/fact-sets.server.ts";
import { type FactSetName, type FactSets, factSetsInWords, setsForTwo } from "../originals/facts.ts";
import type { EditableText } from "../texts/editable-text.server.ts";
import { factsAsText } from "../texts/facts-text.server.ts";
import type { FactForm } from "./fact-form.ts";
import { factForms } from "./fact-forms.server.ts";
import { withUploads } from "./upload-choices.server.ts";

export interface FactsToChange {
  name: FactSetName;
  title: string;
  path: string;
  text: EditableText<FactSets[FactSetName]>;
  form: FactForm;
}

/** Throws a 404 for an unknown set, and for one that nobody publishes alone. */
export function requireFacts(set: string): FactsToChange {
  const name = found(isFactSet(set) && !setsForTwo.has(set) ? set : undefined, "page");
  const { title, path } = factSetsInWords[name];
  return { name, title, path, text: factsAsText(name, title), form: factForms[name] };
}

export async function requireFactsWithUploads(db: Database, set: string): Promise<FactsToChange> {
  const facts = requireFacts(set);
  return { ...facts, form: await withUploads(db, facts.form) };
}
