import { congregationForm } from "../../pages/facts/congregation-form.ts";
import { type FactsToChange, requireFacts } from "../../pages/facts/facts.server.ts";

/** What a visitor looks for first. The rest can wait for the form of all facts. */
const asked = ["name", "shortName", "welcome", "address", "phone", "email", "timeZone"];

export const firstFacts: FactsToChange = {
  ...requireFacts("congregation"),
  form: { fields: congregationForm.fields.filter(({ path }) => asked.includes(path)), lists: [] },
};
