import { isAPIError } from "better-auth/api";
import { Hono } from "hono";
import type { z } from "zod";
import type { HttpEnvironment } from "../../platform/http/request.ts";
import { type Refusal, resendVerification } from "./accounts.server.ts";
import { type Identity, openAuth } from "./identity.server.ts";
import { loginMessages, loginSchema, tooManyMessage } from "./identity.ts";
import { forgiveAccount, waitBeforeTrying } from "./limits.server.ts";

type Credentials = z.infer<typeof loginSchema>;
type Provider = "google" | "openid";

export type SignedIn = { refusal: Refusal } | { refusal?: undefined; token: string; headers: Headers };

/** Checks email and password and starts a session; its cookie is in the answered headers. */
export async function signIn(
  identity: Identity,
  credentials: Credentials,
  address: string,
): Promise<SignedIn> {
  const wait = await waitBeforeTrying(identity, "sign-in", address, credentials.email);
  if (wait > 0) return { refusal: { status: 429, message: tooManyMessage(wait) } };
  try {
    const { response, headers } = await identity.auth.api.signInEmail({
      body: credentials,
      returnHeaders: true,
    });
    await forgiveAccount(identity, "sign-in", credentials.email);
    return { token: response.token, headers };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return { refusal: await refusalOf(identity, error.body?.code, credentials.email) };
  }
}

async function refusalOf(identity: Identity, code: string | undefined, email: string): Promise<Refusal> {
  if (code === "INVALID_EMAIL_OR_PASSWORD") return { status: 401, message: loginMessages.wrong };
  if (code !== "EMAIL_NOT_VERIFIED") return { status: 400, message: loginMessages.other };
  await resendVerification(identity, email);
  return { status: 403, message: loginMessages.unverified };
}

/** Ends the session of a request; the answered headers clear its cookie. */
export async function signOut(identity: Identity, request: Request): Promise<Headers> {
  const { headers } = await identity.auth.api.signOut({ headers: request.headers, returnHeaders: true });
  return headers;
}

/** Where to send a browser to sign in with a provider, and the cookie that binds the answer to that browser. */
export async function startWithProvider(
  identity: Identity,
  provider: Provider,
  backTo: string,
): Promise<{ url: string; headers: Headers } | undefined> {
  const { socialProviders } = await identity.auth.$context;
  // A provider that did not answer when the server started is asked again.
  if (!socialProviders.some(({ id }) => id === provider)) identity.auth = openAuth(identity);
  try {
    const { response, headers } = await identity.auth.api.signInSocial({
      body: {
        provider,
        callbackURL: backTo,
        errorCallbackURL: "/login?problem=provider",
        disableRedirect: true,
      },
      returnHeaders: true,
    });
    return response.url ? { url: response.url, headers } : undefined;
  } catch (error) {
    if (!isAPIError(error)) throw error;
    identity.log.warn({ err: error, provider }, "sign-in with a provider could not start");
    return undefined;
  }
}

/** The endpoints under `/api/auth` that other programs may call; better-auth's remaining ones stay closed. */
export function identityRoutes(identity: Identity): Hono<HttpEnvironment> {
  return new Hono<HttpEnvironment>()
    .post("/sign-in/email", async (c) => {
      const body = loginSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!body.success) return c.json({ message: loginMessages.incomplete }, 400);
      const outcome = await signIn(identity, body.data, c.get("address"));
      if (outcome.refusal)
        return Response.json({ message: outcome.refusal.message }, { status: outcome.refusal.status });
      return Response.json({ token: outcome.token }, { headers: outcome.headers });
    })
    .get("/get-session", (c) => identity.auth.handler(c.req.raw))
    .post("/sign-out", (c) => identity.auth.handler(c.req.raw))
    .on(["GET", "POST"], "/callback/:provider", (c) => identity.auth.handler(c.req.raw))
    .all("*", (c) => c.json({ message: "Not found" }, 404));
}
