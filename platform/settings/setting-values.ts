import { z } from "zod";
import { isNetwork, type OwnProxies } from "../http/client-address.ts";
import { mailAddress } from "../mail/address.ts";

/** Browsers, and `fetch` of Node, open no connection to these: https://fetch.spec.whatwg.org/#port-blocking */
export const badPorts: readonly number[] = [
  ...[
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  ],
  ...[
    109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  ],
  ...[526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049],
  ...[3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
];

export const port = z.coerce
  .number()
  .int()
  .min(0)
  .max(65535)
  .refine((given) => !badPorts.includes(given), {
    error: "browsers open no connection to this port. Set another one, such as 3000",
  });
export const httpUrl = z.url({ protocol: /^https?$/ });
export const origin = (error: string) =>
  httpUrl.refine((url) => !URL.canParse(url) || isOrigin(new URL(url)), { error });

function isOrigin({ pathname, search, hash }: URL): boolean {
  return /^\/*$/.test(pathname) && search === "" && hash === "";
}

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "it must be a time such as 03:00" });

/** Where git fetches from. A name such as `origin` is none: nothing says whose. */
export const sourcesUrl = z.string().regex(/^(off|(https?|ssh|git|file):\/\/\S{1,1000}|\/.{1,1000})$/, {
  error: "it must be off, or the URL of a git repository, such as https://git.example.org/narthex.git",
});

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
