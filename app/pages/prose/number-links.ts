import { telephoneNumbersIn } from "../../ui/telephone-numbers.ts";
import type { ProseNode } from "./prose-tree.ts";

/** What is in these is no running text, or leads somewhere else. */
const leftAlone = ["a", "code", "pre"];

/** Makes a link of each telephone number in a text, and of the fact that names the congregation's. */
export function withNumberLinks(nodes: readonly ProseNode[]): ProseNode[] {
  return nodes.flatMap((node): ProseNode[] => {
    if (typeof node === "string") return linked(node);
    const [name, attributes, ...inside] = node;
    return leftAlone.includes(name) ? [node] : [[name, attributes, ...withNumberLinks(inside)]];
  });
}

function linked(text: string): ProseNode[] {
  const facts = [...text.matchAll(/\{phone\}/g)].map(({ 0: fact, index }) => ({
    text: fact,
    at: index,
    url: `tel:${fact}`,
  }));
  const nodes: ProseNode[] = [];
  let end = 0;
  for (const { text: number, at, url } of [...telephoneNumbersIn(text), ...facts].toSorted(
    (one, other) => one.at - other.at,
  )) {
    if (at > end) nodes.push(text.slice(end, at));
    nodes.push(["a", { href: url }, number]);
    end = at + number.length;
  }
  if (end < text.length) nodes.push(text.slice(end));
  return nodes;
}
