/** The file of a form was deleted between its check and the save, so nothing was saved. */
export class FileGone extends Error {
  override name = "FileGone";
}

/** @throws {FileGone} */
export function requireFile(isThere: boolean): asserts isThere {
  if (!isThere) throw new FileGone("The file of a form is gone");
}
