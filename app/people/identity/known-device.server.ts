import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { IdentityOptions } from "./identity.server.ts";

interface Entry {
  /** Random; the key under which attempts with this cookie are counted. */
  id: string;
  /** Days since 1970. */
  since: string;
  signature: string;
}

type Signing = Pick<IdentityOptions, "settings" | "clock">;

const cookieName = "known_device";
const day = 24 * 60 * 60_000;
const daysKnown = 365;
/** For people who share a browser. The one who logged in longest ago is dropped. */
const mostPeople = 5;

/**
 * The id under which a browser once logged in to this account, if its cookie proves it. The cookie grants nothing: it
 * only keeps strangers' attempts from locking out the owner's browsers.
 *
 * @param cookies the `Cookie` header of a request.
 */
export function knownDevice(site: Signing, userId: string, cookies: string | null): string | undefined {
  return entriesIn(cookies).find((entry) => isFor(site, userId, entry))?.id;
}

/** A `Set-Cookie` header that marks a browser as one that has logged in to this account. */
export function rememberDevice(site: Signing, userId: string, cookies: string | null): string {
  const others = entriesIn(cookies).filter((entry) => !isFor(site, userId, entry));
  const id = randomBytes(12).toString("hex");
  const since = String(today(site));
  const own = { id, since, signature: sign(site, userId, { id, since }) };
  const entries = [own, ...others].slice(0, mostPeople);
  return serialize(cookieName, entries.map(written).join("~"), {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: site.settings.siteUrl.startsWith("https:"),
    maxAge: (daysKnown * day) / 1000,
  });
}

export function hasKnownDevices(cookies: string | null): boolean {
  return entriesIn(cookies).length > 0;
}

function entriesIn(cookies: string | null): Entry[] {
  const value = parse(cookies ?? "", cookieName)[cookieName] ?? "";
  return value
    .split("~")
    .slice(0, mostPeople)
    .flatMap((entry) => {
      const { groups } =
        /^(?<id>[0-9a-f]{24})\.(?<since>\d{1,6})\.(?<signature>[\w-]{43})$/.exec(entry) ?? {};
      return groups ? [groups as unknown as Entry] : [];
    });
}

function written({ id, since, signature }: Entry): string {
  return `${id}.${since}.${signature}`;
}

function isFor(site: Signing, userId: string, entry: Entry): boolean {
  const age = today(site) - Number(entry.since);
  if (age < -1 || age > daysKnown) return false;
  return timingSafeEqual(Buffer.from(entry.signature), Buffer.from(sign(site, userId, entry)));
}

function sign({ settings }: Signing, userId: string, { id, since }: Omit<Entry, "signature">): string {
  return createHmac("sha256", settings.secret)
    .update(`known device: ${userId} ${id} ${since}`)
    .digest("base64url");
}

function today({ clock }: Signing): number {
  return Math.floor(clock().getTime() / day);
}
