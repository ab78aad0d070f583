/** At most one row, with the id `site`. A move never copies it. */
export interface SiteMoveTable {
  id: string;
  /**
   * `moving`: the site leaves, and nothing is saved until it has or the lease lapses. `moved`: the site is elsewhere now.
   * `arriving`: half of a site may be here.
   */
  state: "moving" | "moved" | "arriving";
  /** UUIDv7 of the move. */
  moveId: string;
  /** Fingerprint of the secret of the site that moves. */
  siteId: string;
  /** The other place, for people: without a password. */
  place: string;
  /** The file store that goes with this database, without keys: the only one that a move to here may overwrite. */
  files: string;
  /** The end of the mover's lease in milliseconds since 1970, by the clock of the database. */
  until: number;
}

export interface MoveTables {
  siteMoves: SiteMoveTable;
}
