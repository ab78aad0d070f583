import type { ServerBuild } from "react-router";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { handlerByPath } from "./handler-by-path.server.ts";

/** Each route answers with its own name and its parameters. */
function buildOf(routes: Record<string, { path?: string; index?: true; parentId?: string }>): ServerBuild {
  return {
    entry: { module: { default: () => new Response("none", { status: 404 }) } },
    routes: Object.fromEntries(
      Object.entries(routes).map(([id, route]) => [
        id,
        {
          id,
          ...route,
          module: { loader: ({ params }: { params: unknown }) => Response.json([id, params]) },
        },
      ]),
    ),
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
}

const build = buildOf({
  frame: {},
  home: { path: "" },
  below: { path: "change-image", parentId: "home" },
  list: { path: "event" },
  all: { path: "event/all" },
  one: { path: "event/:slug" },
  staff: {},
  pages: { path: "pages", parentId: "staff" },
  edit: { path: ":slug/edit", parentId: "pages" },
  feed: { path: "calendar.ics" },
  category: { path: "calendar/:category.ics" },
  own: { path: ":slug" },
  nowhere: { path: "*" },
});

test.for([
  ["/", "home"],
  ["/event", "list"],
  ["/event/", "list"],
  ["/Event/ALL", "all"],
  ["/event/picnic", "one"],
  ["/%65vent/all", "all"],
  ["/event//all", "nowhere"],
  ["/change-image", "below"],
  ["/pages/baptism/edit", "edit"],
  ["/calendar.ics", "feed"],
  ["/calendar/youth.ics", "category"],
  ["/somewhere", "own"],
  ["/somewhere/else", "nowhere"],
  ["/Übersicht", "own"],
  ["/event%2Fall", "own"],
])("%s is answered by the route that the whole build has for it", async ([path, id]) => {
  const answered = async (handler: ReturnType<typeof createRequestHandler>) =>
    (await handler(new Request(`http://site.example${path}`), new RouterContextProvider())).json();
  const expected = await answered(createRequestHandler(build, "production"));
  expect(expected).toEqual([id, expect.anything()]);
  expect(await answered(handlerByPath(build))).toEqual(expected);
});

describe("routes of a build that loads them on demand", () => {
  const loads: string[] = [];
  const failing = new Set<string>();
  const onDemand = {
    ...build,
    routes: Object.fromEntries(
      Object.entries(build.routes).map(([id, route]) => [
        id,
        {
          ...route,
          module: async () => {
            loads.push(id);
            if (failing.delete(id)) throw new Error("too many open files");
            return route?.module;
          },
        },
      ]),
    ),
  } as unknown as ServerBuild;
  const ask = async (handler: ReturnType<typeof handlerByPath>, path: string): Promise<unknown> =>
    (await handler(new Request(`http://site.example${path}`), new RouterContextProvider())).json();
  beforeEach(() => {
    loads.length = 0;
  });

  test("only those whose paths begin as the request's does are loaded, and once", async () => {
    const handler = handlerByPath(onDemand);
    expect(loads).toEqual([]);
    await Promise.all([ask(handler, "/event/all"), ask(handler, "/event/picnic")]);
    const ofEvents = ["all", "frame", "home", "list", "nowhere", "one", "own", "staff"];
    expect(loads.toSorted()).toEqual(ofEvents);
    expect(await ask(handler, "/event")).toEqual(["list", {}]);
    expect(loads.toSorted()).toEqual(ofEvents);
    expect(await ask(handler, "/pages/baptism/edit")).toEqual(["edit", { slug: "baptism" }]);
    expect(loads).toContain("pages");
  });

  test("a route that could not be loaded is loaded for the next request", async () => {
    const handler = handlerByPath(onDemand);
    failing.add("list");
    await expect(ask(handler, "/event")).rejects.toThrow("too many open files");
    expect(await ask(handler, "/event")).toEqual(["list", {}]);
  });

  test("a build is prepared after its routes are loaded", async () => {
    const loader = () => Response.json("prepared");
    const handler = handlerByPath(onDemand, ({ routes, ...rest }) => {
      expect(routes.list?.module).toBe(build.routes.list?.module);
      return { ...rest, routes: { ...routes, list: { ...routes.list, module: { loader } } } } as never;
    });
    expect(await ask(handler, "/event")).toBe("prepared");
  });
});
