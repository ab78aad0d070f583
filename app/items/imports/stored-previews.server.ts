import type { Database } from "../../../database/connection.ts";
import type { ChangeByPerson } from "../../changes/change.server.ts";
import {
  findImportPreview,
  type ImportPreview,
  takeImportPreview,
} from "../../changes/import-previews.server.ts";
import type { Permission } from "../../permissions.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";

export interface Preview<Plan> {
  sourceUrl: string;
  plan: Plan;
}

/**
 * The previews of one import. `planIn` returns undefined for a plan that it cannot read, because another version or another
 * import wrote it: its maker reads the file or URL again.
 */
export function storedPreviews<Plan>(permission: Permission, planIn: (json: string) => Plan | undefined) {
  const previewIn = ({ sourceUrl, plan: json }: ImportPreview): Preview<Plan> | undefined => {
    const plan = planIn(json);
    return plan && { sourceUrl, plan };
  };
  return {
    /** Returns a preview to the person who asked for it; undefined for others, and when it has expired. */
    async find(
      { db, clock }: { db: Database; clock: () => Date },
      viewer: Viewer,
      id: string,
    ): Promise<Preview<Plan> | undefined> {
      requirePermission(viewer, permission);
      const found = await findImportPreview({ db, now: clock(), viewer }, id);
      return found && previewIn(found);
    },
    async take(
      change: Pick<ChangeByPerson, "db" | "now" | "viewer">,
      id: string,
    ): Promise<Preview<Plan> | undefined> {
      const taken = await takeImportPreview(change, id);
      return taken && previewIn(taken);
    },
  };
}
