import { v7 as uuidv7 } from "uuid";
import type { BankAccount } from "../../../content/bank-account-schema.ts";
import { toStored } from "../../../platform/stored-json.ts";
import { change } from "../../changes/change.server.ts";
import { hasSecondFactor } from "../../people/second-factor/second-factor.server.ts";
import { nameOf, requirePermission, type Viewer } from "../../viewer.ts";
import type { TextInUse } from "../texts/published-pages.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import { type MailingSite, mailOfStep, sendToAll, sendToHolders } from "./bank-mails.server.ts";
import { bankText } from "./details.server.ts";
import { hasSecondHolder, lockBankDetails, requireHolder } from "./holders.server.ts";
import { findBeginning, findWaiting } from "./proposals.server.ts";

/** What became of a proposal; `now` is what is in use when that changed since the form was opened. */
export type ProposeOutcome =
  | "proposed"
  | "announced"
  | "noSecondFactor"
  | "unreadable"
  | { now: TextInUse<BankAccount> };

/** Details wait for a second person or, if nobody else may confirm them, a day in which people with a role can object. */
export async function proposeDetails(
  site: MailingSite,
  viewer: Viewer,
  { details, version }: { details: BankAccount; version: number },
): Promise<ProposeOutcome> {
  requirePermission(viewer, "bank:write");
  const who = nameOf(viewer);
  const proposed = await mailOfStep(site, { step: "proposed", who });
  const announced = await mailOfStep(site, { step: "announced", who, isToAll: true });
  return change(site, viewer, "bank:write", async (change) => {
    const { db, now, viewer: author } = change;
    await lockBankDetails({ db, settings: site.settings }, [author.id]);
    const people = { db, settings: site.settings };
    await requireHolder(people, author);
    const isAlone = !(await hasSecondHolder(people, author.id));
    if (isAlone && !(await hasSecondFactor(db, author.id))) return "noSecondFactor";
    const inUse = await findRevisionInUse(db, bankText);
    if (inUse.isUnreadable) return "unreadable";
    if (inUse.version !== version) return { now: inUse };
    const at = now.toISOString();
    await db
      .updateTable("bankProposals")
      .set({ state: "replaced", deciderId: author.id, deciderName: nameOf(author), decidedAt: at })
      .where("state", "=", "waiting")
      .execute();
    const id = uuidv7({ msecs: now.getTime() });
    await db
      .insertInto("bankProposals")
      .values({
        id,
        ...toStored(bankText, details, (await findBeginning(db, inUse)).stored),
        before: JSON.stringify(inUse.content),
        state: "waiting",
        authorId: author.id,
        authorName: nameOf(author),
        createdAt: at,
        announcedAt: isAlone ? at : null,
      })
      .execute();
    await change.record("proposed", { kind: "bank", id });
    if (isAlone) await sendToAll(change, site, announced, author.id);
    else await sendToHolders(change, site, proposed, author.id);
    return isAlone ? "announced" : "proposed";
  });
}

export async function withdrawProposal(site: MailingSite, viewer: Viewer, id: string): Promise<boolean> {
  requirePermission(viewer, "bank:write");
  const before = await findWaiting(site.db);
  const isToAll = before?.id === id && before.announcedAt !== null;
  const mail = await mailOfStep(site, { step: "withdrawn", who: nameOf(viewer), isToAll });
  return change(site, viewer, "bank:write", async (change) => {
    const { db, now, viewer: author } = change;
    await lockBankDetails({ db, settings: site.settings }, [author.id]);
    const withdrawn = await db
      .updateTable("bankProposals")
      .set({
        state: "withdrawn",
        deciderId: author.id,
        deciderName: nameOf(author),
        decidedAt: now.toISOString(),
      })
      .where("id", "=", id)
      .where("authorId", "=", author.id)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (withdrawn.numUpdatedRows === 0n) return false;
    await change.record("withdrawn", { kind: "bank", id });
    const send = isToAll ? sendToAll : sendToHolders;
    await send(change, site, mail, author.id);
    return true;
  });
}
