/** The page of the person whose link it is, or the URL of one of its commands. */
export function ownPage(token: string, command = ""): string {
  return `/vigils/mine${command}?token=${encodeURIComponent(token)}`;
}

export function tokenIn(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
