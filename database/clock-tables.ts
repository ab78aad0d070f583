/** At most one row, with the id `site`. Moments are UTC ISO 8601. */
export interface SiteClockTable {
  id: "site";
  /** What time it is at least, as far as the site can tell: while the clock is believed, what it showed. */
  known: string;
  /** What the clock showed then, believed or not. */
  seen: string;
  /** Since when the site was off, or its clock could not be believed, the last time that this was for more than a day. */
  awayFrom: string | null;
  /** When that was over. */
  backAt: string | null;
  /** Since when the site was off before a clock that is in doubt; null while the clock is believed. */
  doubtedFrom: string | null;
}

export interface ClockTables {
  siteClock: SiteClockTable;
}
