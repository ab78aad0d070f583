/** The public address of an uploaded file, which stays when the file is replaced. Its name is for people and programs. */
export function mediaPath({ id, name }: { id: string; name: string }): string {
  return `/media/${id}/${encodeURIComponent(name)}`;
}
