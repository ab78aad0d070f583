import type { Permission } from "../../permissions.ts";

/** What can be previewed, with the permission that it takes and the list of it for staff. */
export const previewable = {
  event: { permission: "events:write", list: "/event-alter", noun: "event" },
  post: { permission: "posts:write", list: "/update-daily-post", noun: "daily post" },
  sermon: { permission: "sermons:write", list: "/alter-uploads", noun: "video" },
  page: { permission: "pages:write", list: "/pages", noun: "page" },
} as const satisfies Record<string, { permission: Permission; list: string; noun: string }>;

export type PreviewKind = keyof typeof previewable;

export const previewDays = 7;

export const previewMessages = {
  gone: "This preview link no longer works: it is older than a week, or the page is public now.",
  isShown: "Everybody can see this already, so it needs no preview.",
} as const;

export function isPreviewKind(kind: string): kind is PreviewKind {
  return Object.hasOwn(previewable, kind);
}
