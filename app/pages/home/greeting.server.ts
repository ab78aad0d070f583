import type { Site } from "../../contexts.ts";
import type { SitePictureSource } from "../../media/pictures/site-picture.tsx";
import { readPortraits } from "../faces/portraits.server.ts";

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
  const greeting = contacts.flatMap(({ name, role, words, greets }) =>
    greets && words ? [{ name, role, words }] : [],
  );
  const faces = await readPortraits(
    site,
    greeting.map(({ name }) => name),
  );
  return greeting.flatMap((one) => {
    const face = faces[one.name];
    return face ? [{ ...one, face }] : [];
  })[0];
}
