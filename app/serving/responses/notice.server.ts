import { createCookie } from "react-router";
import { z } from "zod";
import { noticeCookieName } from "./notice-cookie.ts";
import { redirect } from "./redirect.ts";

const noticeCookie = createCookie(noticeCookieName, {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: 30,
});

const noticeSchema = z.object({
  text: z.string(),
  tone: z.enum(["success", "error"]).default("success"),
  /** A page of this site where what the notice says can be seen. */
  link: z.object({ to: z.string().regex(/^(\/[\w-]+)+$/), label: z.string() }).optional(),
  /** The URL of a POST that undoes the change. */
  undo: z
    .string()
    .regex(/^(\/[\w-]+)+\/restore$/)
    .optional(),
});

export type Notice = z.output<typeof noticeSchema>;

export async function redirectWithNotice(
  path: string,
  notice: string | z.input<typeof noticeSchema>,
  headers = new Headers(),
  status = 302,
): Promise<Response> {
  const value = typeof notice === "string" ? { text: notice } : notice;
  headers.append("Set-Cookie", await noticeCookie.serialize(value));
  return redirect(path, { headers, status });
}

/** The notice for this page, if any, and the header that clears it. */
export async function takeNotice(
  request: Request,
): Promise<{ notice: Notice | undefined; headers: Headers }> {
  const headers = new Headers();
  const value: unknown = await noticeCookie.parse(request.headers.get("cookie"));
  const { data: notice } = noticeSchema.safeParse(value);
  if (notice) headers.append("Set-Cookie", await noticeCookie.serialize("", { maxAge: 0 }));
  return { notice, headers };
}
