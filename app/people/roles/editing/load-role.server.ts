import { data } from "react-router";
import { permitted } from "../../../contexts.ts";
import { found } from "../../../serving/responses/found.ts";
import { mayGrant, nameOf } from "../../../viewer.ts";
import { type ArgsWithId, requireRecentSignIn } from "../../login/recent-sign-in.server.ts";
import { roleMessages } from "../own-role.ts";
import { findOwnRole, holdersKey, listHolders } from "../role-reads.server.ts";

const mostNamed = 50;

/** An own role that the viewer may change, and who has it. They have logged in recently. */
export async function requireOwnRole(args: ArgsWithId) {
  const { site, viewer, log } = permitted(args.context, "people:manage");
  const role = found(await findOwnRole(site.db, args.params.id), "role");
  if (!mayGrant(viewer, role)) throw data({ message: roleMessages.beyond, viewer }, { status: 403 });
  await requireRecentSignIn(args);
  const all = await listHolders(site.db, role.id);
  const holders = { count: all.length, names: all.slice(0, mostNamed).map(nameOf), key: holdersKey(all) };
  return { site, viewer, log, role, holders };
}

export type Holders = Awaited<ReturnType<typeof requireOwnRole>>["holders"];
