/** The public URL of an uploaded file, which stays when the file is replaced. Its name is for people and programs. */
export function mediaPath({ id, name }: { id: string; name: string }): string {
  return `/media/${id}/${encodeURIComponent(name)}`;
}

export function isFilePath(path: string): boolean {
  return /^\/(media|v0|assets)\//.test(path);
}

const uploads = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g;

export function filesLinkedIn(content: unknown): string[] {
  const found = (JSON.stringify(content) ?? "").matchAll(uploads);
  return [...new Set([...found].map(([, id = ""]) => id))];
}
