export interface LeaseTable {
  name: string;
  /** Which process has it. */
  holder: string;
  /** Grows whenever another process takes it. */
  fence: number;
  /** UTC ISO 8601, by the database's clock. */
  heldUntil: string;
  /** What the holder wants others to know. */
  says: string;
}

export interface LeaseTables {
  leases: LeaseTable;
}
