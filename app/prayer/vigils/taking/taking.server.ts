import type { Settings } from "../../../../platform/settings/environment.ts";
import { type ChangingSite, change, changeBySite } from "../../../changes/change.server.ts";
import { addLink, endLinks, newLink } from "../../../mail/links/kept-links.server.ts";
import type { PublishedFacts } from "../../../pages/originals/facts.ts";
import { waitBeforeMailing } from "../../../people/identity/mail-limits.server.ts";
import { requireSignedIn, type Viewer } from "../../../viewer.ts";
import { lockVigil } from "../lock-vigil.server.ts";
import { momentInWords } from "../slots.server.ts";
import { statusMessages, vigilLimits, vigilMessages } from "../vigil-limits.ts";
import { linkMail } from "../vigil-mails.ts";
import { findOwnPeople, listOwnPlaces, statusOf, type Vigil } from "../vigil-reads.server.ts";
import { accountOf, confirm, personFor, removeUnlessTakingPart } from "./people.server.ts";
import { type Refused, refusalOf, takeSlot } from "./slots.server.ts";
import { changeByOwnLink } from "./vigil-links.server.ts";

interface MailingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Pick<Settings, "siteUrl">;
}

const enough = (): Refused => ({ refusal: vigilMessages.enough(), status: 409 });

/** Nobody learns whether their email takes part already. Returns why not, or undefined. */
export async function askForSlot(
  site: MailingSite,
  vigil: Vigil,
  { slot, email, name, language }: { slot: string; email: string; name: string; language?: string },
  clientNetwork: string,
): Promise<Refused | undefined> {
  const early = refusalOf(vigil, slot, site.clock());
  if (early) return early;
  if ((await waitBeforeMailing(site, "vigil", clientNetwork, email)) > 0)
    return { refusal: vigilMessages.tooMany(), status: 429 };
  const link = newLink(site, "vigil");
  const { name: congregation } = await site.facts.read("congregation");
  const mail = await linkMail({
    ...{ congregation, name, link: link.url },
    when: momentInWords(slot),
  });
  return changeBySite(site, async (change) => {
    const locked = await lockVigil(change.db, vigil.id);
    const refused = refusalOf(locked, slot, change.now);
    if (!locked || refused) return refused;
    const person = await personFor(change, vigil.id, await accountOf(change, email), { name, language });
    const heldUntil = new Date(change.now.getTime() + vigilLimits.holdMinutes * 60_000).toISOString();
    const outcome = await takeSlot(change, locked, [person], { slot, heldUntil });
    // Only their mailbox learns that they have enough, from the page behind the link.
    if (typeof outcome === "object") {
      await removeUnlessTakingPart(change, person.id);
      return outcome;
    }
    await addLink(change, "vigil", person.id, link);
    await change.mail({ kind: "link", recipient: email, isUrgent: true, ...mail });
    return undefined;
  });
}

/** Takes a slot for a member, who has shown before that the email is theirs. */
export async function takeAsMember(
  site: ChangingSite,
  viewer: Viewer,
  vigilId: string,
  slot: string,
): Promise<"taken" | "already" | Refused> {
  requireSignedIn(viewer);
  return change(site, viewer, "account:own", async (change) => {
    const vigil = await lockVigil(change.db, vigilId);
    const refused = refusalOf(vigil, slot, change.now);
    if (refused || !vigil) return refused ?? { refusal: vigilMessages.slot(), status: 409 };
    const { id: userId, email } = viewer;
    const person = await personFor(change, vigilId, { userId, email }, { name: "" });
    await confirm(change, person.id);
    const others = (await findOwnPeople(change.db, vigilId, { userId, email })).filter(
      ({ id }) => id !== person.id,
    );
    const outcome = await takeSlot(change, vigil, [person, ...others], { slot, heldUntil: null });
    if (outcome === "taken" || outcome === "already") return outcome;
    await removeUnlessTakingPart(change, person.id);
    return outcome === "enough" ? enough() : outcome;
  });
}

export function takeByLink(
  site: ChangingSite,
  token: string,
  slot: string,
): Promise<"taken" | "already" | Refused> {
  return changeByOwnLink(site, token, async (change, { vigil, person }) => {
    const outcome = await takeSlot(change, vigil, [person], { slot, heldUntil: null });
    if (outcome === "taken") await confirm(change, person.id);
    return outcome === "enough" ? enough() : outcome;
  });
}

/** Also later than asked, while there is room. Returns how many were confirmed and how many lost, or why none can be. */
export function confirmByLink(
  site: ChangingSite,
  token: string,
): Promise<{ confirmed: number; lost: number } | Refused> {
  return changeByOwnLink(site, token, async (change, { vigil, person }) => {
    const status = statusOf(vigil, change.now);
    if (status !== "open") return { refusal: statusMessages[status](), status: 409 };
    await confirm(change, person.id);
    const held = (await listOwnPlaces(change.db, [person])).filter(({ heldUntil }) => heldUntil !== null);
    let confirmed = 0;
    for (const { id, startsAt } of held) {
      const outcome = await takeSlot(change, vigil, [person], { slot: startsAt, heldUntil: null });
      if (outcome === "taken") confirmed++;
      else await change.db.deleteFrom("vigilPlaces").where("id", "=", id).execute();
    }
    return { confirmed, lost: held.length - confirmed };
  });
}

/** Mails the person whose link it is a new one, and ends all that they have. Returns why not, or undefined. */
export async function replaceLinks(
  site: MailingSite,
  token: string,
  { email, clientNetwork }: { email: string; clientNetwork: string },
): Promise<Refused | undefined> {
  if ((await waitBeforeMailing(site, "vigil", clientNetwork, email)) > 0)
    return { refusal: vigilMessages.tooMany(), status: 429 };
  const next = newLink(site, "vigil");
  const { name: congregation } = await site.facts.read("congregation");
  const mail = await linkMail({ congregation, name: "", link: next.url, when: undefined });
  await changeByOwnLink(site, token, async (change, { person }) => {
    await endLinks(change, "vigil", person.id);
    await addLink(change, "vigil", person.id, next);
    await change.mail({ kind: "link", recipient: person.email, isUrgent: true, ...mail });
  });
  return undefined;
}
