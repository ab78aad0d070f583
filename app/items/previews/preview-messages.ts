import { t } from "@lingui/core/macro";

export const previewDays = 7;

export const previewMessages = {
  gone: () => t`This preview link no longer works: it is older than a week, or the page is public now.`,
  isShown: "Everybody can see this already, so it needs no preview.",
} as const;
