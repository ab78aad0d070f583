import { factNames } from "../../../content/schema.ts";

/** The facts that a text may name in braces; browsers do not load the schemas. */
export const factsToName: readonly string[] = factNames;
