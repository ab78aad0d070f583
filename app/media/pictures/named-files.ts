/** The result of `import.meta.glob` by file name, as the content names files. The church's come before those of the sample. */
export function namedFiles<File>(found: Record<string, File>): Record<string, File> {
  return { ...byName(found, true), ...byName(found, false) };
}

export function churchFiles<File>(found: Record<string, File>): Record<string, File> {
  return byName(found, false);
}

/** The names of the files that only the sample has. */
export function sampleNames(found: Record<string, unknown>): ReadonlySet<string> {
  const own = byName(found, false);
  return new Set(Object.keys(byName(found, true)).filter((name) => !Object.hasOwn(own, name)));
}

function byName<File>(found: Record<string, File>, isSample: boolean): Record<string, File> {
  const files = Object.entries(found).filter(([path]) => path.includes("/sample/") === isSample);
  return Object.fromEntries(files.map(([path, file]) => [path.slice(path.lastIndexOf("/") + 1), file]));
}

/** The file of that name; undefined when another version of the site had it, whose facts are saved. */
export function fileNamed<File>(files: Record<string, File>, name: string): File | undefined {
  return Object.hasOwn(files, name) ? files[name] : undefined;
}
