import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { byteOrderMark, csvLine } from "../../lists/csv.ts";
import type { Route } from "./+types/export";
import { exportActivity } from "./activity.server.ts";
import { filterOf } from "./activity-filter.ts";
import { columnNames, rowOf } from "./export-row.ts";

/** Streams the entries, so that a long log needs no memory. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const filter = filterOf(request.url);
  const batches = exportActivity(site.db, viewer, filter);
  async function* lines() {
    yield byteOrderMark + csvLine(columnNames);
    for await (const entries of batches) yield entries.map((entry) => csvLine(rowOf(entry))).join("");
  }
  return new Response(streamOf(lines()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="activity-${dayOf(site.clock().toISOString())}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
