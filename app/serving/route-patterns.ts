import { type StatedRoute, yieldingPages } from "./site-routes.ts";

/** What `server.ts` answers before the router is asked. */
const ofServer = [
  ...["/healthz", "/readyz", "/metrics", "/payment-notify", "/assets/*"],
  ...["/v0", "/v0/b/:bucket/o", "/v0/b/:bucket/o/*", "/v0/*"],
  ...["/api/auth/sign-in/email", "/api/auth/sign-out", "/api/auth/get-session", "/api/auth/*"],
  ...["/api/auth/passkey/:step", "/api/auth/callback/:provider", "/api/v1.0/email/send-form", "/api/*"],
];

/** Such as `/event/:slug`. Pages that staff add are `/:slug`, and so are files such as `/favicon.ico`. */
export function patternsOf(stated: readonly StatedRoute[]): string[] {
  return [...ofServer, ...[...yieldingPages].map((name) => `/${name}`), "/", ...patternsBelow("", stated)];
}

/** Those of routes, and of all below them. */
export function patternsBelow(parent: string, routes: readonly StatedRoute[]): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${parent}/${path}` : parent;
    return [...(path || index ? [own || "/"] : []), ...patternsBelow(own, children)];
  });
}
