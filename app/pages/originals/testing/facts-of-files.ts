import { factSets } from "../fact-sets.server.ts";
import type { FactSetName, FactSets, PublishedFacts } from "../facts.ts";

export const factsOfFiles: PublishedFacts = {
  originals: async () => "sample",
  read: async <Name extends FactSetName>(name: Name): Promise<FactSets[Name]> =>
    factSets[name].sample ?? factSets[name].original,
  readConfirmed: async <Name extends FactSetName>(name: Name) => ({
    facts: factSets[name].sample ?? factSets[name].original,
    isUnreadable: false,
    confirmedAt: undefined,
  }),
};
