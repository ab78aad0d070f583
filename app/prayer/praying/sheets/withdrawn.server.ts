import { changeBySite } from "../../../changes/change.server.ts";
import { writingToStaff } from "../../../mail/language/readers.server.ts";
import { findToWriteTo } from "../../../mail/mail-choices.server.ts";
import type { MailingSite } from "../../prayer-mails.server.ts";
import { sheetMail } from "../praying-mails.ts";
import { sheetsPath } from "./sheet-limits.ts";

/**
 * Tells people who printed a sheet that something on it must not be read any more: it was withdrawn, deleted, ended, hidden
 * or passed on. Called every minute. It looks at the requests rather than being told by each of those commands, so that
 * none can be forgotten.
 */
export async function tellPrinters(site: MailingSite): Promise<void> {
  const gone = await goneFrom(site.db).select(["sheet", "printedBy"]).distinct().execute();
  const { name: congregation } = await site.facts.read("congregation");
  const link = site.settings.siteUrl + sheetsPath;
  for (const { sheet, printedBy } of gone) {
    const printer = printedBy === null ? undefined : await findToWriteTo(site, printedBy);
    const mail = printer && (await writingToStaff(() => sheetMail({ congregation, link, number: sheet })));
    await changeBySite(site, async (change) => {
      const noticed = await change.db
        .updateTable("prayersOnSheets")
        .set({ goneAt: change.now.toISOString() })
        .where("sheet", "=", sheet)
        .where("goneAt", "is", null)
        .where("requestId", "in", goneFrom(change.db).select("requestId").where("sheet", "=", sheet))
        .returning("requestId")
        .execute();
      if (noticed.length > 0 && printer && mail)
        await change.mail({ kind: "duty", recipient: printer.email, ...mail });
    });
  }
}

/** What stands on sheets that are not destroyed, was not noticed yet, and is for nobody to pray for any more. */
function goneFrom(db: Pick<MailingSite["db"], "selectFrom">) {
  return db
    .selectFrom("prayersOnSheets")
    .innerJoin("prayerSheets", "prayerSheets.number", "prayersOnSheets.sheet")
    .where("goneAt", "is", null)
    .where("destroyedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("prayerRequests")
            .select("prayerRequests.id")
            .whereRef("prayerRequests.id", "=", "prayersOnSheets.requestId")
            .where("state", "in", ["shown", "held"]),
        ),
      ),
    );
}
