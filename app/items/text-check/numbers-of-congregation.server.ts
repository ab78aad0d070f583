import type { PublishedFacts } from "../../pages/originals/facts.ts";

export async function numbersOfCongregation(facts: PublishedFacts): Promise<string[]> {
  const [{ phone }, contacts] = await Promise.all([facts.read("congregation"), facts.read("contacts")]);
  return [phone, ...contacts.map(({ phone }) => phone)].filter((number) => number !== undefined);
}
