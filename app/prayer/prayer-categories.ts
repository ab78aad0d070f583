import { t } from "@lingui/core/macro";

/** What a request is about. Staff filter by it; nobody else sees it. */
export const prayerCategories = [
  { id: "health", name: () => t({ message: "Health", context: "what a prayer request is about" }) },
  {
    id: "family",
    name: () => t({ message: "Family and friends", context: "what a prayer request is about" }),
  },
  { id: "grief", name: () => t({ message: "Grief", context: "what a prayer request is about" }) },
  {
    id: "work",
    name: () => t({ message: "Work, school and money", context: "what a prayer request is about" }),
  },
  { id: "faith", name: () => t({ message: "Faith", context: "what a prayer request is about" }) },
  {
    id: "world",
    name: () => t({ message: "The world around us", context: "what a prayer request is about" }),
  },
  { id: "thanks", name: () => t({ message: "Thanks", context: "what a prayer request is about" }) },
  { id: "other", name: () => t({ message: "Something else", context: "what a prayer request is about" }) },
] as const;

export const prayerCategoryIds: readonly string[] = prayerCategories.map(({ id }) => id);

/** Empty for one that this version does not know. */
export function categoryName(id: string): string {
  return prayerCategories.find((category) => category.id === id)?.name() ?? "";
}
