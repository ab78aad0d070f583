import { randomUUID } from "node:crypto";
import { every } from "../platform/every.ts";
import type { Log } from "../platform/log.ts";
import { jsonIn } from "../platform/stored-json.ts";
import { type Database, type DatabaseKind, isPostgres } from "./connection.ts";
import { isHeld, releaseLease, takeLease } from "./leases.ts";

/** What a copy of the site lets the others know. */
export interface CopySays {
  /** Whether its `ADMIN_PASSWORD` opens the administrator's account. */
  adminPassword: "fits" | "differs" | "none";
}

export interface OwnCopy {
  /** What it said last. */
  readonly said: CopySays | undefined;
  say(says: CopySays): Promise<void>;
  /** What the other copies say that run, or ran within the last minute and did not stop. */
  others(): Promise<Partial<CopySays>[]>;
  stop(): Promise<void>;
}

const prefix = "copy:";
const leaseMs = 60_000;

/** For a copy that has no others. */
export const onlyCopy: OwnCopy = {
  said: undefined,
  say: async () => undefined,
  others: async () => [],
  stop: async () => undefined,
};

/** Lets the other copies of the site know that this one runs, until it is stopped. */
export function openCopy(db: Database, kind: DatabaseKind, log: Log): OwnCopy {
  const name = prefix + randomUUID();
  const lease = { name, holder: name, milliseconds: leaseMs };
  let said: CopySays | undefined;
  const tell = async () => {
    if (said) await takeLease(db, kind, { ...lease, says: JSON.stringify(said) });
  };
  const stopTelling = every(leaseMs / 3, log, "say that this copy runs", tell);
  return {
    get said() {
      return said;
    },
    async say(newest) {
      said = newest;
      await tell();
    },
    others: () => copiesThatRun(db, name),
    async stop() {
      await stopTelling();
      await releaseLease(db, lease).catch(() => undefined);
    },
  };
}

/** What each copy says that runs now. */
export async function copiesThatRun(db: Database, except = ""): Promise<Partial<CopySays>[]> {
  const rows = await db
    .selectFrom("leases")
    .select("says")
    .where("name", "like", `${prefix}%`)
    .where("name", "!=", except)
    .where(isHeld(isPostgres(db) ? "postgres" : "sqlite"))
    .execute();
  return rows.map(({ says }) => {
    const said = jsonIn(says);
    return typeof said === "object" && said !== null ? said : {};
  });
}
