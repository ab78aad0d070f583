import type { ChangingSite } from "../../changes/change.server.ts";
import { addPicture } from "../../media/library/pictures.server.ts";
import { changeBackgroundMedia } from "../../pages/background/background.server.ts";
import type { Person } from "../../viewer.ts";

const unsaid = { alt: "", people: "unasked", agreedBy: "", agreedUntil: "" } as const;

/** Adds an uploaded picture to the library. Returns why it was refused. */
export async function addPhotograph(
  site: ChangingSite,
  person: Person,
  url: string,
): Promise<{ refusal: string; status: number } | undefined> {
  const added = await addPicture(site, person, { url, ...unsaid });
  return "refusal" in added ? added : undefined;
}

/** Shows it behind the church's name. */
export async function showPhotograph(site: ChangingSite, person: Person, url: string): Promise<void> {
  await changeBackgroundMedia(site, person, { backgroundMediaUrl: url, backgroundMediaAlt: "" });
}

/**
 * Takes what covers a drawn ground off the home page, unless somebody has set another one since. A picture stays in the
 * library. Returns whether anything was taken off.
 */
export async function hidePhotograph(site: ChangingSite, person: Person, seen: string): Promise<boolean> {
  if (seen === "") return false;
  return changeBackgroundMedia(site, person, { backgroundMediaUrl: "", backgroundMediaAlt: "" }, seen);
}
