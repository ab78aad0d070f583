import type { Context } from "hono";
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import type { SeenChanges } from "../../../database/seen-changes.ts";
import { isStandstill, standstillSentence } from "../../../database/standstill-error.ts";
import { type QueryWatch, ReaderLeftError } from "../../../database/watch-queries.ts";
import { type HttpEnvironment, incomingOf } from "../../../platform/http/request.ts";
import { patternFinder } from "../../../platform/http/route-patterns.ts";
import { inLanguage } from "../../../platform/language/in-language.server.ts";
import { baseOf } from "../../../platform/language/language-tag.ts";
import { withPrefix } from "../../../platform/language/url-prefix.ts";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { asAttempt } from "../../changes/attempts.server.ts";
import { here, requestContext, type SignIn, type Site, siteContext } from "../../contexts.ts";
import { endOfDay } from "../../dates/dates.server.ts";
import { isLanguageInUrls, spokenHere } from "../../dates/time-zone.ts";
import { pageSlugs } from "../../pages/originals/page-files.server.ts";
import type { Recognised } from "../../people/identity/identity.server.ts";
import { KeptSessions } from "../../people/identity/kept-sessions.server.ts";
import type { Standstill } from "../../running/moving/standstill.server.ts";
import { savesData } from "../../shell/saving-data.ts";
import { isSignedIn, isStaff } from "../../viewer.ts";
import { type AskedLanguage, askedLanguageOf } from "../asked-language.ts";
import type { MemberPages } from "../member-pages/member-pages.server.ts";
import { isExpectedResponse } from "../responses/expected-response.ts";
import { redirect } from "../responses/redirect.ts";
import { patternsBelow, patternsOf } from "../route-patterns.ts";
import { isOfAllLanguages, type SiteRoutes, type StatedRoute, siteRoutes } from "../site-routes.ts";
import type { PageReading } from "../visitor-pages/noted-page.server.ts";
import { hashOf } from "../visitor-pages/page-data.server.ts";
import { refreshAfter } from "../visitor-pages/refresh.server.ts";
import type { VisitorPages } from "../visitor-pages/visitor-pages.server.ts";
import { type Handler, handlerByPath, onlyOwnPages } from "./handler-by-path.server.ts";
import { asksForMovedPage, asksForOwnPage, loadAsAWhole } from "./own-page-first.server.ts";

export async function servePages(
  site: Site,
  { visitorPages, memberPages }: { visitorPages: VisitorPages; memberPages: MemberPages },
  { changes, queries, standstill }: { changes: SeenChanges; queries: QueryWatch; standstill: Standstill },
) {
  const build = () => import("virtual:react-router/server-build");
  const reported = (loaded: ServerBuild) => withReportedErrors(loaded, { changes, standstill });
  // In development the build changes with the files.
  const handle =
    site.settings.mode === "development"
      ? handlerInDevelopment(async () => reported(await build()))
      : handlerByPath(await build(), reported);
  const ofStaff = staffRoutes(await build());
  const isHttps = site.settings.siteUrl.startsWith("https:");
  const sessions = new KeptSessions({ identity: site.identity, queries, changes });

  /** The sender of a request, and what each page shows of them. */
  async function senderOf(request: Request): Promise<Sender> {
    const sender = await sessions.recognise(request);
    const { viewer, sessionExpiresAt } = sender;
    const shown = isSignedIn(viewer) ? { ...viewer, email: shownAddress(viewer.email) } : viewer;
    return { ...sender, signIn: { viewer: shown, expiresAt: sessionExpiresAt } };
  }

  async function render(
    c: Context<HttpEnvironment>,
    request: Request,
    { sender, asked, reading }: Rendering,
  ): Promise<Response> {
    const { headers: sessionHeaders, sessionExpiresAt, ...session } = sender;
    // Loaders run side by side, so the time zone has to be known before them. They report why facts cannot be read.
    const followed = site.facts.read("congregation").catch(() => undefined);
    const [added = []] = await Promise.all([site.pages.addedByStaff().catch(() => undefined), followed]);
    const context = new RouterContextProvider();
    context.set(siteContext, reading ? { ...site, clock: notedClock(site.clock, reading) } : site);
    const ofVisitors = isSignedIn(session.viewer) ? undefined : reading;
    let turns: number | undefined;
    context.set(requestContext, {
      ...session,
      prefix: asked?.prefix ?? "",
      clientNetwork: c.get("clientNetwork"),
      requestId: c.get("requestId"),
      freshUntil: (moment) => reading && expireAt(reading, moment),
      turnsAt: (moment) => {
        turns = Date.parse(moment);
        if (!reading) return;
        reading.turnsAt = turns;
        expireAt(reading, moment);
      },
      connectsTo: new Set<string>(),
      isKept: ofVisitors !== undefined,
      keepData:
        ofVisitors &&
        ((text) => {
          ofVisitors.data = { hash: hashOf(text), text };
          return ofVisitors.data.hash;
        }),
      savesData: savesData(request.headers.get("save-data"), request.headers.get("cookie")),
      log: c.get("log"),
    });
    const isOfStaff = (name: string) => ofStaff.has(name);
    const isOwnPage = await asksForOwnPage(site, request, { added, viewer: session.viewer, isOfStaff });
    const { pathname, search } = new URL(request.url);
    const isScreenOfStaff = !isOwnPage && site.isForStaff(pathname);
    if (asked && isScreenOfStaff && isRead(request))
      return loadAsAWhole(request) ?? redirect(pathname + search, { headers: notKept });
    const ownPage = () => loadAsAWhole(request) ?? handle(request, context, true);
    const respond = async () => {
      if (isOwnPage) return ownPage();
      const response = await handle(request, context);
      const isRefused = response.status === 404 || (response.status === 403 && !isStaff(session.viewer));
      if (!isRefused || !asksForMovedPage(site, request, added)) return response;
      await response.body?.cancel();
      return ownPage();
    };
    const inItsLanguage = () => {
      const language = isScreenOfStaff && isStaff(session.viewer) ? spokenHere().staff : tagOf(asked);
      return language === undefined ? respond() : inLanguage(language, respond);
    };
    const answer = () =>
      request.method === "POST"
        ? asAttempt({ db: site.db, log: c.get("log") }, inItsLanguage)
        : inItsLanguage();
    // A page that is made for all has no reader of its own, and what somebody sends is done even if they leave.
    const isForReader = !reading && (request.method === "GET" || request.method === "HEAD");
    const response = await (isForReader ? queries.whileAwaited(request.signal, answer) : answer());
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    // Of a kept page each copy that is sent has its own.
    if (turns !== undefined && isPage && !reading)
      response.headers.set("Refresh", refreshAfter(turns, site.clock()));
    // The rest of the body is not read, so the connection cannot serve another request.
    if (response.status === 413) response.headers.set("Connection", "close");
    if (response.status === 405) response.headers.set("Allow", othersThan(request.method));
    if (response.status === 503) response.headers.set("Retry-After", "5");
    const own = response.headers.getSetCookie();
    response.headers.delete("Set-Cookie");
    // The last cookie counts: the one that ends a session must follow the one that refreshed it.
    for (const cookie of [...sessionHeaders.getSetCookie(), ...own])
      response.headers.append("Set-Cookie", isHttps ? asSecure(cookie) : cookie);
    response.headers.append("Vary", "Authorization, Cookie, Save-Data");
    const isSecret = new URL(request.url).searchParams.has("token");
    if (isSecret) response.headers.set("X-Robots-Tag", "noindex");
    if (!response.headers.has("Cache-Control")) {
      response.headers.set(
        "Cache-Control",
        isSecret || isSignedIn(session.viewer) ? "private, no-store" : "private, no-cache",
      );
    }
    return response;
  }

  return async (c: Context<HttpEnvironment>): Promise<Response> => {
    const found = askedLanguageOf(incomingOf(c));
    if (found && "leadsTo" in found && isRead(c.req.raw))
      return redirect(found.leadsTo, { status: 301, headers: notKept });
    const asked = found && "prefix" in found ? found : undefined;
    const { pathname, search } = new URL(c.req.url);
    if (asked && isRead(c.req.raw) && isOfAllLanguages(pathname))
      return redirect(pathname + search, { status: 301, headers: notKept });
    const prefix = asked?.prefix ?? "";
    const response = await visitorPages.respond(c.req.raw, prefix, async (request, reading) => {
      const sender = await senderOf(request);
      if (reading) return render(c, request, { sender, asked, reading });
      return memberPages.respond(request, sender, prefix, (url, kept) =>
        render(c, url, { sender: kept?.by ?? sender, asked, reading: kept?.reading }),
      );
    });
    return prefix === "" ? response : leadingWithin(prefix, response, site);
  };
}

type Sender = Recognised & { signIn: SignIn };

interface Rendering {
  sender: Sender;
  asked: AskedLanguage | undefined;
  reading?: PageReading | undefined;
}

/** Browsers ask again: the church may change what it speaks. */
const notKept = { "Cache-Control": "private, no-cache" };

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** The tag of the language that a URL begins with, as the church's country writes it. */
function tagOf(asked: AskedLanguage | undefined): string | undefined {
  return asked && (spokenHere().church.find((tag) => baseOf(tag) === asked.language) ?? asked.language);
}

/** A redirect to a page of this site leads to it in the language that was asked for. Screens of staff have none of their own. */
function leadingWithin(
  prefix: string,
  response: Response,
  { isForStaff }: Pick<Site, "isForStaff">,
): Response {
  const to = response.headers.get("Location");
  if (!to || !/^\/(?!\/)/.test(to)) return response;
  const [path = to] = to.split(/[?#]/, 1);
  if (isOfAllLanguages(path) || isForStaff(path)) return response;
  const headers = new Headers(response.headers);
  headers.set("Location", withPrefix(prefix, to));
  return new Response(response.body, { status: response.status, headers });
}

function handlerInDevelopment(build: () => Promise<ServerBuild>): Handler {
  const whole = createRequestHandler(build, "development");
  const own = createRequestHandler(async () => onlyOwnPages(await build()), "development");
  return (request, context, isOwnPage) => (isOwnPage ? own : whole)(request, context);
}

/** The paths of one name that only staff open. */
function staffRoutes({ routes }: ServerBuild): ReadonlySet<string> {
  const guards = ["shell/staff-only", ...Object.keys(routes).filter((id) => id.startsWith("shell/needs/"))];
  const ofStaff = Object.values(routes).filter((route) => guards.includes(route?.parentId ?? ""));
  return new Set(ofStaff.map((route) => route?.path ?? "").filter((path) => !path.includes("/")));
}

/** Also finds the pattern of a path, such as `/event/:slug`. */
export async function readSiteRoutes(): Promise<
  SiteRoutes & { isForStaff: (path: string) => boolean; patternOf: (path: string) => string }
> {
  const { routes } = await import("virtual:react-router/server-build");
  const all = Object.values(routes).filter((route) => route !== undefined);
  const below = (parent: string): StatedRoute[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => ({ path, index, children: below(id) }));
  const stated = below("root");
  const own = siteRoutes(stated, pageSlugs);
  const patternOf = patternFinder(patternsOf(stated));
  const ofStaff = new Set(patternsBelow("", below("shell/staff-only")));
  return {
    ...own,
    // A language that the church speaks goes before a page of its own.
    isReserved: (name) => own.isReserved(name) || isLanguageInUrls(name),
    isForStaff: (path) => ofStaff.has(patternOf(path).replace(/\.data$/, "")),
    patternOf,
  };
}

/** A page that asks for the time shows something else on the next day where the congregation lives. */
function notedClock(clock: () => Date, reading: PageReading): () => Date {
  return () => {
    const now = clock();
    reading.validFrom = Math.max(reading.validFrom, now.getTime());
    expireAt(reading, endOfDay(now));
    return now;
  };
}

function expireAt(reading: PageReading, moment: string): void {
  reading.expiresAt = Math.min(reading.expiresAt, Date.parse(moment));
}

/** What a page takes that refuses a method: with an action it takes each that sends something. */
function othersThan(method: string): string {
  if (method === "GET" || method === "HEAD") return "POST";
  return ["POST", "PUT", "PATCH", "DELETE"].includes(method) ? "GET, HEAD" : "GET, HEAD, POST";
}

function asSecure(cookie: string): string {
  return /;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`;
}

/** Whether work was aborted because nobody is waiting for its result. */
function isForNobody(error: unknown, { aborted, reason }: AbortSignal): boolean {
  return aborted && (error instanceof ReaderLeftError || error === reason);
}

/** A form that was kept open says why nothing can be saved, in place of what failed. */
async function orWhyNotSaved(result: unknown, standstill: Standstill): Promise<unknown> {
  if (!isKeptOpen(result) || !(await standstill.isOn())) return result;
  const problem = `${standstillSentence} ${stillHere}`;
  const { error, ...kept } = result.data;
  const told =
    typeof error === "object" && error !== null ? { error: { ...error, "": [problem] } } : { problem };
  return { ...result, init: { ...result.init, status: 503 }, data: { ...kept, ...told } };
}

function isKeptOpen(result: unknown): result is { data: Record<string, unknown>; init: { status: number } } {
  if (typeof result !== "object" || result === null || !("data" in result && "init" in result)) return false;
  const { data: kept, init } = result as { data: unknown; init: { status?: number } | null };
  return (init?.status ?? 200) >= 500 && typeof kept === "object" && kept !== null;
}

const stillHere = "What you typed is still here.";

type RouteHandler = (args: { request: Request; context: Readonly<RouterContextProvider> }) => unknown;

/** Turns an unexpected error into a 500 with the request id, which is logged, or a 503 if a retry may help. */
function withReportedErrors(
  build: ServerBuild,
  { changes, standstill }: { changes: SeenChanges; standstill: Standstill },
): ServerBuild {
  const reported = (handler: RouteHandler | undefined): RouteHandler | undefined =>
    handler &&
    (async (args) => {
      try {
        const result = await handler(args);
        return args.request.method === "POST" ? await orWhyNotSaved(result, standstill) : result;
      } catch (error) {
        if (isExpectedResponse(error)) throw error;
        const { log, requestId } = here(args.context);
        if (isStandstill(error)) throw data({ requestId, message: standstillSentence }, { status: 503 });
        if (changes.noteFailure(error)) throw data({ requestId }, { status: 503 });
        if (!isForNobody(error, args.request.signal)) log.error({ err: error }, "unexpected error");
        throw data({ requestId }, { status: 500 });
      }
    });
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    return [
      id,
      {
        ...route,
        module: {
          ...route.module,
          loader: reported(loader as RouteHandler),
          action: reported(action as RouteHandler),
        },
      },
    ];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
