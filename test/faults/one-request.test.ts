import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromElsewhere } from "../site/support/people.ts";
import { signIn } from "../support/test-site.ts";
import { withHeartbeat } from "./support/heartbeat.ts";
import { openSiteProcess, type SiteProcess } from "./support/site-process.ts";

interface Attack {
  name: string;
  path: string;
  type?: string;
  body?: string | Buffer;
  /** Whether it is sent with a staff session. */
  asStaff?: boolean;
  status: number;
}

const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";
const megabyte = 1024 * 1024;

function part(name: string, value: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

const attacks: Attack[] = [
  { name: "a list of 100 million entries", path: "/login", type: form, body: "a[100000000]=x", status: 400 },
  {
    name: "a list of 10 million entries",
    path: "/contact-us",
    type: form,
    body: "a[10000000]=x",
    status: 400,
  },
  {
    name: "one field 15,000 times",
    path: "/login",
    type: form,
    body: Array(15_000).fill("a=x").join("&"),
    status: 400,
  },
  {
    name: "one field 60,000 times",
    path: "/register",
    type: form,
    body: Array(60_000).fill("email=x").join("&"),
    status: 413,
  },
  {
    name: "one field 200,000 times, from staff and as multipart",
    path: "/event-create",
    type: multipart,
    body: `${part("a", "x").repeat(200_000)}--x--`,
    asStaff: true,
    status: 400,
  },
  {
    name: "200,000 fields behind a second boundary, from staff",
    path: "/event-create",
    type: `${multipart}; boundary=y`,
    body: `${part("a", "x").repeat(200_000)}--x--`,
    asStaff: true,
    status: 400,
  },
  {
    name: "a part with two million headers, from staff",
    path: "/event-create",
    type: multipart,
    body: `--x\r\n${"a: b\r\n".repeat(2_000_000)}`,
    asStaff: true,
    status: 400,
  },
  {
    name: "names nested 10,000 deep",
    path: "/reset-password",
    type: form,
    body: `a${"[0]".repeat(10_000)}=x`,
    status: 400,
  },
  { name: "a control field", path: "/login", type: form, body: "__intent__=x", status: 400 },
  { name: "a control field's state", path: "/login", type: form, body: "__state__=%7B", status: 400 },
  {
    name: "16 MB of carriage returns",
    path: "/contact-us",
    type: multipart,
    body: `${part("message", "\r".repeat(16 * megabyte))}--x--`,
    status: 413,
  },
  {
    name: "16 MB of carriage returns to the email service",
    path: "/api/v1.0/email/send-form",
    type: multipart,
    body: `${part("message", "\r".repeat(16 * megabyte))}--x--`,
    status: 413,
  },
  {
    name: "16 MB of line breaks in the text of a form with a picture",
    path: "/event-create",
    type: multipart,
    body: `${part("eventContent", "\r\n".repeat(8 * megabyte))}--x--`,
    asStaff: true,
    status: 413,
  },
  {
    name: "16 MB for a login",
    path: "/login",
    type: multipart,
    body: Buffer.alloc(16 * megabyte),
    status: 413,
  },
  {
    name: "a path of 7,000 segments",
    path: "/a".repeat(7000),
    status: 414,
  },
  { name: "a path of 1,000 segments", path: "/a".repeat(1000), status: 414 },
  { name: "navigation data of 5,000 segments", path: `${"/a".repeat(5000)}.data`, status: 414 },
  { name: "a path of 1,000 encoded segments", path: `/${"a%2F".repeat(1000)}`, status: 414 },
  {
    name: "route discovery of a path of 7,000 segments",
    path: `/__manifest?paths=${"/a".repeat(7000)}`,
    status: 414,
  },
  {
    name: "route discovery of 1,600 paths",
    path: `/__manifest?paths=${Array(1600).fill("/a").join("%2C")}`,
    status: 404,
  },
  {
    name: "JSON nested 30,000 deep",
    path: "/api/auth/sign-in/email",
    type: "application/json",
    body: "[".repeat(30_000),
    status: 400,
  },
];

describe("no single request stops the site", () => {
  let site: SiteProcess;
  let cookie: string;
  beforeAll(async () => {
    site = await openSiteProcess("sqlite");
    cookie = await signIn(site);
  });
  afterAll(() => site.close());

  test.each(attacks)(
    "no single request stops the site: $name, $status",
    async ({ path, type, body, asStaff, status }) => {
      const attack = async () => {
        const response = await site
          .request(path, {
            method: body === undefined ? "GET" : "POST",
            headers: {
              ...fromElsewhere(),
              ...(type ? { "content-type": type } : {}),
              ...(asStaff ? { cookie } : {}),
            },
            ...(body === undefined ? {} : { body: body as BodyInit }),
            signal: AbortSignal.timeout(60_000),
          })
          .catch((error: unknown) => {
            // The server does not read all 16 MB before refusing, so a client that is still sending may see the
            // connection end first.
            const cause = error instanceof Error ? error.cause : undefined;
            const isClosed =
              cause instanceof Error && /EPIPE|ECONNRESET/.test(String(Reflect.get(cause, "code")));
            if (status === 413 && isClosed) return new Response(null, { status });
            throw error;
          });
        await response.body?.cancel();
        return response.status;
      };
      const statuses = await withHeartbeat(site, () => Promise.all(Array.from({ length: 4 }, attack)));
      expect(statuses).toEqual([status, status, status, status]);
      expect(site.server.child.exitCode).toBeNull();
    },
  );
});
