import { v7 as uuidv7 } from "uuid";
import { consume, type Limit } from "../../../platform/limits.ts";
import { type Change, changeBySite } from "../../changes/change.server.ts";
import { newLink } from "../../mail/links/kept-links.server.ts";
import { endOf } from "../../mail/links/link-purposes.ts";
import { confirmRequestMail } from "../asker-mails.ts";
import { alertFor } from "../danger/alerts.server.ts";
import { guestMessages } from "../guest-messages.ts";
import { hasPastor } from "../pastors.server.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { MailingSite } from "../prayer-mails.server.ts";
import type { GuestPrayer } from "../prayer-schema.ts";
import { nameAsShown } from "./asking.server.ts";

const hour = 60 * 60;
const day = 24 * hour;
const limits = {
  /** In a hall where people are invited to ask, many ask at once. */
  network: { points: 30, seconds: hour },
  networkOfDay: { points: 100, seconds: day },
  email: { points: 5, seconds: day },
  /** Strangers on many networks can use this up; people with an account are not held up by it. */
  everybody: { points: 500, seconds: day },
};

/** Of requests that staff read before their email is confirmed; further ones wait for that as all others do. */
const alertLimits = {
  network: { points: 5, seconds: hour },
  everybody: { points: 50, seconds: day },
};

export type AskedAsGuest =
  | { refusal: string; status: number; field?: "audience"; isRead?: undefined }
  | { refusal?: undefined; isRead: boolean };

/**
 * Keeps what somebody asks without an account, apart from all requests, and mails them the link that confirms it. What it
 * returns does not depend on whether the email is known. Who ticked that they need somebody today cannot wait for a mail to
 * arrive: staff read it at once, and are alerted.
 */
export async function askAsGuest(
  site: MailingSite,
  { email, userName, nameShown, language, ...asked }: GuestPrayer & { language?: string },
  clientNetwork: string,
): Promise<AskedAsGuest> {
  if (asked.audience === "pastor" && !(await hasPastor(site)))
    return { refusal: prayerMessages.noPastor(), status: 400, field: "audience" };
  if (await isTooMuch(site, clientNetwork, email)) return { refusal: guestMessages.tooMany(), status: 429 };
  const { url, tokenHash } = newLink(site, "confirm-prayer");
  const { name: congregation } = await site.facts.read("congregation");
  const isRead = asked.needsSomebody && !(await areTooManyAlerts(site, clientNetwork));
  const alert = isRead ? await alertFor(site, undefined, asked) : undefined;
  const mail = await confirmRequestMail({ congregation, name: userName, link: url, isRead });
  await changeBySite(site, async (change) => {
    const id = uuidv7();
    const shownName = nameAsShown(userName, nameShown);
    await change.db
      .insertInto("unconfirmedPrayers")
      .values({
        ...{ id, userName: shownName },
        ...{ email, language, ...asked, tokenHash },
        ...{ createdAt: change.now.toISOString(), expiresAt: endOf("confirm-prayer", change.now) },
      })
      .execute();
    if (alert) {
      await addRequestOfGuest(change, { id, userName: shownName, language, ...asked });
      await alert.note(change, id);
    }
    await change.mail({ kind: "link", recipient: email, isUrgent: true, ...mail });
  });
  return { isRead };
}

/** Adds a request of somebody without an account, to which nothing leads back yet. */
export async function addRequestOfGuest(
  change: Change,
  {
    id,
    title,
    content,
    userName,
    audience,
    category,
    isUrgent,
    language,
  }: Pick<GuestPrayer, "title" | "content" | "audience" | "category" | "isUrgent"> & {
    id: string;
    userName: string;
    language?: string | null | undefined;
  },
): Promise<void> {
  await change.db
    .insertInto("prayerRequests")
    .values({
      ...{ id, userId: null, title, content, userName, audience, category, picUrl: "" },
      ...{ date: change.now.toISOString(), isApproved: false, isUrgent, writtenIn: language },
    })
    .execute();
  await change.record("created", { kind: "prayer", id });
}

async function areTooManyAlerts(
  { db, clock }: Pick<MailingSite, "db" | "clock">,
  clientNetwork: string,
): Promise<boolean> {
  const isOver = (key: string, limit: Limit) =>
    consume(db, `guest-prayer:alert-${key}`, limit, clock().getTime());
  return Boolean(
    (await isOver(`network:${clientNetwork}`, alertLimits.network)) ||
      (await isOver("everybody", alertLimits.everybody)),
  );
}

/** What one limit refuses is not counted by the next. */
async function isTooMuch(
  { db, clock }: Pick<MailingSite, "db" | "clock">,
  clientNetwork: string,
  email: string,
): Promise<boolean> {
  const isOver = (key: string, limit: Limit) => consume(db, `guest-prayer:${key}`, limit, clock().getTime());
  return Boolean(
    (await isOver(`network:${clientNetwork}`, limits.network)) ||
      (await isOver(`network-of-day:${clientNetwork}`, limits.networkOfDay)) ||
      (await isOver(`account:${email}`, limits.email)) ||
      (await isOver("everybody", limits.everybody)),
  );
}
