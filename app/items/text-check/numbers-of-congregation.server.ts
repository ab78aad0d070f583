import type { PublishedFacts } from "../../pages/congregation/facts.ts";

/** The telephone numbers that the site's facts name, which a text may name too. */
export async function numbersOfCongregation(facts: PublishedFacts): Promise<string[]> {
  const [{ phone }, contacts] = await Promise.all([facts.read("congregation"), facts.read("contacts")]);
  return [phone, ...contacts.flatMap(({ phone }) => phone ?? [])];
}
