/** The result of `import.meta.glob` by file name, as the content names files. */
export function namedFiles<File>(found: Record<string, File>): Record<string, File> {
  return Object.fromEntries(
    Object.entries(found).map(([path, file]) => [path.slice(path.lastIndexOf("/") + 1), file]),
  );
}

/** The file of that name; undefined when another version of the site had it, whose facts are saved. */
export function fileNamed<File>(files: Record<string, File>, name: string): File | undefined {
  return Object.hasOwn(files, name) ? files[name] : undefined;
}
