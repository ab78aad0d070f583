export interface PublishedUrls {
  /** Where a requested path leads that no page has; undefined if nowhere. */
  leadsTo(path: string): Promise<string | undefined>;
}
