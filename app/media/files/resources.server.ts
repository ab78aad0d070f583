import type { Site } from "../../contexts.ts";
import { resourceSizes, resourceUrls } from "../../pages/originals/resource-files.ts";
import type { ShownFile } from "./current-files.server.ts";

export interface ShownResource {
  title: string;
  words: string;
  file: ShownFile;
}

export async function readResources({
  facts,
  siteFiles,
}: Pick<Site, "facts" | "siteFiles">): Promise<ShownResource[]> {
  const resources = await facts.read("resources");
  const uploads = await siteFiles.find(resources.map(({ file }) => file));
  return resources.flatMap(({ title, words, file: name }) => {
    const file = uploads.get(name) ?? ownFile(name);
    return file ? [{ title, words, file }] : [];
  });
}

function ownFile(name: string): ShownFile | undefined {
  const [url, bytes] = [resourceUrls[name], resourceSizes[name]];
  if (url === undefined || bytes === undefined) return undefined;
  return { url, bytes, name, type: name.endsWith(".mp3") ? "mp3" : "pdf" };
}
