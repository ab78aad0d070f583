import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import type { RequestContext, Site } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import { needsHelp } from "../danger/help.server.ts";
import { giveawayQuestion } from "../giveaways.ts";
import { guestMessages } from "../guest-messages.ts";
import { guestPrayerSchema } from "../prayer-schema.ts";
import { askAsGuest } from "./asking-as-guest.server.ts";

export interface SentByGuest {
  /** Where the link went. */
  sentTo: string;
  /** Whether people who look after prayer have been told of it. */
  isRead: boolean;
  /** What might give somebody away. */
  question: string | undefined;
}

/** Takes the form of somebody without an account. Returns it with what is wrong, or where the link went. */
export async function takeFromGuest(
  request: Request,
  { site, clientNetwork, log }: Pick<RequestContext, "clientNetwork" | "log"> & { site: Site },
) {
  const submission = parseWithZod(await readForm(request, guestPrayerSchema), { schema: guestPrayerSchema });
  const again = (errors: Parameters<typeof submission.reply>[0], status: number) =>
    data({ ...submission.reply(errors), needsHelp: needsHelp(submission.payload) }, { status });
  if (submission.status !== "success") return again({}, 400);
  const asked = submission.value;
  try {
    const outcome = await askAsGuest(site, { ...asked, language: currentLanguage() }, clientNetwork);
    if (outcome.refusal !== undefined) {
      const { field, refusal, status } = outcome;
      return again(field ? { fieldErrors: { [field]: [refusal] } } : { formErrors: [refusal] }, status);
    }
    const question = giveawayQuestion(asked, [asked.userName]);
    const sent: SentByGuest = { sentTo: shownAddress(asked.email), isRead: outcome.isRead, question };
    return { ...sent, needsHelp: needsHelp(asked) };
  } catch (error) {
    const status = statusAfter(error, log, "a prayer request without an account could not be stored");
    return again({ formErrors: [guestMessages.notSent()] }, status);
  }
}
