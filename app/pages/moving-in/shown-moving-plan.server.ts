import type { LeftOut } from "../../items/imports/left-out.ts";
import { type MovedKind, movedKinds, type Outcome, type ShownItem } from "./moving-limits.ts";
import type { MovingPlan } from "./plan-schema.server.ts";
import { sermonsInWords } from "./recordings.ts";

export interface ShownPlan {
  name: string;
  groups: { kind: MovedKind; items: ShownItem[] }[];
  leftOut: LeftOut[];
  /** What else there is, as one sentence; empty for nothing. */
  others: string;
  /** Where old URLs of lists lead, as one sentence; empty for nothing. */
  lists: string;
  /** What “Import sermons” brings of it; empty for nothing. */
  sermons: string;
  outcome: Outcome | undefined;
}

export function shownPlan({
  name,
  items,
  pictures,
  leftOut,
  others,
  lists,
  sermons,
  outcome,
}: MovingPlan): ShownPlan {
  const all = [
    ...items.map(({ kind, title, notes, isHere }, number) => {
      return { number: `i${number}`, kind, title, notes, isHere };
    }),
    ...pictures.map(({ title, alt, notes, isHere }, number) => {
      const said = alt === "" || alt === title ? notes : [alt, ...notes];
      return { number: `p${number}`, kind: "picture" as const, title, notes: said, isHere };
    }),
  ];
  const groups = movedKinds
    .map((kind) => ({ kind, items: all.filter((item) => item.kind === kind) }))
    .filter(({ items }) => items.length > 0);
  const counted = others.map(([what, count]) => `${count} ${what}`).join(", ");
  return {
    name,
    groups,
    leftOut,
    others: counted && `Not imported either: ${counted}.`,
    lists:
      lists.length === 0
        ? ""
        : `Old links of lists lead to the daily posts and their feed once posts are here: ${lists.join(", ")}.`,
    sermons: sermonsInWords(sermons),
    outcome,
  };
}
