import type { Database, DatabaseKind } from "../../../database/connection.ts";
import { openLog } from "../../../platform/log.ts";
import { readSettings } from "../../../platform/settings/settings.ts";
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
    pause: async () => undefined,
    log: openLog(settings),
  });
}
