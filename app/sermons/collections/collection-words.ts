import { t } from "@lingui/core/macro";
import type { CollectionPath } from "./collection-kinds.ts";

/** What visitors read of each kind. */
export const collectionWords: Record<CollectionPath, Record<"title" | "about" | "none", () => string>> = {
  speakers: {
    title: () => t({ message: "Speakers", comment: "The people who preach" }),
    about: () => t`The people who preach here, each with their sermons.`,
    none: () => t`Nobody is listed here yet.`,
  },
  series: {
    title: () => t({ message: "Series", comment: "Several: sermons that belong together" }),
    about: () => t`Sermons that belong together, in their order.`,
    none: () => t`There are no series yet.`,
  },
  topics: {
    title: () => t`Topics`,
    about: () => t`What our sermons are about.`,
    none: () => t`No sermon has a topic yet.`,
  },
};
