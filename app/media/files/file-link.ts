import { mediaPath } from "../storage/media-path.ts";
import { type SiteFile, typeNames } from "./files.ts";

/** Where a link to a file leads, and what it says. Both stay true when the file is replaced, by one of the same type. */
export function linkOfFile({ id, name, type }: Pick<SiteFile, "id" | "name" | "type">): {
  path: string;
  title: string;
} {
  const words = name.replace(/\.\w+$/, "").replaceAll("_", " ");
  // Markdown would end the link at a parenthesis.
  const path = mediaPath({ id, name }).replaceAll("(", "%28").replaceAll(")", "%29");
  return { path, title: `${words} (${typeNames[type]()})` };
}
