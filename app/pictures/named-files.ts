/** The result of `import.meta.glob` by file name, as the content names files. */
export function namedFiles<File>(found: Record<string, File>): Record<string, File> {
  return Object.fromEntries(
    Object.entries(found).map(([path, file]) => [path.slice(path.lastIndexOf("/") + 1), file]),
  );
}

/** The file of that name. The start checks the content, so the file exists. */
export function fileNamed<File>(files: Record<string, File>, name: string): File {
  const file = files[name];
  if (file === undefined) throw new Error(`no file named ${name}`);
  return file;
}
