export const longestSearch = 100;

export function searchIn(url: string, name = "q", longest = longestSearch): string {
  const search = new URL(url).searchParams.get(name) ?? "";
  // PostgreSQL refuses NUL characters.
  return search.replaceAll("\0", "").trim().slice(0, longest);
}
