import { createCookie, redirect } from "react-router";

const noticeCookie = createCookie("notice", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 30 });

/** Sends the browser on and has the next page say what was done. */
export async function redirectWithNotice(
  path: string,
  notice: string,
  headers = new Headers(),
): Promise<Response> {
  headers.append("Set-Cookie", await noticeCookie.serialize(notice));
  return redirect(path, { headers });
}

/** The notice for this page, if any, and the header that keeps it from being shown again. */
export async function takeNotice(
  request: Request,
): Promise<{ notice: string | undefined; headers: Headers }> {
  const headers = new Headers();
  const value: unknown = await noticeCookie.parse(request.headers.get("cookie"));
  if (typeof value !== "string") return { notice: undefined, headers };
  headers.append("Set-Cookie", await noticeCookie.serialize("", { maxAge: 0 }));
  return { notice: value, headers };
}
