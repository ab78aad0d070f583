/** Before every moment. What is visible from then on was published without a schedule. */
export const always = "0001-01-01T00:00:00.000Z";
/** After every moment: a draft is visible from then on, and what has no end until then. */
export const never = "9999-12-31T23:59:59.999Z";

/** When visitors see an item: from one moment until just before another. UTC, ISO 8601. */
export interface Visibility {
  visibleFrom: string;
  visibleUntil: string;
}

export const published: Visibility = { visibleFrom: always, visibleUntil: never };
export const unpublished: Visibility = { visibleFrom: never, visibleUntil: never };

export type VisibilityState = "draft" | "scheduled" | "published" | "over";

export const stateNames = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  over: "No longer shown",
} as const satisfies Record<VisibilityState, string>;

export function isState(name: string): name is VisibilityState {
  return Object.hasOwn(stateNames, name);
}

/** The rule of who sees what. `visibleAt` says the same to the database. */
export function stateAt({ visibleFrom, visibleUntil }: Visibility, now: Date): VisibilityState {
  const moment = now.toISOString();
  if (visibleFrom === never) return "draft";
  if (moment < visibleFrom) return "scheduled";
  return moment < visibleUntil ? "published" : "over";
}
