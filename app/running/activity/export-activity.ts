import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { csvResponse } from "../../lists/csv-response.server.ts";
import type { Route } from "./+types/export-activity";
import { exportActivity } from "./activity.server.ts";
import { filterOf } from "./activity-filter.ts";
import { columnNames, rowOf } from "./export-row.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const batches = exportActivity(site.db, viewer, filterOf(request.url));
  async function* rows() {
    for await (const entries of batches) yield entries.map(rowOf);
  }
  return csvResponse(`activity-${dayOf(site.clock().toISOString())}.csv`, columnNames, rows());
}
