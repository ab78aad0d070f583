import { type Expression, type SqlBool, sql } from "kysely";
import type { Permission } from "../../permissions.ts";
import { may, type Viewer } from "../../viewer.ts";
import { never, type VisibilityState } from "./visibility.ts";

/** The part of a query that leaves out what visitors do not see at `now`. */
export function visibleAt(now: Date, table?: string): Expression<SqlBool> {
  const moment = now.toISOString();
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name);
  return sql<SqlBool>`(${column("visibleFrom")} <= ${moment} and ${column("visibleUntil")} > ${moment})`;
}

/** The part of a query that keeps items in one state; all of them if none is given. */
export function inState(state: VisibilityState | undefined, now: Date): Expression<SqlBool> {
  if (state === undefined) return sql<SqlBool>`true`;
  const moment = now.toISOString();
  const [from, until] = [sql.ref("visibleFrom"), sql.ref("visibleUntil")];
  if (state === "draft") return sql<SqlBool>`${from} = ${never}`;
  if (state === "scheduled") return sql<SqlBool>`(${from} > ${moment} and ${from} < ${never})`;
  return state === "over" ? sql<SqlBool>`${until} <= ${moment}` : visibleAt(now);
}

export function visibleTo(viewer: Viewer, permission: Permission, now: Date): Expression<SqlBool> {
  return may(viewer, permission) ? sql<SqlBool>`true` : visibleAt(now);
}
