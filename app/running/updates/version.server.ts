import { isNew } from "../../../database/connection.ts";
import { addChoice, readChoice, updatedFromChoice, versionChoice } from "../../../database/site-choices.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";

/** The last version that did not note which it was. */
const firstVersion = "0.1.0";

/** Notes which version runs, and from which the site came, for what *Overview* says of it. Runs at the start. */
export async function noteVersion(site: ChangingSite, version: string): Promise<void> {
  const before = await readChoice(site.db, versionChoice);
  // While two versions run on one database, each restart of the older one would make the newer one an update again.
  if (before !== undefined && !isNewer(version, before)) return;
  const from = before ?? ((await isNew(site.db)) ? undefined : firstVersion);
  await changeBySite(site, async ({ db }) => {
    await db
      .insertInto("siteChoices")
      .values({ name: versionChoice, value: version })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet({ value: version })
          .where("siteChoices.value", "=", before ?? ""),
      )
      .execute();
    // What nobody has read of an earlier update is still to be read.
    if (from !== undefined && isNewer(version, from)) await addChoice(db, updatedFromChoice, from);
  });
}

/** By their numbers: 0.10.0 is newer than 0.9.0. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((name) => name.split(".").map(Number.parseFloat));
  for (const [index, number] of (one ?? []).entries())
    if (number !== (other?.[index] ?? 0)) return number > (other?.[index] ?? 0);
  return false;
}
