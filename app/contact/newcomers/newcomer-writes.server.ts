import { v7 as uuidv7 } from "uuid";
import { consume, type Limit } from "../../../platform/limits.ts";
import { enqueue } from "../../../platform/mail/message.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import { chooseNumber } from "../../changes/number-choice.server.ts";
import { dayOf } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import type { ServiceDay } from "../../events/service-times/when-is-church.server.ts";
import { found } from "../../serving/responses/found.ts";
import type { Viewer } from "../../viewer.ts";
import type { AlongWith, ContactDependencies } from "../contact.server.ts";
import type { Refusal } from "../contact-service.ts";
import { type NewCard, newcomerMessages, type Step } from "./newcomer-limits.ts";
import { somebodyComesMails } from "./newcomer-mails.server.ts";
import { cardDaysNumber, readCardDays } from "./newcomer-reads.server.ts";

const hour = 60 * 60;
const fromNetwork: Limit = { points: 10, seconds: hour };
const fromNetworkOfDay: Limit = { points: 30, seconds: 24 * hour };
const fromEverybody: Limit = { points: 100, seconds: hour };
/** Of one day; more than a team can look out for. */
const mostCards = 100;

interface NewcomerSite extends ContactDependencies {
  settings: ContactDependencies["settings"] & Pick<Settings, "siteUrl">;
}

/**
 * Returns what saves a card and tells the welcome team. Only the first unseen card of a day is mailed: a mail says no more
 * than that day.
 *
 * @param by the account of somebody who is logged in.
 */
export async function savingCard(
  site: NewcomerSite,
  { on: _, ...card }: NewCard,
  { day, time }: ServiceDay,
  { clientNetwork, by, language }: { clientNetwork: string; by: string | null; language?: string },
): Promise<AlongWith> {
  const mails = await somebodyComesMails(site, { day, time });
  return async (trx, now) => {
    const at = now.getTime();
    if (
      (await consume(trx, `newcomers:network:${clientNetwork}`, fromNetwork, at)) ||
      (await consume(trx, `newcomers:network-of-day:${clientNetwork}`, fromNetworkOfDay, at)) ||
      (await consume(trx, "newcomers:everybody", fromEverybody, at))
    )
      return tooMany(newcomerMessages.tooMany);
    const { cards } = await trx
      .selectFrom("newcomers")
      .select(({ fn }) => fn.countAll().as("cards"))
      .where("day", "=", day)
      .executeTakeFirstOrThrow();
    if (Number(cards) >= mostCards) return tooMany(newcomerMessages.full);
    const unseen = await trx
      .selectFrom("newcomers")
      .select("id")
      .where("day", "=", day)
      .where("seenAt", "is", null)
      .limit(1)
      .executeTakeFirst();
    const keptUntil = later(day, await readCardDays(trx));
    await trx
      .insertInto("newcomers")
      .values({
        ...{ ...card, id: uuidv7(), userId: by, day, time, keptUntil },
        ...{ language: by === null ? language : null, createdAt: now.toISOString() },
      })
      .execute();
    if (!unseen) for (const mail of mails) await enqueue(trx, mail, now);
    return undefined;
  };
}

function tooMany(reason: Refusal["reason"]): Refusal {
  return { status: 429, text: "Too Many Requests", reason };
}

const columns = {
  seen: { at: "seenAt", by: "seenBy" },
  greeted: { at: "greetedAt", by: "greetedBy" },
  "followed-up": { at: "followedUpAt", by: "followedUpBy" },
} as const;

/** Notes a step of the team, which also counts as seen. What another one has noted stays: then it returns `already`. */
export async function markNewcomer(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
  step: Step,
): Promise<"saved" | "already"> {
  return change(site, viewer, "newcomers:care", async (change) => {
    const mark = async ({ at, by }: (typeof columns)[Step]) => {
      const marked = await change.db
        .updateTable("newcomers")
        .set({ [at]: change.now.toISOString(), [by]: change.viewer.id })
        .where("id", "=", id)
        .where(at, "is", null)
        .executeTakeFirst();
      return marked.numUpdatedRows === 1n;
    };
    if (!(await mark(columns[step]))) {
      const card = change.db.selectFrom("newcomers").select("id").where("id", "=", id);
      found(await card.executeTakeFirst(), "card");
      return "already";
    }
    if (step !== "seen") await mark(columns.seen);
    await change.record(step, { kind: "newcomer", id });
    return "saved";
  });
}

export async function deleteNewcomer(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "newcomers:care", async (change) => {
    const deleted = await change.db.deleteFrom("newcomers").where("id", "=", id).executeTakeFirst();
    found(deleted.numDeletedRows === 1n || undefined, "card");
    await change.record("deleted", { kind: "newcomer", id });
  });
}

export function chooseCardDays(site: ChangingSite, viewer: Viewer, days: number): Promise<void> {
  return change(site, viewer, "newcomers:care", (change) => chooseNumber(change, cardDaysNumber, days));
}

/** Deletes cards after the number of days that people agreed to, or that the church has chosen since, if those are fewer. */
export async function sweepNewcomers(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    const today = dayOf(now.toISOString());
    const oldest = later(today, -(await readCardDays(db)));
    await db
      .deleteFrom("newcomers")
      .where(({ or, eb }) => or([eb("day", "<", oldest), eb("keptUntil", "<", today)]))
      .execute();
  });
}
