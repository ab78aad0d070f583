import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { Log } from "../../../platform/log.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Asker } from "../asker.server.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { MailingSite } from "../prayer-mails.server.ts";
import { rewordedPrayerSchema } from "../prayer-schema.ts";
import { rewordPrayer } from "./rewording.server.ts";

/** Takes other words for a request, and leads back to its page; or returns the form with what is wrong. */
export async function takeRewording(
  request: Request,
  { site, log }: { site: MailingSite; log: Log },
  asker: Asker,
  page: string,
) {
  const submission = parseWithZod(await readForm(request, rewordedPrayerSchema), {
    schema: rewordedPrayerSchema,
  });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const again = (problem: string, status: number) =>
    data(submission.reply({ formErrors: [problem] }), { status });
  try {
    const outcome = await rewordPrayer(site, asker, submission.value);
    if (outcome === "repliedTooOften") return again(prayerMessages[outcome](), 429);
    if (outcome === "notShownNow") return again(prayerMessages.notRewordedNow(), 409);
    return redirectWithNotice(page, prayerMessages[outcome]());
  } catch (error) {
    return again(
      prayerMessages.notSaved(),
      statusAfter(error, log, "new words of a prayer request could not be saved"),
    );
  }
}
