import { permitted } from "../../contexts.ts";
import { byteOrderMark, csvLine } from "../../lists/csv.ts";
import { needs } from "../../shell/needs.server.ts";
import type { Route } from "./+types/export";
import { listAttendees } from "./lists.server.ts";

export const middleware = [needs("events:write")];

const columnNames = ["Name", "Email", "People", "State", "Replied (UTC)"];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { date, attendees } = await listAttendees(site.db, viewer, { eventId: params.id, day: params.day });
  const lines = attendees.map(({ name, email, people, state, repliedAt }) =>
    csvLine([name, email, String(people), state, repliedAt]),
  );
  return new Response(byteOrderMark + csvLine(columnNames) + lines.join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${date.event.slug}-${params.day}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
