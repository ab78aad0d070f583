let find = (): string => "";

/** Lets URLs follow the present language: `found` returns what they begin with, such as `/de`, or nothing. */
export function findPrefix(found: () => string): void {
  find = found;
}

/** The URL of a page in the present language: `/de/event` of `/event`. */
export function inThisLanguage(path: string): string {
  return withPrefix(find(), path);
}

/** `/de/event` of `/event`, and `/de` of the home page. */
export function withPrefix(prefix: string, path: string): string {
  return prefix === "" ? path : prefix + path.replace(/^\/(?=$|[?#])/, "");
}

/** `/event` of `/de/event`. Other paths stay. */
export function withoutPrefix(prefix: string, path: string): string {
  if (prefix === "" || !new RegExp(`^${prefix}(?=$|[/?#])`, "i").test(path)) return path;
  const rest = path.slice(prefix.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}
