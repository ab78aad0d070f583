import { isAPIError } from "better-auth/api";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { isUnavailable } from "../../../database/unavailable.ts";
import type { HttpEnvironment } from "../../../platform/http/request.ts";
import { isSignedIn, type Person } from "../../viewer.ts";
import { passkeyMessages, tooManyMessage } from "../identity/account-messages.ts";
import { describeDevice, unknownDevice } from "../identity/device.ts";
import { type Identity, recogniseByCookie } from "../identity/identity.server.ts";
import type { IdentitySite } from "../identity/identity-site.ts";
import { waitBeforeNewPasskey, waitBeforePasskeyLogin } from "../identity/limits.server.ts";
import { notUnlocked } from "../identity/passkey-plugin.server.ts";
import type { Refusal } from "../identity/refusal.server.ts";
import {
  announcePasskey,
  completePasskeyLogin,
  deletePasskey,
  listPasskeys,
  mostPasskeys,
  opensAccount,
} from "../second-factor/passkeys.server.ts";
import { refuseUnshown } from "../second-factor/second-factor.server.ts";
import { isRecentSignIn } from "./recent-sign-in.server.ts";

/** What a browser returns for a passkey; better-auth checks the rest of it. */
const credentialSchema = z.object({
  response: z.looseObject({ id: z.string().min(1).max(2000), response: z.looseObject({}) }),
});

/** The requests with which scripts add a passkey and log in with one. */
export function passkeyRoutes(site: IdentitySite): Hono<HttpEnvironment> {
  const { identity } = site;
  return new Hono<HttpEnvironment>()
    .post("/new-options", (c) =>
      respond(c, passkeyMessages.notAdded(), async () => {
        const { viewer, refusal } = await whoMayAdd(identity, c.req.raw);
        if (refusal) return refuse(refusal.status, refusal.message);
        const wait = await waitBeforeNewPasskey(identity, viewer.id);
        if (wait > 0) return refuse(429, tooManyMessage(wait));
        const own = await listPasskeys(identity.db, viewer);
        if (own.length >= mostPasskeys) return refuse(409, passkeyMessages.tooMany());
        const { response, headers } = await identity.auth.api.generatePasskeyRegistrationOptions({
          headers: c.req.raw.headers,
          returnHeaders: true,
        });
        return Response.json(response, { headers });
      }),
    )
    .post("/new", (c) =>
      respond(c, passkeyMessages.notAdded(), async () => {
        const { viewer, sessionId, refusal } = await whoMayAdd(identity, c.req.raw);
        if (refusal) return refuse(refusal.status, refusal.message);
        const body = credentialSchema.safeParse(await c.req.json().catch(() => undefined));
        if (!body.success) return refuse(400, passkeyMessages.notAdded());
        const name = describeDevice(c.req.header("user-agent")) ?? unknownDevice;
        const added = await identity.auth.api.verifyPasskeyRegistration({
          body: { response: body.data.response, name },
          headers: c.req.raw.headers,
        });
        await announcePasskey(site, viewer, { sessionId, name }).catch(async (error: unknown) => {
          // Nobody was told about it.
          await deletePasskey(identity, added.id);
          throw error;
        });
        return Response.json({ name });
      }),
    )
    .post("/login-options", (c) =>
      respond(c, passkeyMessages.failed(), async () => {
        const wait = await waitBeforePasskeyLogin(identity, c.get("clientNetwork"));
        if (wait > 0) return refuse(429, tooManyMessage(wait));
        // Without cookies: the passkeys of a login that waits for its second step stay unknown.
        const { response, headers } = await identity.auth.api.generatePasskeyAuthenticationOptions({
          headers: new Headers(),
          returnHeaders: true,
        });
        return Response.json({ ...response, userVerification: "required" }, { headers });
      }),
    )
    .post("/login", (c) =>
      respond(c, passkeyMessages.failed(), async () => {
        const wait = await waitBeforePasskeyLogin(identity, c.get("clientNetwork"));
        if (wait > 0) {
          identity.logins.limited += 1;
          return refuse(429, tooManyMessage(wait));
        }
        const body = credentialSchema.safeParse(await c.req.json().catch(() => undefined));
        if (!body.success) return refuse(400, passkeyMessages.failed());
        const credentialId = body.data.response.id;
        if (!(await opensAccount(identity, credentialId))) {
          identity.logins.failed += 1;
          return refuse(401, passkeyMessages.failed());
        }
        const { response, headers } = await identity.auth.api.verifyPasskeyAuthentication({
          body: body.data as never,
          headers: c.req.raw.headers,
          returnHeaders: true,
        });
        const { id: sessionId, userId } = response.session;
        await completePasskeyLogin(site, { sessionId, userId }, credentialId);
        return Response.json({}, { headers });
      }),
    );
}

type Adding =
  | { refusal: Refusal; viewer?: never; sessionId?: never }
  | { refusal?: never; viewer: Person; sessionId: string };

async function whoMayAdd(identity: Identity, request: Request): Promise<Adding> {
  const { viewer, sessionId } = await recogniseByCookie(identity, request);
  if (!isSignedIn(viewer) || !sessionId)
    return { refusal: { status: 401, message: passkeyMessages.loginFirst() } };
  const unshown = refuseUnshown(viewer);
  if (unshown) return { refusal: unshown };
  if (!(await isRecentSignIn(identity, sessionId)))
    return { refusal: { status: 403, message: passkeyMessages.notFresh() } };
  return { viewer, sessionId };
}

/** Turns better-auth's refusals into a sentence. Everything else is an error of ours. */
async function respond(
  c: Context<HttpEnvironment>,
  failed: string,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!isAPIError(error) || isUnavailable(error)) throw error;
    const code = error.body?.code;
    if (code === notUnlocked) return refuse(401, passkeyMessages.notUnlocked());
    // better-auth also reports an answer that it cannot verify as an error of its own.
    const isServerError = error.statusCode >= 500;
    if (isServerError) c.get("log").warn({ err: error }, "a passkey could not be used");
    return refuse(isServerError ? 400 : error.statusCode, failed);
  }
}

function refuse(status: number, message: string): Response {
  return Response.json({ message }, { status });
}
