import { z } from "zod";
import type { Tables } from "../../../../database/tables.ts";
import { type Handler, payloadOf } from "../../../../platform/deferred-work/job.ts";
import { type ChangingSite, change, changeBySite } from "../../../changes/change.server.ts";
import {
  changeDeleted,
  findDeleted,
  storeDeleted,
  takeDeleted,
} from "../../../changes/deleted-items.server.ts";
import { inEachLanguage } from "../../../mail/language/readers.server.ts";
import "../../../forms/without-eval.ts";
import type { PublishedFacts } from "../../../pages/originals/facts.ts";
import { found } from "../../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../../viewer.ts";
import { lockDeletedVigil, lockVigil } from "../lock-vigil.server.ts";
import { spanInWords } from "../slots.server.ts";
import { planNews, planReminders } from "../vigil-jobs.server.ts";
import { backMail, cancelledMail } from "../vigil-mails.ts";
import { findDeletedVigil } from "../vigil-reads.server.ts";
import { subjectOf, tellThose } from "./vigil-writes.server.ts";

interface MailingSite extends ChangingSite {
  facts: PublishedFacts;
}

/** No more, because a deleted vigil stays in its tables, with everybody in it. */
const deletedVigil = z.object({ isTold: z.boolean() });

const keyOf = (id: string) => ({ kind: "hidden vigil", id }) as const;

/** For a while it can be restored with everybody who has taken a slot. They are told after some minutes. */
export async function deleteVigil(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "prayer:moderate", async (change) => {
    const vigil = found(await lockVigil(change.db, id), "vigil");
    await change.db
      .updateTable("vigils")
      .set({ state: "hidden", deletedAs: vigil.state, version: vigil.version + 1 })
      .where("id", "=", id)
      .execute();
    await storeDeleted(change, { ...keyOf(id), content: { isTold: false } });
    await change.record("deleted", subjectOf(vigil));
    await planNews(change, id);
  });
}

/** Restores a deleted vigil. Those who were told that it does not take place are told that it does. */
export async function restoreVigil(
  site: MailingSite,
  viewer: Viewer,
  id: string,
): Promise<"restored" | "tooLate"> {
  requirePermission(viewer, "prayer:moderate");
  const before = await findDeletedVigil(site.db, id);
  const mail = before && (await inEachLanguage(async () => backMail(await aboutIn(site, before))));
  return change(site, viewer, "prayer:moderate", async (change) => {
    const vigil = await lockDeletedVigil(change.db, id);
    const deleted = await takeDeleted(change, { ...keyOf(id), schema: deletedVigil });
    if (!vigil || !deleted) return "tooLate";
    await change.db
      .updateTable("vigils")
      .set({ state: vigil.state, deletedAs: null, version: vigil.version + 1 })
      .where("id", "=", id)
      .execute();
    if (deleted.isTold && mail) await tellThose(change, vigil, mail);
    await change.record("restored", subjectOf(vigil));
    if (vigil.state === "open") await planReminders(change, id);
    return "restored";
  });
}

const payloadSchema = z.object({ vigilId: z.string() });

/** Tells those who have taken a slot of a deleted vigil, once, that it does not take place. */
export function vigilNews(site: MailingSite): Handler<Tables> {
  return {
    async work(job) {
      const { vigilId: id } = payloadOf(job, payloadSchema);
      const before = await findDeletedVigil(site.db, id);
      if (!before) return;
      const mail = await inEachLanguage(async () => cancelledMail(await aboutIn(site, before)));
      await changeBySite(site, async (change) => {
        const vigil = await lockDeletedVigil(change.db, id);
        const deleted = await findDeleted(change, { ...keyOf(id), schema: deletedVigil });
        if (vigil && deleted && !deleted.isTold) {
          await tellThose(change, vigil, mail);
          await changeDeleted(change, { ...keyOf(id), content: { isTold: true } });
        }
        await job.finish(change.db);
      });
    },
  };
}

async function aboutIn(site: Pick<MailingSite, "facts">, vigil: { startsAt: string; endsAt: string }) {
  const { name: congregation } = await site.facts.read("congregation");
  return { congregation, when: spanInWords(vigil) };
}
