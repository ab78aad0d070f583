import { createElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createMemoryRouter,
  createRequestHandler,
  type EntryContext,
  Links,
  type MiddlewareFunction,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { scriptMark, sealScripts } from "../../../platform/http/content-security-policy.ts";
import { keepPage } from "./keep-page.ts";
import { lateScripts } from "./late-scripts.ts";
import { askedPart } from "./route-manifest.ts";

// What this folder changes is in `docs/decisions/react-router-output.md`. See there when an update breaks one of these.

function Root() {
  const head = createElement("head", null, createElement(Links));
  const body = createElement(
    "body",
    null,
    createElement(Outlet),
    createElement(ScrollRestoration),
    createElement(Scripts),
  );
  return createElement("html", { lang: "en" }, head, body);
}

const listed = (id: string) => ({ id, module: `/assets/${id}.js`, imports: [], css: [] });
const build = {
  entry: { module: {} },
  routes: {
    root: {
      id: "root",
      path: "",
      module: { default: Root, links: () => [{ rel: "stylesheet", href: "/assets/app.css" }] },
    },
    list: {
      id: "list",
      parentId: "root",
      path: "event",
      module: {
        default: () => createElement("p", null, "events"),
        loader: () => ({ told: "what </script> is on" }),
      },
    },
    other: { id: "other", parentId: "root", path: "other", module: { default: () => null } },
  },
  assets: {
    entry: { imports: ["/assets/react.js"], module: "/assets/entry.js" },
    routes: {
      root: listed("root"),
      list: { ...listed("list"), parentId: "root", hasLoader: true },
      other: listed("other"),
    },
    url: "/assets/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  isSpaMode: false,
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
};

/** What React Router gives `entry.server.tsx` for a page. */
async function contextOf(path: string): Promise<EntryContext> {
  let given: EntryContext | undefined;
  const entry = (...[, , , context]: [Request, number, Headers, EntryContext]) => {
    given = context;
    return new Response();
  };
  const whole = { ...build, entry: { module: { default: entry } } } as unknown as ServerBuild;
  await createRequestHandler(whole, "production")(
    new Request(`http://site.example${path}`),
    new RouterContextProvider(),
  );
  if (!given) throw new Error("React Router asked for no page");
  return given;
}

function rendered(context: EntryContext): string {
  return renderToString(
    createElement(ServerRouter, { context, url: "http://site.example/event", nonce: scriptMark }),
  );
}

function occurrences(page: string, part: string): number {
  return page.split(part).length - 1;
}

describe("render-document relies on React Router", () => {
  let context: EntryContext;
  let page: string;
  beforeAll(async () => {
    context = await contextOf("/event");
    page = rendered({ ...context, serverHandoffStream: undefined });
  });

  test("React Router names the page's routes, and renders a page from their part of the manifest", () => {
    const ids = context.staticHandlerContext.matches.map(({ route }) => route.id);
    expect(ids).toEqual(["root", "list"]);
    const routes = Object.fromEntries(ids.map((id) => [id, context.manifest.routes[id]]));
    const own = { ...context, manifest: { ...context.manifest, routes }, serverHandoffStream: undefined };
    expect(rendered(own)).toBe(page);
  });

  test("React Router renders a page in one step when it is not given the page's data", () => {
    expect(page).toContain("<p>events</p>");
    expect(page).not.toContain("told");
    expect(page).not.toContain("<!--$");
  });

  test("React Router hands the data over as text, which the browser reads from a controller of this name", async () => {
    expect(await new Response(context.serverHandoffStream).text()).toContain("what </script> is on");
    expect(page).toContain("window.__reactRouterContext.streamController = controller");
    expect(page).toContain(".pipeThrough(new TextEncoderStream())");
  });

  test("React Router closes head and body once, where styles, data and scripts are put", () => {
    expect([occurrences(page, "</head>"), occurrences(page, "</body>")]).toEqual([1, 1]);
  });

  test("React Router marks each script of its own with the nonce", () => {
    expect(occurrences(page, "<script")).toBe(3);
    expect(occurrences(page, `<script nonce="${scriptMark}"`)).toBe(3);
  });

  test("React Router scrolls to where a reader was as late-scripts.inline.js does: by a key and a name of the storage", () => {
    const [, script = ""] = /<script [^>]*>(\(\(storageKey.*?)<\/script>/s.exec(page) ?? [];
    expect(script).toContain('window.history.replaceState({ key }, "")');
    expect(script).toContain('JSON.parse(sessionStorage.getItem(storageKey) || "{}")');
    expect(script).toContain("[restoreKey || window.history.state.key]");
    expect(script).toMatch(/\("react-router-scroll-positions", null\)$/);
  });

  test("React Router links the stylesheet as own-styles finds it", () => {
    expect(sealScripts(page).page).toContain('<link rel="stylesheet" href="/assets/app.css"/>');
  });

  test("React Router loads its scripts as late-scripts finds them: by one module script and links that preload", () => {
    expect(occurrences(page, 'type="module" async=""')).toBe(1);
    expect(page).toContain('<link rel="modulepreload" href="/assets/entry.js"');
    expect(lateScripts(page, { onUse: false })).not.toMatch(/type="module"|<link rel="modulepreload"/);
  });

  test("React Router loads the manifest and the scripts of routes before the entry, where route-manifest finds them", () => {
    const [, script = ""] = /<script [^>]*type="module"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
    expect(script).toContain('import "/assets/manifest.js"');
    expect(script).toMatch(
      /window\.__reactRouterRouteModules = \{"root":route0,"list":route1\};\s+import\("\/assets\/entry\.js"\);$/,
    );
  });
});

test("keep-page relies on React Router to take from a middleware what each route's loader returned or failed with", async () => {
  const manifest = { routes: { outer: {}, inner: { parentId: "outer" } } };
  vi.stubGlobal("__reactRouterManifest", manifest);
  onTestFinished(() => void vi.unstubAllGlobals());
  const loader = () => Promise.reject(new TypeError("Failed to fetch"));
  const inner = { id: "inner", path: "inner", loader, errorElement: "gone" };
  const middleware = [keepPage as MiddlewareFunction];
  const outer = { id: "outer", path: "/", middleware, loader, children: [{ index: true }, inner] };
  const router = createMemoryRouter([{ ...outer, shouldRevalidate: () => true } as RouteObject], {
    hydrationData: { loaderData: { outer: "as before" } },
  });
  await router.navigate("/inner");
  expect(Object.keys(router.state.errors ?? {})).toEqual(["inner"]);
  expect(router.state.loaderData).toEqual({ outer: "as before" });
});

test("keep-page relies on React Router to know the part of a page, which its requests lack, while a middleware runs", async () => {
  const asked: string[] = [];
  const middleware: MiddlewareFunction[] = [
    ({ request }, next) => {
      asked.push(`${new URL(request.url).hash}${askedPart()}`);
      return next();
    },
  ];
  const loader = () => null;
  const outer = { path: "/", middleware, children: [{ index: true }, { path: "inner", loader }] };
  const router = createMemoryRouter([outer as RouteObject], { hydrationData: {} });
  vi.stubGlobal("__reactRouterDataRouter", router);
  onTestFinished(() => void vi.unstubAllGlobals());
  await router.navigate("/inner#times");
  expect(asked.at(-1)).toBe("#times");
});
