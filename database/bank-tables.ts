import type { Generated } from "kysely";
import type { Timestamp } from "./columns.ts";

/** Bank details that somebody proposed, or hid. Rows stay as the history; only names are taken out, when people leave. */
export interface BankProposalTable {
  /** UUIDv7. */
  id: string;
  /** The proposed details as JSON. */
  content: string;
  /** The number of the shape of `content`. */
  shape: Generated<number>;
  /** The details in use when it was proposed or, once it is confirmed or hidden, those that it replaced. */
  before: string;
  /**
   * `published` by its author alone; `replaced` by a newer proposal; `void` when its author may no longer propose, or the
   * details were hidden; `lapsed` when nobody decided within a month; `hidden` for what is no proposal: somebody hid the details of `before`. One proposal at most is
   * `waiting`.
   */
  state:
    | "waiting"
    | "confirmed"
    | "declined"
    | "withdrawn"
    | "replaced"
    | "void"
    | "hidden"
    | "published"
    | "lapsed";
  /** Why it was declined. */
  reason: Generated<string>;
  /** Null when the account was removed. */
  authorId: string | null;
  authorName: string;
  deciderId: string | null;
  deciderName: Generated<string>;
  createdAt: Timestamp;
  decidedAt: Timestamp | null;
  /** When everybody was told that its author, the only one who may, can publish it alone; null if it waits for a second. */
  announcedAt: Timestamp | null;
}

export interface BankTables {
  bankProposals: BankProposalTable;
}
