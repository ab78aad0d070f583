import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { compressedResponse } from "../../../platform/http/compressed-response.ts";
import { ResponseCache, type Entry as StoredEntry } from "../../../platform/http/response-cache.ts";
import type { SignIn } from "../../contexts.ts";
import type { Recognised } from "../../people/identity/identity.server.ts";
import { isSignedIn, type Person } from "../../viewer.ts";
import {
  isForOthers,
  type NotedSite,
  notePage,
  type PageReading,
} from "../visitor-pages/noted-page.server.ts";
import { type IsOwnPage, memberPageKey, pageHeaders } from "../visitor-pages/page-key.ts";
import { refreshAfter } from "../visitor-pages/refresh.server.ts";
import { filledPage, type MarkedPage, Marks, watchedPerson } from "./marked-page.ts";

/** Room for about fifty pages. */
const mostBytes = 8_000_000;
const mostPersonal = 1000;
const minute = 60_000;

interface Entry extends StoredEntry {
  response: MarkedPage;
}

interface Options extends NotedSite {
  /** Without a trailing slash. */
  siteUrl: string;
  /** At most so many bytes are kept. */
  mostBytes: number;
  isOwnPage: IsOwnPage;
}

/** Somebody whose request is answered with a page that may be kept. */
type ForOthers = Recognised & { signIn: SignIn };

/** Renders a page. With `kept`, marks stand for what is one person's, and what the page reads is noted. */
type Render = (request: Request, kept?: { by: ForOthers; reading: PageReading }) => Promise<Response>;

interface Keys {
  url: string;
  /** Of everybody with the same permissions, and of this person. */
  shared: string;
  own: string;
}

/** Pages of people who are logged in, kept in memory for those who would get the same but for what stands in their header. */
export class MemberPages {
  readonly #options: Options;
  readonly #cache: ResponseCache<Entry>;
  /** The keys of pages that have shown more of a person than their header. */
  readonly #personal = new LRUCache<string, true>({ max: mostPersonal });

  constructor(options: Options) {
    this.#options = options;
    const most = Math.min(options.mostBytes, mostBytes);
    this.#cache = new ResponseCache(most, () => options.clock().getTime());
    options.changes.onSeen((tables, agoMs) => this.#cache.forget(tables, agoMs));
  }

  /**
   * Call it once the changes of other processes were looked up, after the request came: a kept page may be older.
   *
   * @param prefix what the URL began with, such as `/de`.
   */
  async respond(
    request: Request,
    sender: Recognised & { signIn: SignIn },
    prefix: string,
    render: Render,
  ): Promise<Response> {
    const { viewer, signIn, headers } = sender;
    // A session that was just refreshed sends its cookie along.
    const isUsual = !this.#options.changes.isAway && headers.getSetCookie().length === 0;
    const keys = isUsual && isSignedIn(viewer) ? this.#keysOf(request, viewer, prefix) : undefined;
    if (!keys || !isSignedIn(viewer)) return render(request);
    const key = this.#personal.has(keys.shared) ? keys.own : keys.shared;
    const found = this.#cache.get(key);
    if (found) return this.#filled(found.response, request, signIn);
    let own: MarkedPage | undefined;
    const entry = await this.#cache.make(key, async () => {
      const marks = new Marks();
      let isPersonal = false;
      const watched = watchedPerson(viewer, () => {
        isPersonal = true;
      });
      const by = { ...sender, viewer: watched, sessionId: undefined, signIn: marks.signInOf(signIn) };
      const plain = new Request(this.#options.siteUrl + keys.url, { headers: pageHeaders(askedOf(request)) });
      const { response, reading, isKnown } = await notePage(this.#options, (noted) => {
        // Only visitors' parts of a page say when they end. All that a minute changes is written in minutes.
        noted.expiresAt = endOfMinute(this.#options.clock());
        return render(plain, { by, reading: noted });
      });
      own = await marks.page(response, reading.turnsAt);
      if (isPersonal && key === keys.shared) {
        this.#personal.set(keys.shared, true);
        return undefined;
      }
      if (!own || !isKnown || !isForOthers(response, 200)) return undefined;
      const { tables, validFrom, expiresAt } = reading;
      return { response: own, tags: tables, validFrom, expiresAt };
    });
    const page = entry?.response ?? own;
    return page ? this.#filled(page, request, signIn) : render(request);
  }

  #keysOf(request: Request, viewer: Person, prefix: string): Keys | undefined {
    const page = memberPageKey(askedOf(request), this.#options.isOwnPage);
    if (!page) return undefined;
    const { id, email, name, ...rights } = viewer;
    const shared = `${prefix}${page.key} ${JSON.stringify(rights)}`;
    return { url: page.url, shared, own: `${shared} ${JSON.stringify([id, email, name])}` };
  }

  #filled(marked: MarkedPage, request: Request, { viewer, expiresAt = "" }: SignIn): Response {
    const { id = "", email = "", name = "" } = isSignedIn(viewer) ? viewer : {};
    const values = { id, email, name, expiresAt, formKey: randomUUID() };
    const { page, headers } = filledPage(marked, values);
    const { status, turnsAt } = marked;
    if (turnsAt !== undefined) headers.set("Refresh", refreshAfter(turnsAt, this.#options.clock()));
    // Redirects and the like have no body.
    if (page === "") return new Response(null, { status, headers });
    return compressedResponse(page, request, { status, headers });
  }
}

function askedOf({ method, url, headers }: Request) {
  const { pathname, search } = new URL(url);
  const header = (name: string) => headers.get(name) ?? undefined;
  return {
    method,
    url: pathname + search,
    cookie: header("cookie"),
    authorization: header("authorization"),
    saveData: header("save-data"),
  };
}

function endOfMinute(now: Date): number {
  return (Math.floor(now.getTime() / minute) + 1) * minute;
}
