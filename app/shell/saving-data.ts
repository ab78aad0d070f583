/** What somebody chose in the page, whatever their browser asks for. */
export const dataCookie = "save-data";

/** What somebody chose, from the `Cookie` header; undefined if nothing. */
export function chosenSaving(cookies: string | null): boolean | undefined {
  const choice = new RegExp(`(?:^|;\\s*)${dataCookie}=(on|off)(?=;|$)`).exec(cookies ?? "")?.[1];
  return choice === undefined ? undefined : choice === "on";
}

/**
 * Whether a page leaves out films and large pictures: as its reader chose, or else as the browser asks.
 * `saveData` and `cookies` are the headers `Save-Data` and `Cookie`.
 */
export function savesData(saveData: string | null, cookies: string | null): boolean {
  return chosenSaving(cookies) ?? /^\s*on\b/i.test(saveData ?? "");
}
