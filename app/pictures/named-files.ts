/** What `import.meta.glob` found, under the names by which the content calls it. */
export function namedFiles<File>(found: Record<string, File>): Record<string, File> {
  return Object.fromEntries(
    Object.entries(found).map(([path, file]) => [path.slice(path.lastIndexOf("/") + 1), file]),
  );
}

/** The file of that name; the content is checked at the start, so there is one. */
export function fileNamed<File>(files: Record<string, File>, name: string): File {
  const file = files[name];
  if (file === undefined) throw new Error(`no file named ${name}`);
  return file;
}
