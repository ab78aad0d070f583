import { data } from "react-router";
import { isKind, type Kind, kinds, visibleKinds } from "../../changes/kinds.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";

export interface ActivityFilter {
  kind: Kind | undefined;
  thing: string | undefined;
  person: string | undefined;
}

export const everything: ActivityFilter = { kind: undefined, thing: undefined, person: undefined };

/** The filter in a URL: `?kind=event&thing=…&person=…`. Throws a 404 page for a malformed one. */
export function filterOf(url: string): ActivityFilter {
  const { searchParams } = new URL(url);
  const kind = searchParams.get("kind") || undefined;
  const thing = searchParams.get("thing") || undefined;
  const person = searchParams.get("person") || undefined;
  const isId = (id: string | undefined) => id === undefined || /^[\w-]{1,100}$/.test(id);
  const isKnown = kind === undefined || isKind(kind);
  if (!isKnown || !isId(thing) || !isId(person) || (thing !== undefined && kind === undefined))
    throw data("There is no such part of the activity log.", { status: 404 });
  return { kind, thing, person };
}

/** The kinds that a filter selects for a viewer. Throws a 403 page for a kind that they may not see. */
export function selectedKinds(viewer: Viewer, { kind }: ActivityFilter): Kind[] {
  if (kind === undefined) return visibleKinds(viewer);
  requirePermission(viewer, "activity:read", kinds[kind].permission);
  return [kind];
}
