import { permitted } from "../../../contexts.ts";
import { afterUndo } from "../../../lists/after-undo.server.ts";
import { leadsTo } from "../../../serving/responses/leads-to.ts";
import { vigilsPath } from "../vigil-limits.ts";
import type { Route } from "./+types/restore-vigil";
import { restoreVigil } from "./deleting-vigils.server.ts";
import { editingMessages } from "./editing-messages.ts";

export const loader = leadsTo(vigilsPath);

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const isRestored = (await restoreVigil(site, viewer, params.id)) === "restored";
  return afterUndo(vigilsPath, isRestored ? "restored" : "tooLate", editingMessages.restored);
}
