import { createRequestHandler, type ServerBuild } from "react-router";

type HandlerOfBuild = ReturnType<typeof createRequestHandler>;
/** With `isOwnPage` the routes of the site that begin as the path does are left out. */
export type Handler = (
  ...[request, context, isOwnPage]: [...Parameters<HandlerOfBuild>, isOwnPage?: boolean]
) => Promise<Response>;
type Route = NonNullable<ServerBuild["routes"][string]>;

/**
 * Responds like the whole build's handler, faster: React Router tries every route for each request, twice, which took
 * 12% of the time of `/about-us`. Here it knows only those whose paths begin as the request's does, or with a parameter,
 * and these are loaded when the first such request comes.
 *
 * @param prepared what becomes of a build once its routes are loaded.
 */
export function handlerByPath(
  build: ServerBuild,
  prepared: (loaded: ServerBuild) => ServerBuild = (loaded) => loaded,
): Handler {
  const stated = new Set(Object.values(build.routes).flatMap((route) => beginningOf(route, build) ?? []));
  const handlers = new Map<string | undefined, Promise<HandlerOfBuild>>();
  const open = async (beginning: string | undefined) => {
    const asked = beginning === undefined ? build : onlyThose(build, beginning);
    return createRequestHandler(prepared(await loaded(asked)), "production");
  };
  return async (request, context, isOwnPage = false) => {
    const asked = isOwnPage ? "" : firstPart(new URL(request.url).pathname);
    const beginning = asked === undefined || stated.has(asked) ? asked : "";
    const handler = handlers.get(beginning) ?? open(beginning);
    handlers.set(beginning, handler);
    // What could not be loaded once, perhaps for want of a file descriptor, is tried again.
    handler.catch(() => handlers.delete(beginning));
    return (await handler)(request, context);
  };
}

/** A build whose routes are loaded: in that of `routesOnDemand` in vite.config.ts, a function loads each. */
async function loaded(build: ServerBuild): Promise<ServerBuild> {
  const routes = Object.entries(build.routes).map(async ([id, route]) => {
    const module: unknown = route?.module;
    return [id, typeof module === "function" ? { ...route, module: await module() } : route];
  });
  return { ...build, routes: Object.fromEntries(await Promise.all(routes)) };
}

/** A build of which only the routes of pages that staff added, of the home page and of what frames others are left. */
export function onlyOwnPages(build: ServerBuild): ServerBuild {
  return onlyThose(build, "");
}

/** A build without the routes whose paths begin with something else. */
function onlyThose(build: ServerBuild, asked: string): ServerBuild {
  const routes = Object.entries(build.routes).filter(([, route]) => {
    const beginning = beginningOf(route, build);
    return beginning === undefined || beginning === asked || /[:*?]/.test(beginning);
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** The first part of the path of a route; undefined for what only frames others, and for the home page. */
function beginningOf(route: Route | undefined, { routes }: ServerBuild): string | undefined {
  const parts: string[] = [];
  for (let at = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    parts.unshift(...(at.path ?? "").split("/"));
  return parts.find((part) => part !== "")?.toLowerCase();
}

/** The first part of a requested path, without the end of navigation data; undefined if it is not written plainly. */
function firstPart(pathname: string): string | undefined {
  const [, part] = /^\/(?!\/)([\w.-]*)(?:\/(?!\/)|$)/.exec(pathname) ?? [];
  return part?.replace(/\.data$/, "").toLowerCase();
}
