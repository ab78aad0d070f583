import type { Database } from "../../../database/connection.ts";
import { congregationForm } from "../../pages/facts/congregation-form.ts";
import { type FactsToChange, requireFacts } from "../../pages/facts/facts.server.ts";
import { factSets } from "../../pages/originals/fact-sets.server.ts";
import type { TextInUse } from "../../pages/texts/published-pages.ts";
import { findRevisionInUse } from "../../pages/texts/read-text.server.ts";

/** What a visitor looks for first. The rest can wait for the form of all facts. */
const asked = ["name", "shortName", "welcome", "address", "position", "phone", "email", "timeZone"];

export const firstFacts: FactsToChange = {
  ...requireFacts("congregation"),
  form: { fields: congregationForm.fields.filter(({ path }) => asked.includes(path)), lists: [] },
};

/** What the church has said of itself; until then, nothing. */
export async function readFirstFacts(db: Database): Promise<TextInUse<unknown>> {
  const inUse = await findRevisionInUse(db, firstFacts.text);
  return inUse.revision ? inUse : { ...inUse, content: { ...factSets.congregation.original, name: "" } };
}
