import type { ItemVersionTable } from "../../database/tables.ts";
import type { Permission } from "../permissions.ts";
import { may, type Viewer } from "../viewer.ts";

interface KindOfThing {
  name: string;
  permission: Permission;
}

/**
 * What the activity log is about: its name on pages, and what somebody must be allowed to do to see its entries. With
 * `activity:read` they see all. For items and pages it is also the permission to write them.
 */
export const kinds = {
  event: { name: "event", permission: "events:write" },
  proposal: { name: "event proposal", permission: "events:write" },
  calendar: { name: "calendar", permission: "events:write" },
  sermon: { name: "video", permission: "sermons:write" },
  sermons: { name: "list of videos", permission: "sermons:write" },
  speaker: { name: "speaker", permission: "sermons:write" },
  series: { name: "series", permission: "sermons:write" },
  topic: { name: "topic", permission: "sermons:write" },
  post: { name: "daily post", permission: "posts:write" },
  prayer: { name: "prayer request", permission: "prayer:moderate" },
  vigil: { name: "vigil", permission: "prayer:moderate" },
  newcomer: { name: "card of somebody new", permission: "newcomers:care" },
  group: { name: "group", permission: "pages:write" },
  home: { name: "home page", permission: "pages:write" },
  page: { name: "page", permission: "pages:write" },
  address: { name: "link that leads on", permission: "pages:write" },
  facts: { name: "church details", permission: "pages:write" },
  picture: { name: "picture", permission: "pages:write" },
  file: { name: "file", permission: "pages:write" },
  bank: { name: "bank details", permission: "bank:write" },
  person: { name: "person", permission: "people:manage" },
  invitation: { name: "invitation", permission: "people:manage" },
  role: { name: "role", permission: "people:manage" },
  suggestion: { name: "suggested helper", permission: "people:manage" },
  account: { name: "account", permission: "people:manage" },
  site: { name: "site", permission: "site:operate" },
} as const satisfies Record<string, KindOfThing> & Record<ItemVersionTable["kind"], KindOfThing>;

export type Kind = keyof typeof kinds;

/** The kinds whose entries somebody may see, in the order of the form. */
export function visibleKinds(viewer: Viewer): Kind[] {
  const all = Object.keys(kinds) as Kind[];
  return all.filter((kind) => may(viewer, "activity:read") || may(viewer, kinds[kind].permission));
}

export function isKind(name: string): name is Kind {
  return Object.hasOwn(kinds, name);
}
