import fc from "fast-check";
import routes from "../../../app/routes.ts";
import { eventId, postId, prayerId, sermonId } from "../../site/support/guarded-content.ts";
import { urlsOf } from "../../site/support/route-urls.ts";
import { fieldNames, formsAt, isForm } from "./form-fields.ts";

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  as: "visitor" | "member" | "staff";
}

/** Texts that have crashed servers before, of every kind that a form, a URL or a header can hold. */
const hostileText = fc.oneof(
  fc.constantFrom("\0", "a\0b", "events/\0", "prayer-requests/a\0/"),
  fc.constantFrom(
    "",
    " ",
    "%00",
    "\r\n",
    "\u2028",
    "\u202e",
    "\ud800",
    "\ufffd",
    "😀".repeat(50),
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "..%2f..%2f",
    "__proto__",
    "constructor",
    "null",
    "undefined",
    "NaN",
    "[object Object]",
    "on",
    "true",
  ),
  fc.constantFrom(
    "-1",
    "0",
    "1e309",
    "2147483647",
    "2147483648",
    "3000000000",
    "9007199254740991",
    "9007199254740993",
    "1".repeat(400),
  ),
  fc.constantFrom("0000-00-00", "2026-02-30", "9999-12-31", "10000-01-01", "275761-01-01", "24:00", "99:99"),
  fc.constantFrom(
    "javascript:alert(1)",
    "//evil.example",
    "https://youtu.be/",
    "https://[::1]/",
    "/v0/b/site/o/events%2Fx?alt=media",
    "https://localhost/v0/b/site/o/%E0%A4%A",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.integer({ min: 1, max: 6000 }).map((length) => "x".repeat(length)),
);

const ids = [eventId, sermonId, postId, prayerId, "%00", "x".repeat(300)];
// Logging out would sign out every later request.
const pages = urlsOf(routes, ids)
  .map(({ url }) => url)
  .filter((url) => url !== "/logout");

const queryNames = ["page", "next", "token", "problem", "error", "popup", "_routes", "index", "paths", "x"];
const query = fc
  .array(fc.tuple(fc.constantFrom(...queryNames), hostileText), { maxLength: 2 })
  .map((pairs) => {
    const text = pairs.map(([name, value]) => `${name}=${encoded(value)}`).join("&");
    return text && `?${text}`;
  });

/** Encodes a URL; lone surrogates have no encoding. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const fieldsAt = (path: string) =>
  fc
    .tuple(
      fc.constantFrom(...formsAt(path)),
      fc.array(fc.tuple(fc.constantFrom(...fieldNames), hostileText), { maxLength: 3 }),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        {
          weight: 1,
          arbitrary: fc.tuple(
            fc.tuple(fc.constantFrom("a[1]", "a.b", "__intent__", "__state__", "__proto__", ""), hostileText),
          ),
        },
      ),
    )
    .map(([form, changed, odd]) => [...Object.entries({ ...form, ...Object.fromEntries(changed) }), ...odd]);

const bodyAt = (path: string) =>
  fc.oneof(
    { weight: 4, arbitrary: fieldsAt(path).map(urlencoded) },
    { weight: 4, arbitrary: fieldsAt(path).map(multipart) },
    {
      weight: 1,
      arbitrary: hostileText.map((text) => ({ type: "application/x-www-form-urlencoded", text })),
    },
    { weight: 1, arbitrary: hostileText.map((text) => ({ type: "multipart/form-data; boundary=x", text })) },
    {
      weight: 1,
      arbitrary: fc.jsonValue().map((value) => ({ type: "application/json", text: JSON.stringify(value) })),
    },
    { weight: 1, arbitrary: fc.tuple(hostileText, hostileText).map(([type, text]) => ({ type, text })) },
  );

function urlencoded(pairs: [string, string][]) {
  const text = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  return { type: "application/x-www-form-urlencoded", text };
}

function multipart(pairs: [string, string][]) {
  const parts = pairs.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type: "multipart/form-data; boundary=x", text: `${parts.join("")}--x--` };
}

const as = fc.constantFrom("visitor" as const, "member" as const, "staff" as const);

const read: fc.Arbitrary<HostileRequest> = fc
  .tuple(fc.constantFrom("GET", "HEAD", "OPTIONS", "DELETE"), fc.constantFrom(...pages), suffix(), query, as)
  .map(([method, page, end, search, who]) => ({
    method,
    path: page + end + search,
    headers: {},
    body: undefined,
    as: who,
  }));

const write: fc.Arbitrary<HostileRequest> = fc
  .constantFrom(
    ...pages,
    "/api/auth/sign-in/email",
    "/api/auth/sign-out",
    "/api/auth/callback/google",
    "/api/v1.0/email/send-form",
  )
  .chain((page) =>
    fc.tuple(
      fc.constantFrom("POST", "POST", "POST", "PUT", "PATCH"),
      fc.constant(page),
      suffix(),
      query,
      bodyAt(page),
      as,
    ),
  )
  .map(([method, page, end, search, { type, text }, who]) => ({
    method,
    path: page + end + search,
    headers: { "content-type": asHeader(type) },
    body: text,
    as: page === "/api/auth/sign-out" ? "visitor" : who,
  }));

/** A form that is nearly right, from somebody who may send it: what it says reaches the schema, and often the command. */
const form: fc.Arbitrary<HostileRequest> = fc
  .constantFrom(...pages.filter((page) => isForm(page) && !/%00|xxx/.test(page)))
  .chain((page) => fc.tuple(fc.constant(page), fieldsAt(page).map(multipart)))
  .map(([path, { type, text }]) => ({
    method: "POST",
    path,
    headers: { "content-type": type },
    body: text,
    as: "staff",
  }));

/** Navigation data is at the page's path plus a suffix. */
function suffix() {
  return fc.constantFrom("", "", "", ".data", "/", "//", "/x", "%00", "%E0%A4%A");
}

const uploadCommands = ["start", "upload", "upload, finalize", "finalize", "query", "cancel", "none"];
const storage: fc.Arbitrary<HostileRequest> = fc
  .tuple(
    fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"),
    fc.oneof(
      fc.constantFrom(
        "",
        "/b/site/o",
        "/b/other/o",
        "/b/site/o/events%2Fa.jpg",
        "/b/site/o/prayer-requests%2Fa",
      ),
      hostileText.map((text) => `/b/site/o/${encoded(text)}`),
    ),
    fc.array(
      fc.tuple(
        fc.constantFrom(
          "name",
          "upload_id",
          "prefix",
          "delimiter",
          "pageToken",
          "maxResults",
          "alt",
          "token",
          "width",
          "format",
          "create_token",
          "delete_token",
        ),
        fc.oneof(hostileText, fc.constantFrom("media", "/", "true", "events/a.jpg", "320", "webp")),
      ),
      { maxLength: 3 },
    ),
    fc.array(
      fc.tuple(
        fc.constantFrom(
          "x-goog-upload-command",
          "x-goog-upload-offset",
          "x-goog-upload-protocol",
          "x-goog-upload-header-content-length",
          "x-goog-upload-header-content-type",
          "x-http-method-override",
          "range",
          "if-none-match",
          "if-range",
          "authorization",
        ),
        fc.oneof(
          hostileText,
          fc.constantFrom(...uploadCommands, "resumable", "multipart", "bytes=0-", "PATCH"),
        ),
      ),
      { maxLength: 3 },
    ),
    bodyAt(""),
    as,
  )
  .map(([method, path, pairs, headerPairs, { type, text }, who]) => ({
    method,
    path: `/v0${path}?${pairs.map(([name, value]) => `${name}=${encoded(value)}`).join("&")}`,
    headers: {
      ...Object.fromEntries(headerPairs.map(([name, value]) => [name, asHeader(value)])),
      "content-type": asHeader(type),
    },
    body: method === "GET" || method === "HEAD" ? undefined : text,
    as: who,
  }));

/** Everything that a client can put into a header. */
function asHeader(text: string): string {
  return text
    .replace(/[^\x20-\x7e]/g, "")
    .slice(0, 4000)
    .trim();
}

const asStaff = { method: "GET", headers: {}, body: undefined, as: "staff" } as const;
const edit = { ...asStaff, method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };

/** Requests that caused errors on PostgreSQL but not on SQLite. */
export const onceHarmful: HostileRequest[] = [
  { ...asStaff, path: "/v0/b/site/o?prefix=events%2F%00%2F" },
  {
    ...asStaff,
    path: "/v0/b/site/o?name=events%2Fa.jpg&upload_id=%00",
    method: "POST",
    headers: upload("query"),
  },
  {
    ...edit,
    path: `/event-alter/${eventId}/update`,
    body: urlencoded(Object.entries({ ...formsAt("/event-alter")[0], version: "9007199254740991" })).text,
  },
  {
    ...edit,
    path: `/update-daily-post/${postId}/update`,
    body: urlencoded(Object.entries({ ...formsAt("/update-daily-post")[0], likesBefore: "3000000000" })).text,
  },
];

function upload(command: string): Record<string, string> {
  return { "x-goog-upload-protocol": "resumable", "x-goog-upload-command": command };
}

export const hostileRequest = fc.oneof(
  { weight: 3, arbitrary: read },
  { weight: 3, arbitrary: write },
  { weight: 3, arbitrary: form },
  { weight: 3, arbitrary: storage },
);
