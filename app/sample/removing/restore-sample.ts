import { permitted } from "../../contexts.ts";
import { afterUndo } from "../../lists/after-undo.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import type { Route } from "./+types/restore-sample";
import { removeSamplePath } from "./paths.ts";
import { restoreSample } from "./removing.server.ts";
import { sampleMessages } from "./sample-words.ts";

export const loader = leadsTo(removeSamplePath);

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "site:operate");
  const isRestored = await restoreSample(site, viewer, params.id);
  return afterUndo("/event-alter", isRestored ? "restored" : "tooLate", sampleMessages.restored);
}
