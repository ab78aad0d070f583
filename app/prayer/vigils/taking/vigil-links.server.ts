import { data } from "react-router";
import type { Database, DatabaseTransaction } from "../../../../database/connection.ts";
import { type Change, type ChangingSite, changeBySite } from "../../../changes/change.server.ts";
import { openedBy } from "../../../mail/links/kept-links.server.ts";
import { lockVigil } from "../lock-vigil.server.ts";
import { vigilMessages } from "../vigil-limits.ts";
import { findVigil, type Vigil } from "../vigil-reads.server.ts";

export interface Linked {
  vigil: Vigil;
  person: {
    id: string;
    vigilId: string;
    userId: string | null;
    /** Of the account if there is one. */
    email: string;
    confirmedAt: string | null;
  };
}

/** Finds whose link it is without changing anything, or throws a 404 page. */
export async function requireLinked(db: Database, token: string): Promise<Linked> {
  const person = await findLinked(db, token);
  const vigil = person && (await findVigil(db, person.vigilId));
  if (!vigil) throw linkGone();
  return { vigil, person };
}

/** Changes something of the person whose link it is, with the vigil locked. Throws a 404 page for a link that is gone. */
export async function changeByOwnLink<Result>(
  site: ChangingSite,
  token: string,
  work: (change: Change, linked: Linked) => Promise<Result>,
): Promise<Result> {
  const { vigil } = await requireLinked(site.db, token);
  return changeBySite(site, async (change) => {
    const locked = await lockVigil(change.db, vigil.id);
    const person = await findLinked(change.db, token);
    if (!locked || !person) throw linkGone();
    return work(change, { vigil: locked, person });
  });
}

async function findLinked(
  db: Database | DatabaseTransaction,
  token: string,
): Promise<Linked["person"] | undefined> {
  const row = await db
    .selectFrom("vigilPeople")
    .leftJoin("user", "user.id", "vigilPeople.userId")
    .select(["vigilPeople.id", "vigilId", "userId", "confirmedAt"])
    .select(({ fn }) => fn.coalesce("user.email", "vigilPeople.email").as("email"))
    .where("vigilPeople.id", "=", openedBy("vigil", token))
    .executeTakeFirst();
  return row && { ...row, email: row.email ?? "" };
}

function linkGone() {
  return data(vigilMessages.linkGone(), { status: 404 });
}
