import { createCookie, redirect } from "react-router";
import { z } from "zod";

const noticeCookie = createCookie("notice", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 30 });

const noticeSchema = z.object({
  text: z.string(),
  tone: z.enum(["success", "error"]).default("success"),
  /** Where a POST undoes what was done. */
  undo: z
    .string()
    .regex(/^(\/[\w-]+)+\/restore$/)
    .optional(),
});

export type Notice = z.output<typeof noticeSchema>;

/** Sends the browser on and has the next page say what was done. */
export async function redirectWithNotice(
  path: string,
  notice: string | z.input<typeof noticeSchema>,
  headers = new Headers(),
): Promise<Response> {
  const value = typeof notice === "string" ? { text: notice } : notice;
  headers.append("Set-Cookie", await noticeCookie.serialize(value));
  return redirect(path, { headers });
}

/** The notice for this page, if any, and the header that keeps it from being shown again. */
export async function takeNotice(
  request: Request,
): Promise<{ notice: Notice | undefined; headers: Headers }> {
  const headers = new Headers();
  const value: unknown = await noticeCookie.parse(request.headers.get("cookie"));
  const { data: notice } = noticeSchema.safeParse(value);
  if (notice) headers.append("Set-Cookie", await noticeCookie.serialize("", { maxAge: 0 }));
  return { notice, headers };
}
