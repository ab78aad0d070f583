import { isAPIError } from "better-auth/api";
import { Hono } from "hono";
import type { z } from "zod";
import { isUnavailable } from "../../database/unavailable.ts";
import type { HttpEnvironment } from "../../platform/http/request.ts";
import type { ChangingSite } from "../changes/change.server.ts";
import { isSignedIn } from "../viewer.ts";
import { loginSchema } from "./account-schemas.ts";
import { resendVerification } from "./accounts.server.ts";
import { warnOwner } from "./attack-warning.server.ts";
import { recordFailedSignIn } from "./failed-sign-ins.server.ts";
import { type Identity, recogniseByCookie } from "./identity.server.ts";
import { rememberDevice } from "./known-device.server.ts";
import { countSignIn } from "./limits.server.ts";
import { deactivatedCode, loginMessages, tooManyMessage, verificationMessages } from "./messages.ts";
import { type Origin, originOf } from "./origin.server.ts";
import { passkeyRoutes } from "./passkey-routes.server.ts";
import { orTooBusy, type Refusal } from "./refusal.server.ts";
import { findSecondFactor } from "./second-factor.server.ts";

type Credentials = z.infer<typeof loginSchema>;

export type SignedIn =
  | { refusal: Refusal }
  | {
      refusal?: undefined;
      token: string;
      headers: Headers;
      /** Whether the session works only after a second step. */
      waitsForSecondFactor: boolean;
    };

interface LoginOrigin extends Origin {
  /** The page of this site to return to afterwards. */
  next?: string;
}

/** Checks email and password and starts a session. The returned headers set its cookie. */
export async function signIn(
  identity: Identity,
  credentials: Credentials,
  origin: LoginOrigin,
): Promise<SignedIn> {
  const { email } = credentials;
  const { wait, metCeiling, forgive } = await countSignIn(identity, { account: email, ...origin });
  if (metCeiling) await warnOwner(identity, email);
  if (wait > 0) return { refusal: { status: 429, message: tooManyMessage(wait) } };
  const outcome = await orTooBusy(startSession(identity, credentials, origin));
  if ("status" in outcome) {
    if (outcome.status === 401) await recordFailedSignIn(identity, email);
    return { refusal: outcome };
  }
  await forgive();
  const { userId, token, headers } = outcome;
  headers.append("Set-Cookie", rememberDevice(identity, userId, origin.cookies));
  const waitsForSecondFactor = (await findSecondFactor(identity.db, userId)) !== undefined;
  return { token, headers, waitsForSecondFactor };
}

async function startSession(
  identity: Identity,
  credentials: Credentials,
  { userAgent, next = "/" }: LoginOrigin,
): Promise<Refusal | { userId: string; token: string; headers: Headers }> {
  try {
    const checked = await storedPassword(identity, credentials.email);
    const { response, headers } = await identity.auth.api.signInEmail({
      body: credentials,
      headers: new Headers(userAgent === null ? {} : { "User-Agent": userAgent }),
      returnHeaders: true,
    });
    const { user, token } = response;
    if (!(await isStillPassword(identity, user.id, checked))) {
      await (await identity.auth.$context).internalAdapter.deleteSession(token);
      return { status: 401, message: loginMessages.wrong };
    }
    return { userId: user.id, token, headers };
  } catch (error) {
    if (!isAPIError(error) || isUnavailable(error)) throw error;
    return refusalOf(identity, error.body?.code, credentials.email, next);
  }
}

async function storedPassword({ db }: Identity, email: string): Promise<string | undefined> {
  const account = await db
    .selectFrom("account")
    .innerJoin("user", "user.id", "account.userId")
    .select("account.password")
    .where("user.email", "=", email)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return account?.password ?? undefined;
}

/**
 * Returns false when the password was changed during the check. That change ended all other sessions, so this one must
 * end too. The update waits for an uncommitted change.
 */
async function isStillPassword(
  { db }: Identity,
  userId: string,
  checked: string | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set(({ ref }) => ({ password: ref("password") }))
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .where("password", "=", checked ?? "")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function refusalOf(
  identity: Identity,
  code: string | undefined,
  email: string,
  next: string,
): Promise<Refusal> {
  if (code === "INVALID_EMAIL_OR_PASSWORD") return { status: 401, message: loginMessages.wrong };
  if (code === deactivatedCode) return { status: 403, message: loginMessages.deactivated };
  if (code !== "EMAIL_NOT_VERIFIED") return { status: 400, message: loginMessages.other };
  const isSent = await resendVerification(identity, email, next);
  const more = isSent ? verificationMessages.sentAgain : verificationMessages.sentBefore;
  return { status: 403, message: loginMessages.unverified, more };
}

/** Ends the session of a request. The returned headers clear its cookie. */
export async function signOut(identity: Identity, request: Request): Promise<Headers> {
  const { headers } = await identity.auth.api.signOut({ headers: request.headers, returnHeaders: true });
  return headers;
}

/** The endpoints under `/api/auth` that other programs may call; all others of better-auth stay closed. */
export function identityRoutes(site: ChangingSite & { identity: Identity }): Hono<HttpEnvironment> {
  const { identity } = site;
  return new Hono<HttpEnvironment>()
    .post("/sign-in/email", async (c) => {
      const body = loginSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!body.success) return c.json({ message: loginMessages.incomplete }, 400);
      const outcome = await signIn(identity, body.data, originOf(c.req.raw, c.var));
      if (outcome.refusal)
        return Response.json({ message: outcome.refusal.message }, { status: outcome.refusal.status });
      const { token, waitsForSecondFactor, headers } = outcome;
      return Response.json({ token, ...(waitsForSecondFactor && { waitsForSecondFactor }) }, { headers });
    })
    .get("/get-session", async (c) => {
      const { viewer, headers } = await recogniseByCookie(identity, c.req.raw);
      return isSignedIn(viewer) ? identity.auth.handler(c.req.raw) : Response.json(null, { headers });
    })
    .post("/sign-out", (c) => identity.auth.handler(c.req.raw))
    .route("/passkey", passkeyRoutes(site))
    .on(["GET", "POST"], "/callback/:provider", (c) => identity.auth.handler(c.req.raw))
    .all("*", (c) => c.json({ message: "Not found" }, 404));
}
