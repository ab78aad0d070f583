import { type ChangingSite, change } from "../../changes/change.server.ts";
import { accountSubject } from "../../changes/subjects.ts";
import type { Viewer } from "../../viewer.ts";

/** Changes the viewer's name. What they wrote before keeps the name that it had. */
export function changeName(site: ChangingSite, viewer: Viewer, name: string): Promise<void> {
  return change(site, viewer, "account:own", async (change) => {
    const { id, name: before } = change.viewer;
    if (name === before) return;
    await change.db
      .updateTable("user")
      .set({ name, updatedAt: change.now.toISOString() })
      .where("id", "=", id)
      .execute();
    await change.record(
      "name-changed",
      accountSubject({ ...change.viewer, name }),
      { name: before },
      { name },
    );
  });
}
