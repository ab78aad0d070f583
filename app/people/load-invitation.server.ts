import { permitted } from "../contexts.ts";
import { findOpenInvitation } from "./invitations.server.ts";
import { type ArgsWithId, requireRecentSignIn } from "./login/recent-sign-in.server.ts";

export async function loadInvitation(args: ArgsWithId): Promise<{ email: string }> {
  const { site, viewer } = permitted(args.context, "people:manage");
  const { email } = await findOpenInvitation(site, viewer, args.params.id);
  await requireRecentSignIn(args);
  return { email };
}
