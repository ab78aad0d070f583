import { expect, test } from "vitest";
import { migratedDatabase } from "../../../test/support/database.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import { MissedUrls } from "./missed-urls.server.ts";

test("links that could not be saved are saved with the next ones", async () => {
  const closing: (() => Promise<unknown>)[] = [];
  const { db } = await migratedDatabase("sqlite", closing);
  const site = { db, clock: () => new Date("2026-11-29T12:00:00Z"), mailWritten: () => undefined };
  const missed = new MissedUrls();
  for (const path of ["/history", "/history", "/choir"]) missed.note(path);
  const failing = {
    ...site,
    clock: () => {
      throw new Error("the database is locked");
    },
  };
  await expect(missed.save(failing as unknown as ChangingSite)).rejects.toThrow("locked");
  missed.note("/choir");
  await missed.save(site as unknown as ChangingSite);
  const rows = await db.selectFrom("missedAddresses").select(["path", "times"]).orderBy("path").execute();
  for (const close of closing.reverse()) await close();
  expect(rows).toEqual([
    { path: "/choir", times: 2 },
    { path: "/history", times: 2 },
  ]);
});
