import { useShowsSampleFiles } from "../shown-facts/use-congregation.ts";

export interface ContentFile<File> {
  own?: File | undefined;
  sample?: File | undefined;
}

/** @param found what `import.meta.glob` found of the two. */
export function contentFile<File>(found: Record<string, File>): ContentFile<File> {
  const [own, sample] = [false, true].map(
    (isSample) => Object.entries(found).find(([path]) => path.includes("/sample/") === isSample)?.[1],
  );
  return { own, sample };
}

/** The file to show; undefined when the church has none and the site no longer shows those of the sample. */
export function useContentFile<File>({ own, sample }: ContentFile<File>): File | undefined {
  const showsSample = useShowsSampleFiles();
  return own ?? (showsSample ? sample : undefined);
}
