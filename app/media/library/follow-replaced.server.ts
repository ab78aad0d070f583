import type { Change } from "../../changes/change.server.ts";
import { libraryNameIn } from "../pictures/library-picture.ts";

/** Shows the new file where the home page shows the URL of a picture whose file is replaced. Other places name the picture. */
export async function followReplaced(
  change: Pick<Change, "db" | "uses">,
  { path, url, siteUrl }: { path: string; url: string; siteUrl: string },
): Promise<void> {
  const rows = await change.db
    .selectFrom("settings")
    .select(["id", "backgroundMediaUrl", "mainImageUrl"])
    .execute();
  for (const { id, ...urls } of rows)
    for (const field of ["backgroundMediaUrl", "mainImageUrl"] as const) {
      if (libraryNameIn(urls[field], siteUrl) !== path) continue;
      const followed = await change.db
        .updateTable("settings")
        .set({ [field]: url })
        .where("id", "=", id)
        // Somebody may have chosen another one meanwhile.
        .where(field, "=", urls[field])
        .executeTakeFirst();
      if (followed.numUpdatedRows > 0n) await change.uses(url, `home:${field}`);
    }
}
