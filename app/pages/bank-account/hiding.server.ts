import { v7 as uuidv7 } from "uuid";
import { toStored } from "../../../platform/stored-json.ts";
import { change } from "../../changes/change.server.ts";
import { nameOf, requirePermission, type Viewer } from "../../viewer.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import { publish } from "../texts/revisions.server.ts";
import { type MailingSite, mailOfStep, sendToHolders } from "./bank-mails.server.ts";
import { bankText, isAbsent, noDetails } from "./details.server.ts";
import { lockBankDetails, requireHolder } from "./holders.server.ts";

export type HideOutcome = "hidden" | "absent" | "othersInUse";

/**
 * Hides the details in use at once, also those that this version cannot read. What waits becomes void, so that only a
 * proposal made afterwards shows details again.
 *
 * @param version names the details that the viewer saw; if others are in use now, nothing happens.
 */
export async function hideDetails(
  site: MailingSite,
  viewer: Viewer,
  version: number | undefined,
): Promise<HideOutcome> {
  requirePermission(viewer, "bank:write");
  const mail = await mailOfStep(site, { step: "hidden", who: nameOf(viewer) });
  return change(site, viewer, "bank:write", async (change) => {
    const { db, now, viewer: person } = change;
    await lockBankDetails({ db, settings: site.settings }, [person.id]);
    await requireHolder({ db, settings: site.settings }, person);
    const inUse = await findRevisionInUse(db, bankText);
    if (isAbsent(inUse)) return "absent";
    if (inUse.version !== version) return "othersInUse";
    const at = now.toISOString();
    const decided = { deciderId: person.id, deciderName: nameOf(person), decidedAt: at };
    const ended = await db
      .updateTable("bankProposals")
      .set({ state: "void", ...decided })
      .where("state", "=", "waiting")
      .returning("authorId")
      .executeTakeFirst();
    const nothing = toStored(bankText, noDetails);
    const id = uuidv7({ msecs: now.getTime() });
    await db
      .insertInto("bankProposals")
      .values({
        ...{ id, ...nothing, before: toStored(bankText, inUse.content, inUse.stored).content },
        ...{ state: "hidden", authorId: person.id, authorName: nameOf(person), createdAt: at, ...decided },
      })
      .execute();
    await publish(
      // Its entry in the activity log is the one below.
      { ...change, record: async () => undefined },
      {
        text: bankText,
        version: inUse.version,
        content: noDetails,
        whole: nothing,
        origin: "hidden",
        author: person,
      },
    );
    await change.record("hidden", { kind: "bank", id });
    await sendToHolders(change, site, mail, ended?.authorId ?? null);
    return "hidden";
  });
}
