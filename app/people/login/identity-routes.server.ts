import { Hono } from "hono";
import type { HttpEnvironment } from "../../../platform/http/request.ts";
import { isSignedIn } from "../../viewer.ts";
import { loginMessages } from "../identity/account-messages.ts";
import { loginSchema } from "../identity/account-schemas.ts";
import { recogniseByCookie } from "../identity/identity.server.ts";
import type { IdentitySite } from "../identity/identity-site.ts";
import { originOf } from "../identity/origin.server.ts";
import { passkeyRoutes } from "./passkey-routes.server.ts";
import { signIn } from "./sign-in.server.ts";

/** The endpoints under `/api/auth` that other programs may call; all others of better-auth stay closed. */
export function identityRoutes(site: IdentitySite): Hono<HttpEnvironment> {
  const { identity } = site;
  return new Hono<HttpEnvironment>()
    .post("/sign-in/email", async (c) => {
      const body = loginSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!body.success) return c.json({ message: loginMessages.incomplete() }, 400);
      const outcome = await signIn(identity, body.data, originOf(c.req.raw, c.var.clientNetwork));
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
