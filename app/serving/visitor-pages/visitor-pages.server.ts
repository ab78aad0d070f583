import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { numberTables } from "../../../database/number-tables.ts";
import { arrivalOf } from "../../../platform/http/arrival.ts";
import { isFirst } from "../../../platform/http/gate.ts";
import type { RequestCounts } from "../../../platform/http/request-counts.ts";
import {
  type CacheCounts,
  ResponseCache,
  type Entry as StoredEntry,
} from "../../../platform/http/response-cache.ts";
import { answer, type StoredResponse, storeResponse } from "../../../platform/http/stored-response.ts";
import type { UnreadAnswers } from "../../../platform/http/unread-answers.ts";
import { oldQueryIn, withoutOldQuery } from "../../pages/urls/old-lists.ts";
import { askedLanguageOf } from "../asked-language.ts";
import { redirect } from "../responses/redirect.ts";
import {
  isForOthers,
  type NotedPage,
  type NotedSite,
  notePage,
  type PageReading,
} from "./noted-page.server.ts";
import { askedData, PageData } from "./page-data.server.ts";
import {
  type IsOwnPage,
  missingPageKey,
  type PageRequest,
  pageHeaders,
  pageKey,
  plainUrl,
} from "./page-key.ts";
import { refreshAfter } from "./refresh.server.ts";

/** How much later than everything else a kept page may show a number that changes all the time. */
const numbersLateMs = 30_000;

interface KeptPage extends StoredResponse {
  pattern: string;
  turnsAt?: number | undefined;
  /** The hash of the data that its scripts ask for. */
  dataOf?: string | undefined;
}

interface Entry extends StoredEntry {
  response: KeptPage;
}

/** Renders a page. What it reads is noted in `reading`, if the page may be stored. */
type Render = (request: Request, reading?: PageReading) => Promise<Response>;

interface Options extends NotedSite {
  /** Without a trailing slash. */
  siteUrl: string;
  mostBytes: number;
  /** Added to every response. */
  headers: readonly [string, string][];
  isOwnPage: IsOwnPage;
  /** Whether a path may have a page, because it begins with this name, or leads to one. */
  isTaken: (name: string, path: string) => Promise<boolean>;
  /** Where the URL of the first page leads that names something of an old site by a query; undefined for nowhere. */
  queryLeadsTo: (url: string) => Promise<string | undefined>;
  /** Called when a visitor gets a page, with its path and query. */
  opened: (url: string, by: { userAgent: string | undefined; purpose: string | undefined }) => void;
  /** Counts a path that nothing has and that leads nowhere. */
  noteMissing: (path: string) => void;
  patternOf: (path: string) => string;
  requests?: RequestCounts | undefined;
  unread: UnreadAnswers;
}

/** The pages of visitors, kept in memory as the bytes that are sent. */
export class VisitorPages {
  readonly #cache: ResponseCache<Entry>;
  readonly #data: PageData;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.#data = new PageData(options.headers, options.changes);
    const numbers = { tags: numberTables, lateMs: numbersLateMs };
    this.#cache = new ResponseCache(options.mostBytes, () => options.clock().getTime(), numbers);
    options.changes.onSeen((tables, agoMs) => this.#cache.forget(tables, agoMs));
  }

  counts(): CacheCounts {
    return this.#cache.counts();
  }

  /** Requests before an earlier answer is sent, or from networks that read no answers, go to `next`, where they wait. */
  listener(next: RequestListener): RequestListener {
    return (request, response) => {
      if (!isFirst(response) || !this.#options.unread.hasRoomFor(request)) return next(request, response);
      const asked = askedLanguageOf(request);
      if (asked && "leadsTo" in asked) return next(request, response);
      const { method = "GET", url = "/", headers } = request;
      const { cookie, authorization, "save-data": saveData } = headers;
      const page = pageKey(
        {
          method,
          url,
          cookie,
          authorization,
          saveData: saveData?.toString(),
        },
        this.#options.isOwnPage,
      );
      // Each visit of the page for payment services is logged by its route.
      if (page === undefined || page.url === "/payment-notify") return next(request, response);
      const found = this.#find((asked?.prefix ?? "") + page.key);
      if (found === undefined) return next(request, response);
      if (found instanceof Promise)
        void found.then((kept) =>
          kept ? this.#send(kept, page.url, request, response) : next(request, response),
        );
      else this.#send(found, page.url, request, response);
    };
  }

  /**
   * Renders a page that is not stored, and stores it if all visitors may get it.
   *
   * @param prefix what its URL began with, such as `/de`.
   */
  async respond(request: Request, prefix: string, render: Render): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const header = (name: string) => request.headers.get(name) ?? undefined;
    const url = pathname + search;
    const data = askedData(request);
    if (data) return this.#respondWithData(data, { prefix, request, render });
    const isOld = oldQueryIn(url) !== undefined && ["GET", "HEAD"].includes(request.method);
    const to = isOld ? await this.#options.queryLeadsTo(url) : undefined;
    if (to !== undefined)
      return redirect(to, { status: 301, headers: { "Cache-Control": "private, no-cache" } });
    const asked = {
      method: request.method,
      url: isOld ? withoutOldQuery(url) : url,
      cookie: header("cookie"),
      authorization: header("authorization"),
      saveData: header("save-data"),
    };
    const { isOwnPage, isTaken, noteMissing } = this.#options;
    const page = pageKey(asked, isOwnPage);
    const plain = page ? undefined : plainUrl(asked, isOwnPage);
    if (plain !== undefined) return new Response(null, { status: 301, headers: { Location: plain } });
    const kept = page ?? (await missingPageKey(asked, isTaken));
    if (!kept) return render(request);
    if (!page) noteMissing(pathname);
    const response = await this.#respondFor(kept, {
      status: page ? 200 : 404,
      asked,
      prefix,
      request,
      render,
    });
    if (page && asked.method === "GET" && (response.status === 200 || response.status === 304))
      this.#options.opened(page.url, {
        userAgent: header("user-agent"),
        purpose: header("sec-purpose"),
      });
    return response;
  }

  async #respondFor(
    page: { url: string; key: string },
    {
      status,
      asked,
      prefix,
      request,
      render,
    }: { status: number; asked: PageRequest; prefix: string; request: Request; render: Render },
  ): Promise<Response> {
    // A page in the making may answer this request only if it includes all that is known to be saved.
    await this.#look();
    const key = prefix + page.key;
    const found = this.#cache.get(key);
    if (found) return this.#toResponse(found.response, request);
    let own: Response | undefined;
    const entry = await this.#cache.make(key, async () => {
      const noted = await this.#render(page.url, asked, render);
      own = noted.response;
      const isKept = noted.isKnown && isForOthers(own, status);
      return isKept ? this.#entryOf(page.url, own, noted.reading) : undefined;
    });
    return entry ? this.#toResponse(entry.response, request) : (own ?? render(request));
  }

  /** Renders a page for all visitors, and keeps its data. */
  async #render(url: string, asked: PageRequest, render: Render): Promise<NotedPage> {
    const plain = new Request(this.#options.siteUrl + url, { headers: pageHeaders(asked) });
    const since = this.#options.changes.count;
    const noted = await notePage(this.#options, (reading) => render(plain, reading));
    const { data, tables } = noted.reading;
    if (data) await this.#data.keep(data, { tables, since });
    return noted;
  }

  /** Another copy of the site may have made the page, or this one before it was started, from the same data. */
  async #respondWithData(
    { hash, url }: { hash: string; url: string },
    { prefix, request, render }: { prefix: string; request: Request; render: Render },
  ): Promise<Response> {
    const header = (name: string) => request.headers.get(name) ?? undefined;
    const sent = { method: "GET", url, cookie: header("cookie"), saveData: header("save-data") };
    // People who have logged in meanwhile still look at a visitor's page.
    const { cookie } = pageHeaders({ ...sent, authorization: undefined });
    const asked = { ...sent, cookie, authorization: undefined };
    const page = pageKey(asked, this.#options.isOwnPage);
    if (page && !this.#data.get(hash)) {
      const kept = this.#cache.get(prefix + page.key);
      if (!kept) await this.#respondFor(page, { status: 200, asked, prefix, request, render });
      else if (kept.response.dataOf === hash) await this.#render(page.url, asked, render);
    }
    const data = this.#data.get(hash);
    if (data) return this.#toResponse(data, request);
    // Browsers would keep it for good, though the page may become what it was.
    return new Response(null, { status: 410, headers: { "Cache-Control": "no-store" } });
  }

  #find(key: string): KeptPage | undefined | Promise<KeptPage | undefined> {
    const entry = this.#cache.get(key);
    const { changes } = this.#options;
    if (!entry || entry.tags.size === 0 || changes.hasLooked()) return entry?.response;
    // While the database does not respond, nobody waits for it, and pages stay until they are too old.
    const looked = changes.isAway ? Promise.resolve(void this.#look()) : this.#look();
    return looked.then(() => (this.#cache.holds(key, entry) ? entry.response : undefined));
  }

  /** Deletes the pages that other copies have changed, or all of them when that has been unknown for too long. */
  async #look(): Promise<void> {
    await this.#options.changes.look().catch(() => undefined);
  }

  async #entryOf(
    url: string,
    rendered: Response,
    { tables, validFrom, expiresAt, turnsAt, data }: PageReading,
  ): Promise<Entry> {
    const headers = new Headers(rendered.headers);
    headers.append("Vary", "Accept-Encoding");
    for (const [name, value] of this.#options.headers) headers.set(name, value);
    const body = Buffer.from(await rendered.arrayBuffer());
    const stored = await storeResponse(body, [...headers], rendered.status);
    const response = { ...stored, pattern: this.#options.patternOf(url.split("?", 1)[0] ?? url) };
    const isPage = headers.get("Content-Type")?.startsWith("text/html");
    const ofPage = { turnsAt, dataOf: data?.hash };
    return { response: isPage ? { ...response, ...ofPage } : response, tags: tables, validFrom, expiresAt };
  }

  /** Names and values alternate. */
  #refreshOf({ turnsAt }: Pick<KeptPage, "turnsAt">): string[] {
    return turnsAt === undefined ? [] : ["Refresh", refreshAfter(turnsAt, this.#options.clock())];
  }

  #toResponse(
    stored: StoredResponse & Pick<KeptPage, "turnsAt">,
    { method, headers: asked }: Request,
  ): Response {
    const acceptEncoding = asked.get("accept-encoding") ?? undefined;
    const ifNoneMatch = asked.get("if-none-match") ?? undefined;
    const { status, headers: own, body } = answer(stored, { method, acceptEncoding, ifNoneMatch });
    const headers = [...own, ...this.#refreshOf(stored)];
    const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ""]] : []));
    return new Response(body && new Uint8Array(body), { status, headers: pairs as [string, string][] });
  }

  #send(stored: KeptPage, pageUrl: string, request: IncomingMessage, response: ServerResponse): void {
    const { method = "GET", headers } = request;
    const acceptEncoding = headers["accept-encoding"]?.toString();
    const reply = answer(stored, { method, acceptEncoding, ifNoneMatch: headers["if-none-match"] });
    const requestId = randomUUID();
    response
      .writeHead(reply.status, reply.headers.concat(this.#refreshOf(stored), "X-Request-Id", requestId))
      .end(reply.body);
    this.#options.unread.note(request, response);
    if (method === "GET")
      this.#options.opened(pageUrl, {
        userAgent: headers["user-agent"],
        purpose: headers["sec-purpose"]?.toString(),
      });
    const { pattern: route } = stored;
    if (this.#options.requests) {
      const now = performance.now();
      const seconds = (now - (arrivalOf(request) ?? now)) / 1000;
      this.#options.requests.note({
        route,
        method,
        status: reply.status,
        seconds,
        bytes: reply.body?.length,
      });
    }
    // As for files: a line would take longer than the answer.
    this.#options.log.debug({ requestId, method, route, status: reply.status }, "page from memory");
  }
}
