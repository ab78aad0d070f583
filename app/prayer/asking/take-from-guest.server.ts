import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import type { RequestContext, Site } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { type AsksWhetherSure, sureButton } from "../../forms/sure-button.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import { pageLanguage } from "../../shell/page-language.ts";
import { giveawayQuestion } from "../giveaways.ts";
import { askAsGuest } from "./asking-as-guest.server.ts";
import { guestMessages } from "./guest-messages.ts";
import { guestPrayerSchema } from "./guest-schema.ts";

/** Takes the form of somebody without an account. Returns it with what is wrong, or where the link went. */
export async function takeFromGuest(
  request: Request,
  { site, clientNetwork, log }: Pick<RequestContext, "clientNetwork" | "log"> & { site: Site },
) {
  const form = await readForm(request, guestPrayerSchema, { buttons: [sureButton] });
  const submission = parseWithZod(form, { schema: guestPrayerSchema });
  const again = (
    errors: Parameters<typeof submission.reply>[0],
    status: number,
    more: AsksWhetherSure = {},
  ) => {
    const result: SubmissionResult & AsksWhetherSure = { ...submission.reply(errors), ...more };
    return data(result, { status });
  };
  if (submission.status !== "success") return again({}, 400);
  const asked = submission.value;
  const question = form.has(sureButton) ? undefined : giveawayQuestion(asked, [asked.userName]);
  if (question !== undefined) return again({ formErrors: [question] }, 400, { isQuestion: true });
  try {
    const outcome = await askAsGuest(site, { ...asked, language: pageLanguage }, clientNetwork);
    if (outcome.refusal !== undefined) {
      const { field, refusal, status } = outcome;
      return again(field ? { fieldErrors: { [field]: [refusal] } } : { formErrors: [refusal] }, status);
    }
    return { sentTo: shownAddress(asked.email), isRead: outcome.isRead };
  } catch (error) {
    const status = statusAfter(error, log, "a prayer request without an account could not be stored");
    return again({ formErrors: [guestMessages.notSent] }, status);
  }
}
