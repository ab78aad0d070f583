/** What this copy of the site has counted and not saved yet. */
export interface UnsavedVisits {
  /** The day to which it counts, and how often each page was opened. */
  unsaved(): { day: string; counts: ReadonlyMap<string, number> };
  save(): Promise<void>;
  forget(): void;
}
