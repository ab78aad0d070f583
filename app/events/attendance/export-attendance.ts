import { permitted } from "../../contexts.ts";
import { csvResponse } from "../../lists/csv-response.server.ts";
import type { Route } from "./+types/export-attendance";
import { exportAttendees } from "./attendees.server.ts";

const columnNames = ["Name", "Email", "People", "State", "Replied (UTC)"];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { id: eventId, day } = params;
  const { date, batches } = await exportAttendees(site.db, viewer, { eventId, day });
  async function* rows() {
    for await (const attendees of batches)
      yield attendees.map(({ name, email, people, state, repliedAt }) => [
        name,
        email,
        String(people),
        state,
        repliedAt,
      ]);
  }
  return csvResponse(`${date.event.slug}-${day}.csv`, columnNames, rows());
}
