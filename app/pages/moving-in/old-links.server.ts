import { plainPath } from "../urls/leading-urls.ts";
import { hostOf, type OldItem, type OldSite } from "./old-site.ts";

const file = /\.[a-z]\w{1,4}$/i;
const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)$/i;

/** Where the pages of an old site are on this one. */
export class OldLinks {
  readonly #site: OldSite;
  readonly #base: string;
  readonly #ways = new Map<string, string>([["/", "/"]]);

  constructor(site: OldSite) {
    this.#site = site;
    this.#base = `https://${site.hosts[0] ?? "old.invalid"}/`;
  }

  leads({ address }: Pick<OldItem, "address">, path: string): void {
    const old = this.pathOf(address);
    if (old && !this.#ways.has(old)) this.#ways.set(old, path);
  }

  /** The path of a URL of the old site as lists of URLs have it; empty for others and for those with a query. */
  pathOf(address: string): string {
    if (!this.#isOld(address) || new URL(address).search !== "") return "";
    return plainPath(new URL(address).pathname) ?? "";
  }

  absolute(url: string, from = ""): string {
    const base = URL.canParse(from) ? from : this.#base;
    return url !== "" && URL.canParse(url, base) ? new URL(url, base).href : "";
  }

  linkTo(href: string, from: string, stays: () => void): string {
    const typed = href.trim();
    if (/^(?:mailto|tel):/i.test(typed)) return typed;
    const url = typed.startsWith("#") ? "" : this.absolute(typed, from);
    if (!/^https?:/.test(url)) return "";
    if (!this.#isOld(url)) return url;
    const { pathname, searchParams } = new URL(url);
    const number = searchParams.get("page_id") ?? searchParams.get("p") ?? "";
    const address = this.#site.byNumber.get(number) ?? url;
    const way = this.#ways.get(plainPath(new URL(address).pathname) ?? "");
    if (way && (way !== "/" || number === "")) return way;
    if (pictureFile.test(pathname)) return "";
    stays();
    return url;
  }

  #isOld(url: string): boolean {
    return this.#site.hosts.includes(hostOf(url));
  }
}

/** One name for all sizes: WordPress appends `-300x200`, others a query, which stays for `/_next/image?url=a`. */
export function pictureKey(url: string): string {
  return keyWith(url, withoutSize);
}

/** The same as versions stored it that took the large file of a picture, `/hall-scaled.jpg`, for another one. */
export function earlierPictureKey(url: string): string {
  return keyWith(url, (path) => path.replace(/-\d{2,4}x\d{2,4}(?=\.\w+$)/, ""));
}

function keyWith(url: string, shorten: (path: string) => string): string {
  const { host, pathname, search } = new URL(url);
  return `${host.replace(/^www\./, "")}${shorten(pathname)}${pictureFile.test(pathname) ? "" : search}`;
}

/** The path of a picture of WordPress without its size: `/hall-300x200.jpg` and `/hall-scaled.jpg` are `/hall.jpg`. */
export function withoutSize(path: string): string {
  return path.replace(/-(?:scaled|rotated|\d{2,4}x\d{2,4})(?=\.\w+$)/, "");
}

/** Whether a URL names a file that is no page, such as a leaflet. */
export function isFile(url: string): boolean {
  return URL.canParse(url) && file.test(new URL(url).pathname) && !/\.html?$/i.test(new URL(url).pathname);
}
