import type { RouterContextProvider } from "react-router";
import type { Database } from "../../../database/connection.ts";
import type { SessionTable } from "../../../database/people-tables.ts";
import { here } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { withNext } from "../../shell/login-path.ts";
import { notSignedIn, type Person, requireSignedIn } from "../../viewer.ts";
import { confirmMessages } from "../identity/account-messages.ts";
import type { Identity } from "../identity/identity.server.ts";
import type { Origin } from "../identity/origin.server.ts";
import type { Refusal } from "../identity/refusal.server.ts";
import { checkOwnPassword, passwordOf } from "../passwords/own-password.server.ts";
import { hasSecondFactor } from "../second-factor/second-factor.server.ts";

const recentMinutes = 15;

/** What the loaders and actions of React Router are given. */
export interface RouteArgs {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The same of a route whose URL names something by its id. */
export type ArgsWithId = RouteArgs & { params: { id: string } };

/** Asks again after fifteen minutes. Call it in a form's loader and, because the form may stay open for long, its action. */
export async function requireRecentSignIn({ request, url, context }: RouteArgs): Promise<void> {
  const { site, viewer, sessionId } = here(context);
  requireSignedIn(viewer);
  const session = await findSession(site, sessionId);
  // Somebody ended it since the request arrived.
  if (!session) throw notSignedIn();
  if (isRecent(session, site.clock())) return;
  const confirm = withNext("/confirm", url.pathname + url.search);
  if (request.method === "GET" || request.method === "HEAD") throw redirect(confirm);
  throw await redirectWithNotice(confirm, { text: confirmMessages.notDone(), tone: "error" });
}

/** The same for people without a password. All others enter theirs in the form. Returns whether there is one. */
export async function requirePasswordOrRecentSignIn(args: RouteArgs): Promise<boolean> {
  const { site, viewer } = here(args.context);
  requireSignedIn(viewer);
  const hasPassword = (await passwordOf(site, viewer.id)) !== undefined;
  if (!hasPassword) await requireRecentSignIn(args);
  return hasPassword;
}

/** Whether the person of a session logged in or confirmed their password in the last fifteen minutes. */
export async function isRecentSignIn(
  { db, clock }: Pick<Identity, "db" | "clock">,
  sessionId: string | undefined,
): Promise<boolean> {
  const session = await findSession({ db }, sessionId);
  return session !== undefined && isRecent(session, clock());
}

/** Whether somebody has a second factor, and showed it in this session in the last fifteen minutes. */
export async function hasJustShownSecondFactor(
  { db, now }: { db: Database; now: Date },
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
): Promise<boolean> {
  const session = await db
    .selectFrom("session")
    .select("secondFactorAt")
    .where("id", "=", sessionId ?? "")
    .where("userId", "=", userId)
    .executeTakeFirst();
  const shownAt = session?.secondFactorAt;
  if (!shownAt || !isWithinMinutes(shownAt, now)) return false;
  return hasSecondFactor(db, userId);
}

function findSession({ db }: Pick<Identity, "db">, sessionId: string | undefined) {
  return db
    .selectFrom("session")
    .select(["createdAt", "confirmedAt"])
    .where("id", "=", sessionId ?? "")
    .executeTakeFirst();
}

function isRecent(
  { createdAt, confirmedAt }: Pick<SessionTable, "createdAt" | "confirmedAt">,
  now: Date,
): boolean {
  return [createdAt, confirmedAt ?? createdAt].some((moment) => isWithinMinutes(moment, now));
}

function isWithinMinutes(moment: string | Date | number, now: Date): boolean {
  return now.getTime() - new Date(moment).getTime() <= recentMinutes * 60_000;
}

export async function confirmSignIn(
  identity: Identity,
  { viewer, sessionId }: { viewer: Person; sessionId: string },
  typed: string,
  origin: Origin,
): Promise<Refusal | undefined> {
  const checked = await checkOwnPassword(identity, viewer, typed, origin);
  if (checked.refusal) return checked.refusal;
  if (checked.stored === undefined) return { status: 403, message: confirmMessages.noPassword() };
  await identity.db
    .updateTable("session")
    .set({ confirmedAt: identity.clock().toISOString() })
    .where("id", "=", sessionId)
    .execute();
  return undefined;
}
