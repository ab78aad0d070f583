import { rm } from "node:fs/promises";
import { onTestFinished } from "vitest";
import type { DatabaseKind } from "../../../../database/connection.ts";
import { watchDisk } from "../../../../platform/disk-writes.ts";
import { askSite } from "../../../../platform/http/own-site.ts";
import { readSettings } from "../../../../platform/settings/environment.ts";
import { migratedDatabase, temporaryFolder } from "../../../../test/support/database.ts";
import routes from "../../../routes.ts";
import { siteRoutes } from "../../../serving/site-routes.ts";
import type { ReachableInstallation } from "../examine.server.ts";

export const now = new Date("2026-11-23T10:00:00.000Z");

/** A migrated installation with these settings, until the test ends. */
export async function openInstallation(
  environment: Record<string, string> = {},
  kind: DatabaseKind = "sqlite",
): Promise<ReachableInstallation> {
  const closing: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const close of closing.reverse()) await close();
  });
  const { db, folder, databaseUrl } = await migratedDatabase(kind, closing);
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: databaseUrl, ...environment });
  const disk = watchDisk(settings.dataDir);
  return { settings, db, disk, routes: siteRoutes(routes), clock: () => now, askSite };
}

export async function emptyFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
