import type { FrontMatter } from "../../content/schema.ts";
import type { FactSetName } from "../congregation/facts.ts";
import type { ProseNode } from "../congregation/prose-tree.ts";

/** A page of prose as its screen shows it. */
export interface ShownPage extends FrontMatter {
  prose: ProseNode[];
  /** Only for people who may change it. */
  editing?: { slug: string; facts: readonly FactSetName[]; isPreview: boolean };
}
