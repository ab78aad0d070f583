import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/hide-again";
import { hideTogether } from "./publishing.server.ts";
import { hideAgainPath, publishMessages, publishSeveralPath, togetherInWords } from "./publishing.ts";

export const loader = leadsTo(publishSeveralPath);

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const outcome = await hideTogether(site, viewer, { id, log });
  if (!outcome)
    return redirectWithNotice(publishSeveralPath, { text: publishMessages.tooLate, tone: "error" });
  const { done, failed, mayRepeat } = outcome;
  const text = togetherInWords(done, failed, ["Hidden again", "Still shown"]);
  return redirectWithNotice(publishSeveralPath, {
    text,
    tone: failed.length > 0 ? "error" : "success",
    undo: mayRepeat ? hideAgainPath(id) : undefined,
  });
}
