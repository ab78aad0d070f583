import type { ChangingSite } from "../../changes/change.server.ts";
import { addPicture } from "../../media/library/pictures.server.ts";
import { changeBackgroundMedia, readBackground } from "../../pages/background/background.server.ts";
import type { Person } from "../../viewer.ts";

const unsaid = { alt: "", people: "unasked", agreedBy: "", agreedUntil: "" } as const;

/** Adds an uploaded picture to the library and shows it behind the church's name. Returns why it was refused. */
export async function showPhotograph(
  site: ChangingSite,
  person: Person,
  url: string,
): Promise<{ refusal: string; status: number } | undefined> {
  const added = await addPicture(site, person, { url, ...unsaid });
  if ("refusal" in added) return added;
  await changeBackgroundMedia(site, person, { backgroundMediaUrl: url, backgroundMediaAlt: "" });
  return undefined;
}

/** So that a drawn ground is seen. The picture stays in the library. Returns whether there was one. */
export async function hidePhotograph(site: ChangingSite, person: Person): Promise<boolean> {
  const { backgroundMediaUrl } = await readBackground(site.db);
  if (backgroundMediaUrl === "") return false;
  await changeBackgroundMedia(site, person, { backgroundMediaUrl: "", backgroundMediaAlt: "" });
  return true;
}
