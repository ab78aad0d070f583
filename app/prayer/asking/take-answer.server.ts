import { data } from "react-router";
import { z } from "zod";
import { readForm } from "../../forms/read-form.server.ts";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Asker } from "../asker.server.ts";
import { readWords } from "../moderation/read-words.server.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { MailingSite } from "../prayer-mails.server.ts";
import { agreeToEdit, refuseEdit, reply, takeBackWords } from "./answering.server.ts";
import { goOn, letGo, tellAnswered, tellUpdate, undoTold } from "./telling.server.ts";

export async function takeReply(request: Request, site: MailingSite, asker: Asker, page: string) {
  const { words, refusal } = await readWords(request);
  if (refusal) return refusal;
  const outcome = await reply(site, asker, words);
  if (outcome === "repliedTooOften") return data({ problem: prayerMessages[outcome]() }, { status: 429 });
  return redirectWithNotice(page, prayerMessages.replied());
}

const consentSchema = z.object({ seen: z.string(), says: z.string() });

/** Takes a yes or a no to other words from the page of a request, and leads back to it. */
export async function takeConsent(request: Request, site: MailingSite, asker: Asker, page: string) {
  const form = await readForm(request, consentSchema);
  const seen = String(form.get("seen") ?? "");
  const outcome =
    form.get("says") === "no" ? await refuseEdit(site, asker, seen) : await agreeToEdit(site, asker, seen);
  return outcome === "gone"
    ? redirectWithNotice(page, { text: prayerMessages.consentGone(), tone: "error" })
    : redirectWithNotice(page, prayerMessages[outcome]());
}

const ways = { update: tellUpdate, answered: tellAnswered, "go-on": goOn, "let-go": letGo, undo: undoTold };
const questions = ["answered", "let-go"] as const;

/** What a page asks before it is done. */
export type Question = (typeof questions)[number];

export function questionOf(what: string | undefined): Question | undefined {
  return questions.find((question) => question === what);
}

/** Takes back what staff chose in the asker's place, and leads back to the page. */
async function takeBack(site: MailingSite, asker: Asker, page: string) {
  const outcome = await takeBackWords(site, asker);
  return outcome === "gone"
    ? redirectWithNotice(page, { text: prayerMessages.notTakenBack(), tone: "error" })
    : redirectWithNotice(page, prayerMessages[outcome]());
}

/** Takes what somebody tells about their request, and leads back to its page. */
export async function takeNews(
  request: Request,
  site: MailingSite,
  asker: Asker,
  what: string | undefined,
  page: string,
) {
  if (what === "take-back") return takeBack(site, asker, page);
  const tell = found(Object.entries(ways).find(([name]) => name === what)?.[1], "page");
  const { words, refusal } = await readWords(request, { isOptional: what !== "update" });
  // Without scripts there is no page behind this URL to keep the form on.
  if (refusal) {
    const isMissing = refusal.data.words.trim() === "";
    const text = isMissing ? prayerMessages.wordsMissing() : prayerMessages.newsTooLong();
    return redirectWithNotice(page, { text, tone: "error" });
  }
  const told = await tell(site, asker, words);
  if (told === "notShownNow")
    return redirectWithNotice(page, { text: prayerMessages[told](), tone: "error" });
  return redirectWithNotice(page, prayerMessages[told]());
}
