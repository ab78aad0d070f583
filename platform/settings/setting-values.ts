import { z } from "zod";
import { isNetwork, type OwnProxies } from "../http/client-address.ts";
import { mailAddress } from "../mail/address.ts";

export const port = z.coerce.number().int().min(0).max(65535);
export const httpUrl = z.url({ protocol: /^https?$/ });
export const origin = (error: string) =>
  httpUrl.refine((url) => !URL.canParse(url) || isOrigin(new URL(url)), { error });

function isOrigin({ pathname, search, hash }: URL): boolean {
  return /^\/*$/.test(pathname) && search === "" && hash === "";
}

/** A setting in seconds, read as milliseconds. */
export const seconds = (defaultMs: number) =>
  z.coerce
    .number()
    .positive()
    .max(3600)
    .default(defaultMs / 1000)
    .transform((value) => Math.ceil(value * 1000));

export const identifier = z.string().trim().min(1);
export const addressList = z
  .string()
  .transform((list) => list.split(",").map((address) => address.trim()))
  .refine((list) => list.every((address) => mailAddress(address) !== undefined), {
    error: "it must be email addresses separated by commas",
  })
  .transform((list) => list.map((address) => mailAddress(address) ?? address));

export const securityContact = z.string().transform((text, { addIssue }) => {
  const address = mailAddress(text);
  if (address !== undefined) return `mailto:${address}`;
  if (URL.canParse(text) && new URL(text).protocol === "https:") return new URL(text).href;
  addIssue("it must be an email address or a URL with https");
  return z.NEVER;
});

export const ownProxies = z
  .string()
  .transform((text): OwnProxies => {
    if (text === "off") return 0;
    if (text === "on") return 1;
    return /^\d$/.test(text) ? Number(text) : text.split(",").map((network) => network.trim());
  })
  .refine((proxies) => typeof proxies === "number" || proxies.every(isNetwork), {
    error:
      "it must be off, on, the number of your own proxies, or their networks, such as 10.0.0.0/8,fd00::/8",
  });

/** A token as it follows `Bearer` (RFC 6750). */
export const metrics = z
  .string()
  .refine((text) => text === "off" || text === "loopback" || /^[\w.~+/-]{20,}=*$/.test(text), {
    error: "it must be off, loopback, or a token of at least 20 letters, digits and -._~+/",
  })
  .transform((text) => (text === "off" || text === "loopback" ? text : { token: text }));
