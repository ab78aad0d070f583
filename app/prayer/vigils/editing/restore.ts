import { permitted } from "../../../contexts.ts";
import { afterUndo } from "../../../lists/after-undo.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { vigilMessages, vigilsPath } from "../vigil-limits.ts";
import type { Route } from "./+types/restore";
import { restoreVigil } from "./deleting.server.ts";

export function loader() {
  return redirect(vigilsPath);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const isRestored = (await restoreVigil(site, viewer, params.id)) === "restored";
  return afterUndo(vigilsPath, isRestored ? "restored" : "tooLate", vigilMessages.restored);
}
