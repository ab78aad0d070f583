/** What a request is about. Staff filter by it; nobody else sees it. */
export const prayerCategories = [
  { id: "health", name: "Health" },
  { id: "family", name: "Family and friends" },
  { id: "grief", name: "Grief" },
  { id: "work", name: "Work, school and money" },
  { id: "faith", name: "Faith" },
  { id: "world", name: "The world around us" },
  { id: "thanks", name: "Thanks" },
  { id: "other", name: "Something else" },
] as const;

export const prayerCategoryIds: readonly string[] = prayerCategories.map(({ id }) => id);

/** Empty for one that this version does not know. */
export function categoryName(id: string): string {
  return prayerCategories.find((category) => category.id === id)?.name ?? "";
}
