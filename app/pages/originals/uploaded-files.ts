import type { FileType } from "../../../platform/storage/file-types.ts";
import type { FactSetName, FactSets } from "./facts.ts";

export interface NamedUpload {
  path: (string | number)[];
  id: string;
  types: readonly FileType[];
}

/** What each place that shows a file can show. */
export const shownTypes = {
  resource: ["pdf", "mp3"],
  recording: ["mp3"],
  film: ["mp4"],
} as const satisfies Record<string, readonly FileType[]>;

const prefix = "file:";

export function nameOfUpload(id: string): string {
  return prefix + id;
}

/** The id of an uploaded file; undefined for the name of a file of `content/`, and for a link. */
export function idOfUpload(name: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}

interface Place extends Pick<NamedUpload, "path" | "types"> {
  name: string;
}

const places: { [Name in FactSetName]?: (facts: FactSets[Name]) => Place[] } = {
  worship: ({ recording, videos }) => [
    ...(recording
      ? [{ path: ["recording", "file"], name: recording.file, types: shownTypes.recording }]
      : []),
    ...videos.map(({ url }, index) => ({
      path: ["videos", index, "url"],
      name: url,
      types: shownTypes.film,
    })),
  ],
  resources: (list) =>
    list.map(({ file }, index) => ({ path: [index, "file"], name: file, types: shownTypes.resource })),
};

export function uploadsIn<Name extends FactSetName>(name: Name, facts: FactSets[Name]): NamedUpload[] {
  return (places[name]?.(facts) ?? []).flatMap(({ name, ...place }) => {
    const id = idOfUpload(name);
    return id === undefined ? [] : [{ ...place, id }];
  });
}
