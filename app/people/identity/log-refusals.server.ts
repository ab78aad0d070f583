import type { MiddlewareHandler } from "hono";
import type { HttpEnvironment } from "../../../platform/http/request.ts";
import { isSignedIn, visitor } from "../../viewer.ts";
import { type Identity, recognise } from "./identity.server.ts";

export function logRefusals(identity: Identity): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    await next();
    if (c.res.status !== 403) return;
    const { viewer } = await recognise(identity, c.req.raw).catch(() => ({ viewer: visitor }));
    const person = isSignedIn(viewer) ? viewer.id : undefined;
    c.get("log").warn({ method: c.req.method, route: c.get("pattern"), person }, "refused");
  };
}
