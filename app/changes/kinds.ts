import type { Permission } from "../permissions.ts";
import { may, type Viewer } from "../viewer.ts";

export const kinds = {
  event: "event",
  proposal: "event proposal",
  calendar: "calendar",
  sermon: "video",
  post: "daily post",
  prayer: "prayer request",
  home: "home page",
  page: "page",
  facts: "church details",
  picture: "picture",
  file: "file",
  bank: "bank details",
  person: "person",
  invitation: "invitation",
  account: "account",
  site: "site",
} as const;

export type Kind = keyof typeof kinds;

/** What somebody must be allowed to do to see entries of a kind. With `activity:read` they see all. */
export const permissionFor: Record<Kind, Permission> = {
  event: "events:write",
  proposal: "events:write",
  calendar: "events:write",
  sermon: "sermons:write",
  post: "posts:write",
  prayer: "prayer:moderate",
  home: "pages:write",
  page: "pages:write",
  facts: "pages:write",
  picture: "pages:write",
  file: "pages:write",
  bank: "bank:write",
  person: "people:manage",
  invitation: "people:manage",
  account: "people:manage",
  site: "site:operate",
};

export function visibleKinds(viewer: Viewer): Kind[] {
  const all = Object.keys(kinds) as Kind[];
  return all.filter((kind) => may(viewer, "activity:read") || may(viewer, permissionFor[kind]));
}

export function isKind(name: string): name is Kind {
  return Object.hasOwn(kinds, name);
}
