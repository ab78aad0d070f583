import type { IncomingMessage, RequestListener } from "node:http";

/** The language that the URL of a request begins with. */
export interface AskedLanguage {
  /** Such as `de`. */
  language: string;
  /** Such as `/de`. */
  prefix: string;
}

type Asked = AskedLanguage | { leadsTo: string };

const asked = Symbol("asked language");

interface Asking extends IncomingMessage {
  [asked]?: Asked;
}

interface Options {
  /** The languages that the site could speak. */
  possible: readonly string[];
  /** Those that it speaks, the first one first. */
  spoken: () => Promise<readonly string[]>;
  /** Whether what is at a path has no language, such as scripts. */
  isOfServer: (path: string) => boolean;
}

/**
 * Takes the language off the URL of each request, before anything else sees it, so that all that finds, keeps, counts and
 * refuses pages has one URL for a page: `/de/event` is `/event`, asked for in German. What leaves the site gets it back: see
 * `docs/decisions/languages-in-urls.md`.
 */
export function takeLanguage(
  { possible, spoken, isOfServer }: Options,
  next: RequestListener,
): RequestListener {
  const begins = new RegExp(`^/(${possible.join("|")})(?=$|[/?]|\\.data(?:$|\\?))`, "i");
  return (request: Asking, response) => {
    const url = request.url ?? "/";
    const [prefix, first] = begins.exec(url) ?? [];
    if (prefix === undefined || first === undefined) return next(request, response);
    void spoken()
      .catch((): readonly string[] => [])
      .then((languages) => {
        const found = languageIn(url, { prefix, languages });
        if (found && !isOfServer(found.url)) {
          request[asked] = found.asked;
          request.url = found.url;
        }
        next(request, response);
      });
  };
}

/** Which language the URL of a request begins with, or where it leads instead; undefined for all others. */
export function askedLanguageOf(request: IncomingMessage | undefined): Asked | undefined {
  return (request as Asking | undefined)?.[asked];
}

/** The first language has no prefix of its own. A church that speaks only one may have a page there. */
function languageIn(
  url: string,
  { prefix, languages }: { prefix: string; languages: readonly string[] },
): { asked: Asked; url: string } | undefined {
  const language = prefix.slice(1).toLowerCase();
  if (languages.length < 2 || !languages.includes(language)) return undefined;
  // Browsers read `//host` and `/\host` as another site.
  const rest = url.slice(prefix.length).replace(/^[/\\]{2,}/, "/");
  // Browsers ask so for the data of the home page.
  const bare = rest.startsWith("/") ? rest : `/${rest.replace(/^\.data/, "_.data")}`;
  if (language === languages[0]) return { asked: { leadsTo: bare }, url: bare };
  const isPlain = prefix === `/${language}` && !/^\/(?:$|\?)/.test(rest);
  if (isPlain) return { asked: { language, prefix }, url: bare };
  return { asked: { leadsTo: `/${language}${bare.replace(/^\/(?=$|\?)/, "")}` }, url: bare };
}
