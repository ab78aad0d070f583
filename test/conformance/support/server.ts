import { mkdir } from "node:fs/promises";
import { serve } from "@hono/node-server";
import { openDatabase } from "../../../database/connection.ts";
import { migrate } from "../../../database/migrate.ts";
import { testStorage } from "../../../platform/storage/testing/test-storage.ts";

// A storage server in its own process, so that it can be killed. Anybody who is signed in may store anything in
// `files/`. Ann's session can be renewed in the middle of an upload.
const [folder = "", port = "0"] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const { db } = openDatabase({ dataDir: folder, databaseUrl: undefined });
await migrate(db, "sqlite");
const { app } = await testStorage(
  { db, folder },
  { people: { "ann-renewed": { id: "ann", role: "member" } } },
);
const server = serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" }, (address) =>
  process.send?.(address.port),
);
server.once("error", (error) => {
  process.stderr.write(`${error}\n`);
  process.exit(1);
});
process.on("disconnect", () => process.exit());
