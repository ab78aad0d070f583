import type { Site } from "../../contexts.ts";
import type { SitePictureSource } from "../../media/pictures/site-picture.tsx";
import { faceKeyOf } from "../faces/face-names.ts";
import { readPortraitsOf } from "../faces/portraits.server.ts";

/** Somebody whom people who are new meet, and a sentence by or about them. */
export interface Greeting {
  name: string;
  role: string;
  words: string;
  face: SitePictureSource;
}

/** The first of them who has a portrait and a sentence; undefined while nobody has. */
export async function readGreeting(
  site: Pick<Site, "db" | "clock" | "facts">,
): Promise<Greeting | undefined> {
  const contacts = await site.facts.read("contacts");
  const greeting = contacts.filter(({ greets, words }) => greets && words);
  const faces = await readPortraitsOf(site, greeting);
  return greeting.flatMap((one) => {
    const { name, role, words = "" } = one;
    const face = faces[faceKeyOf(one)];
    return face ? [{ name, role, words, face }] : [];
  })[0];
}
