import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Returns every URL that `routes.ts` defines, once per id where it has one, with the routes that match it. */
export function urlsOf(
  entries: readonly RouteConfigEntry[],
  ids: string[],
  parent = "",
  above: string[] = ["root"],
): { url: string; matched: string[] }[] {
  return entries.flatMap(({ id, file, path, index, children = [] }) => {
    const matched = [...above, id ?? file.replace(/\.tsx?$/, "")];
    const own = path === undefined ? parent : `${parent}/${path}`.replace(/\/+$/, "");
    const here = path === undefined && !index ? [] : [own || "/"];
    const named = here.flatMap((url) =>
      url.includes(":id") ? ids.map((known) => url.replace(":id", known)) : [url],
    );
    return [
      ...named.map((url) => ({
        url: url
          .replace(":provider", "google")
          .replace(":slug", "no-such-event")
          .replace(":day", "2026-12-01")
          .replace(":step", "seen")
          .replace("*", "no/such/page"),
        matched,
      })),
      ...urlsOf(children, ids, own, matched),
    ];
  });
}
