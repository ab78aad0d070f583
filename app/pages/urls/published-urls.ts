/** The addresses that no page has and that lead on. */
export interface PublishedAddresses {
  /** Where a requested path leads that no page has; undefined if nowhere. */
  leadsTo(path: string): Promise<string | undefined>;
}
