const path = "/prayer-request/pray";

/** The ids in a URL such as `?these=…,…`, at most as many; undefined when it names none. */
export function idsInTurn(url: string, most: number): string[] | undefined {
  const these = new URL(url).searchParams.get("these");
  return these === null ? undefined : [...new Set(these.split(",").filter(isId))].slice(0, most);
}

function isId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** The URL on which these requests are prayed for in turn, the first one now. */
export function turnPath(ids: readonly string[]): string {
  return `${path}?these=${ids.join(",")}`;
}
