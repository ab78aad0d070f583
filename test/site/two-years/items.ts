import type { ItemKind } from "../../../app/items/item.ts";
import { kindOf, newForm } from "../support/kinds-of-items.ts";
import { storedPaths, uploaded } from "../support/stored-pictures.ts";
import { at, type Church, day, minute } from "./church.ts";

const daysToUndo = 30;

/**
 * An event, a sermon or a post that is shown from Thursday morning, deleted two weeks later, brought back in the last minute
 * in which that can be undone, and deleted again for good.
 */
export function planItem(church: Church, monday: Temporal.PlainDate, kind: ItemKind): void {
  const { staff, ruth } = church;
  const item = kindOf(kind);
  const name = `The ${kind} of ${monday}`;
  const thursday = monday.add({ days: 3 }).toString();
  const dates = {
    event: { eventDate: monday.add({ days: 25 }).toString() },
    sermon: { date: thursday },
    post: { day: thursday },
  };
  const picture = `images/${kind}-${monday}.jpg`;
  let id = "";
  let form: Record<string, string> = {};
  const rows = () =>
    church.withRows(async (db) => {
      const all = await db.selectFrom(item.table).selectAll().execute();
      return all.filter((row) => (row as unknown as Record<string, unknown>)[item.name] === name);
    });
  church.plan(at(monday, "14:30"), `${name} is scheduled`, async () => {
    const url = item.picture ? await uploaded(church.site, picture, staff.headers) : "";
    const shown = { shown: "from", fromDay: thursday, fromTime: "07:30" };
    form = { ...newForm(item, url), [item.name]: name, ...dates[kind], ...shown };
    await church.send(item.add, form, staff.headers);
    const [row] = await rows();
    id = String(row?.id);
  });
  const isOn = async (headers = {}) => (await church.page(item.shownOn, headers)).includes(name);
  church.term(at(monday.add({ days: 3 }), "07:30"), `${name} is shown`, {
    look: isOn,
    before: false,
    after: true,
  });
  if (kind === "event")
    church.plan(
      at(monday.add({ days: 5 }), "14:30"),
      `${name} is for members`,
      () =>
        church.send(
          `${item.list}/${id}/update`,
          { ...form, audience: "members", version: "1" },
          staff.headers,
        ),
      async () => {
        const [visitor, member] = [await isOn(), await isOn(ruth.headers)];
        if (visitor || !member) throw new Error(`a visitor sees it: ${visitor}, a member: ${member}`);
      },
    );
  const send = (command: string) => church.send(`${item.list}/${id}/${command}`, {}, staff.headers);
  // Those that are deleted have other names, and no other picture is stored.
  const stored = async () => (item.picture ? (await storedPaths(church.site)).length : 0);
  const seen = async () => ({
    rows: (await rows()).length,
    deleted: await church.withRows(async (db) => {
      const deleted = await db.selectFrom("deletedItems").select("id").where("itemId", "=", id).execute();
      return deleted.length;
    }),
    pictures: await stored(),
  });
  const pictures = item.picture ? 1 : 0;
  const deleted = at(monday.add({ days: 14 }), "14:30");
  const again = deleted + daysToUndo * day - minute;
  church.plan(deleted, `${name} is deleted`, () => send("delete"));
  church.term(again, `${name} is brought back`, {
    look: seen,
    before: { rows: 0, deleted: 1, pictures },
    after: { rows: 1, deleted: 0, pictures },
  });
  church.plan(again, `${name} is restored`, () => send("restore"));
  church.plan(again + minute, `${name} is deleted again`, () => send("delete"));
  church.term(again + minute + daysToUndo * day, `${name} is gone`, {
    look: seen,
    before: { rows: 0, deleted: 1, pictures },
    after: { rows: 0, deleted: 0, pictures: 0 },
  });
}
