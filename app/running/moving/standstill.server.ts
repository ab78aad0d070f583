import type { Database } from "../../../database/connection.ts";
import { isMoving } from "../../../database/site-move.ts";

/** What was read counts for so long. */
const freshMs = 1000;

/** Whether the site stands still because it is being moved. All copies and the mover know it from the database. */
export interface Standstill {
  isOn(): Promise<boolean>;
}

export function openStandstill(db: Database, now: () => number = () => performance.now()): Standstill {
  let last: { at: number; isOn: Promise<boolean> } | undefined;
  return {
    isOn() {
      if (!last || now() - last.at >= freshMs)
        // A database that does not respond says so to whoever needs it next.
        last = { at: now(), isOn: isMoving(db).catch(() => false) };
      return last.isOn;
    },
  };
}
