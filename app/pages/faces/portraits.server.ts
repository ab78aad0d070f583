import type { Site } from "../../contexts.ts";
import { fileNamed } from "../../media/pictures/named-files.ts";
import { picturesShownIn } from "../../media/pictures/shown-pictures.server.ts";
import type { SitePictureSource } from "../../media/pictures/site-picture.tsx";
import { wordsOfUrl } from "../../serving/responses/words-of-url.server.ts";
import { type FacesByName, withoutTitle } from "./face-names.ts";
import { portraits, samplePortraits } from "./portrait-files.server.ts";

type FaceSite = Pick<Site, "db" | "clock" | "facts">;

/**
 * The portraits of people, by the names that were asked for. The one that staff chose for a contact comes first, then a
 * file of `content/` that has the person's name. Nobody else has one, and a name that two contacts share is nobody's.
 */
export async function readPortraits(site: FaceSite, names: readonly string[]): Promise<FacesByName> {
  if (names.length === 0) return {};
  const contacts = await site.facts.read("contacts");
  const library = await picturesShownIn(site, contacts);
  const showsSample = (await site.facts.originals()) === "sample";
  const faceOf = (name: string): SitePictureSource | undefined => {
    const called = contacts.filter((contact) => withoutTitle(name, contact) === contact.name);
    if (called.length > 1) return undefined;
    const [contact] = called;
    const chosen = contact?.portrait === undefined ? undefined : library?.[contact.portrait];
    return chosen ?? drawn(contact?.name ?? withoutTitle(name), showsSample);
  };
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const face = faceOf(name);
      return face ? [[name, face] as const] : [];
    }),
  );
}

function drawn(name: string, showsSample: boolean): SitePictureSource | undefined {
  const file = `portrait-${wordsOfUrl(name)}.jpg`;
  return samplePortraits.has(file) && !showsSample ? undefined : fileNamed(portraits, file);
}
