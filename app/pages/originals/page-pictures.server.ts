import { namedFiles } from "../../media/pictures/named-files.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";

/** Only those that other pages show in these sizes: for all, a build would take minutes longer. */
const pictures = namedFiles(
  import.meta.glob<ContentPictureSource>(
    [
      "../../../content/{sample/,}pictures/{about,baptism,fasting,giving,growth-track,life-groups,main,resources,services}.jpg",
      "../../../content/{sample/,}pictures/ministry-{away-missions,kids,local-missions}.jpg",
      "../../../content/{sample/,}pictures/{carousel,worship}-*.jpg",
      "../../../content/{sample/,}pictures/{map,map-dark}.jpg",
    ],
    { eager: true, import: "default", query: "?w=640;1280&format=avif;webp;jpg&as=picture" },
  ),
);

export const pagePictureNames: readonly string[] = Object.keys(pictures).filter(
  (name) => !/^map(-dark)?\.jpg$/.test(name),
);

/** Undefined when this version of the site has no such picture. */
export function pagePicture(name: string): ContentPictureSource | undefined {
  return Object.hasOwn(pictures, name) ? pictures[name] : undefined;
}
