import type { Timestamp } from "./columns.ts";

/** To whom requests to join a group are mailed. No page of visitors reads it; the groups are facts. */
export interface GroupLeaderTable {
  /** The id of the group in the facts. */
  groupId: string;
  email: string;
  changedAt: Timestamp;
}

/** Somebody who asked to join a group. Deleted after 90 days. */
export interface GroupRequestTable {
  /** UUIDv7. */
  id: string;
  groupId: string;
  /** The name that the group had then. */
  groupName: string;
  name: string;
  email: string;
  words: string;
  /** Whether the leader may read the email and write to it. */
  mayWrite: boolean;
  /** In which they wrote: a BCP 47 tag. Nothing shows it yet. */
  language: string | null;
  /** `office` when the leader left the answer to the office. */
  state: "waiting" | "office" | "welcomed" | "full";
  createdAt: Timestamp;
  /** Null as long as it waits for the leader or for the office. */
  answeredAt: Timestamp | null;
  /** SHA-256 of the token in the leader's link. */
  tokenHash: string;
  /** Until when the leader's link works. */
  expiresAt: Timestamp;
  /** What else came under this email while it waits, as JSON; null for nothing. Only one row of an email waits. */
  further: string | null;
  /** When the asker was told that nobody has answered yet. */
  askerToldAt: Timestamp | null;
}

export interface GroupTables {
  groupLeaders: GroupLeaderTable;
  groupRequests: GroupRequestTable;
}
