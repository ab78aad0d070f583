/** Something to do once, now or later. The row is deleted when it is done. Times are UTC ISO 8601. */
export interface DeferredWorkTable {
  /** UUIDv7. */
  id: string;
  /** Decides which handler does it. */
  kind: string;
  /** Unique among the jobs of a kind that were not given up; null where each job is its own. */
  key: string | null;
  /** JSON for the handler; `null` once the job is given up. */
  payload: string;
  isUrgent: boolean;
  /** When it was first to be done. Retries do not move it. */
  dueAt: string;
  /** Nobody takes it before: its due date, then the end of a worker's lease or the time of the next attempt. */
  heldUntil: string;
  /** Grows whenever the job is taken or planned again. A worker's writes apply only to the fence that it took. */
  fence: number;
  /** How often it was taken, the current attempt included. */
  attempts: number;
  createdAt: string;
  /** Without email addresses. */
  lastError: string | null;
  /** When it was given up. */
  failedAt: string | null;
}

export interface DeferredWorkTables {
  deferredWork: DeferredWorkTable;
}
