import type { ChangingSite } from "../../changes/change.server.ts";
import { addPicture } from "../../media/library/pictures.server.ts";
import { changeBackgroundMedia } from "../../pages/background/background.server.ts";
import { findRevisionInUse } from "../../pages/texts/read-text.server.ts";
import type { Person } from "../../viewer.ts";
import { lookText } from "./read-look.server.ts";

const unsaid = { alt: "", people: "unasked", agreedBy: "", agreedUntil: "" } as const;

/** Nothing was added. */
class LookChanged extends Error {
  override name = "LookChanged";
}

/**
 * Adds an uploaded picture to the library, unless somebody else has changed the look since `version`, so that it cannot be
 * published. Returns whether it was added, or why it was refused.
 */
export async function addPhotograph(
  site: ChangingSite,
  person: Person,
  { url, version }: { url: string; version: number },
): Promise<{ refusal: string; status: number } | boolean> {
  try {
    // A form that is sent again must make the same changes in the same order, so this is asked within the change.
    const added = await addPicture(site, person, { url, ...unsaid }, async ({ db }) => {
      const look = await findRevisionInUse(db, lookText);
      if (look.isUnreadable || look.version !== version) throw new LookChanged();
    });
    return "refusal" in added ? added : true;
  } catch (error) {
    if (error instanceof LookChanged) return false;
    throw error;
  }
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
