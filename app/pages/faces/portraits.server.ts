import type { Contacts } from "../../../content/schema.ts";
import type { Site } from "../../contexts.ts";
import type { LibraryPictures } from "../../media/pictures/library-picture.ts";
import { fileNamed } from "../../media/pictures/named-files.ts";
import { picturesShownIn } from "../../media/pictures/shown-pictures.server.ts";
import type { SitePictureSource } from "../../media/pictures/site-picture.tsx";
import { wordsOfUrl } from "../../serving/responses/words-of-url.server.ts";
import { type FacesByName, faceKeyOf, withoutTitle } from "./face-names.ts";
import { portraits, samplePortraits } from "./portrait-files.server.ts";

type FaceSite = Pick<Site, "db" | "clock" | "facts">;

/** The portraits of the church's contacts, by `faceKeyOf`: the one that staff chose, or a file of `content/` with their name. */
export async function readPortraitsOf(site: FaceSite, contacts: Contacts): Promise<FacesByName> {
  const [library, showsSample] = await readShown(site, contacts);
  return facesOf(
    contacts.map((one) => [faceKeyOf(one), chosenOf(one, library) ?? drawn(one.name, showsSample)]),
  );
}

/**
 * The portraits of people who are named beside what they wrote, preached or lead: of contacts with that name, unless it is shared
 * by several with different portraits. One word may be anybody's name.
 */
export async function readPortraits(site: FaceSite, names: readonly string[]): Promise<FacesByName> {
  if (names.length === 0) return {};
  const contacts = await site.facts.read("contacts");
  const [library, showsSample] = await readShown(site, contacts);
  const faceOf = (name: string): SitePictureSource | undefined => {
    if (!/\s/u.test(withoutTitle(name))) return undefined;
    const called = contacts.filter((one) => withoutTitle(name, one) === withoutTitle(one.name, one));
    const [contact] = called;
    if (called.some(({ portrait }) => portrait !== contact?.portrait)) return undefined;
    return (contact && chosenOf(contact, library)) ?? drawn(withoutTitle(name, contact), showsSample);
  };
  return facesOf([...new Set(names)].map((name) => [name, faceOf(name)]));
}

async function readShown(site: FaceSite, contacts: Contacts) {
  return Promise.all([
    picturesShownIn(site, contacts),
    site.facts.originals().then((originals) => originals === "sample"),
  ]);
}

function chosenOf({ portrait }: Contacts[number], library: LibraryPictures | undefined) {
  return portrait === undefined ? undefined : library?.[portrait];
}

function facesOf(found: readonly [string, SitePictureSource | undefined][]): FacesByName {
  return Object.fromEntries(found.flatMap(([name, face]) => (face ? [[name, face] as const] : [])));
}

function drawn(name: string, showsSample: boolean): SitePictureSource | undefined {
  const file = `portrait-${wordsOfUrl(name)}.jpg`;
  return samplePortraits.has(file) && !showsSample ? undefined : fileNamed(portraits, file);
}
