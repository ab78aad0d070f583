import type { Database, DatabaseKind } from "../../../../database/connection.ts";
import { openLog } from "../../../../platform/log.ts";
import { readSettings } from "../../../../platform/settings/environment.ts";
import { register } from "../../registration/registration.server.ts";
import { type Identity, openIdentity } from "../identity.server.ts";

/** The accounts of a congregation called Riverside in a test's database, with default settings. */
export function testIdentity(
  { db, kind, folder }: { db: Database; kind: DatabaseKind; folder: string },
  clock = () => new Date(),
): Identity {
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent" });
  return openIdentity({
    db,
    kind,
    settings,
    congregation: async () => "Riverside",
    passkeyName: "Riverside",
    mailWritten: () => undefined,
    clock,
    isClockDoubted: async () => false,
    pause: async () => undefined,
    log: openLog(settings),
  });
}

export const ann = { email: "ann@people.example", password: "stillwater-7" } as const;

/** Where the requests of a test come from. */
export const origin = { clientNetwork: "192.0.2.1", cookies: null, userAgent: null };

/** Registers Ann, whose email counts as verified, and returns her id. */
export async function registerVerifiedAnn(
  identity: Identity,
  { db, kind }: { db: Database; kind: DatabaseKind },
): Promise<string> {
  const details = {
    firstName: "Ann",
    lastName: "Hill",
    gender: "female",
    dateOfBirth: "1980-05-31",
    terms: "on",
  } as const;
  await register(identity, { ...details, ...ann, confirmPassword: ann.password }, { ...origin, next: "/" });
  const emailVerified = kind === "sqlite" ? 1 : true;
  await db.updateTable("user").set({ emailVerified }).where("email", "=", ann.email).execute();
  const { id } = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", ann.email)
    .executeTakeFirstOrThrow();
  return id;
}
