import { Link } from "react-router";
import { activityPath } from "../changes/activity-path.ts";
import type { Kind } from "../changes/kinds.ts";

/** Leads from the edit dialog of a thing to its entries in the activity log. */
export function HistoryLink({ kind, id }: { kind: Kind; id: string }) {
  return (
    <p className="mt-6">
      <Link to={activityPath({ kind, thing: id })} className="text-link">
        Who changed this, and when
      </Link>
    </p>
  );
}
