import type { Congregation } from "../../../content/schema.ts";
import type { Database } from "../../../database/connection.ts";
import { factSets } from "../originals/fact-sets.server.ts";
import type { FactSetName, FactSets } from "../originals/facts.ts";
import { uploadsIn } from "../originals/uploaded-files.ts";
import type { EditableText, ReadableText } from "./editable-text.server.ts";
import { findRevisionInUse } from "./read-text.server.ts";

export function factsAsText<Name extends FactSetName>(
  name: Name,
  title: string,
): EditableText<FactSets[Name]> {
  return {
    ...factsToRead(name),
    kind: "facts",
    titleOf: () => title,
    summaryOf: () => ({}),
    uploadsIn: (facts) => uploadsIn(name, facts),
  };
}

export function factsToRead<Name extends FactSetName>(name: Name): ReadableText<FactSets[Name]> {
  return { slug: slugOfFacts(name), ...factSets[name] };
}

export async function publishedCongregation(db: Database): Promise<Congregation> {
  return (await findRevisionInUse(db, factsToRead("congregation"))).content;
}

/** No file of a page can have such a name. */
export function slugOfFacts(name: FactSetName): string {
  return `facts/${name}`;
}

/** The set that a slug names, also one that this version does not have; undefined for a page. */
export function setOfSlug(slug: string): string | undefined {
  return slug.startsWith("facts/") ? slug.slice("facts/".length) : undefined;
}
