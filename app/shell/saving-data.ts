/** What somebody chose in the page, whatever their browser asks for. */
export const dataCookie = "save-data";

/** What somebody chose, from the `Cookie` header; undefined if nothing. */
export function chosenSaving(cookies: string | null): boolean | undefined {
  const choice = new RegExp(`(?:^|;\\s*)${dataCookie}=(on|off)(?=;|$)`).exec(cookies ?? "")?.[1];
  return choice === undefined ? undefined : choice === "on";
}

/** As its reader chose, or else as the browser asks by `Save-Data`. */
export function savesData(saveData: string | null, cookies: string | null): boolean {
  return chosenSaving(cookies) ?? /^\s*on\b/i.test(saveData ?? "");
}
