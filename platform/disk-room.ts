import { statfs } from "node:fs/promises";

export interface DiskRoom {
  /** Bytes that this process may still write. */
  free: number;
  /** Bytes of the whole disk. */
  total: number;
}

/** Returns the room on the disk that holds a folder. */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** `1,234 MB`, rounded up, with a million bytes in one. */
export function megabytesInWords(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString("en")} MB`;
}

/** Whether less than a tenth or less than 1 GB is free. */
export function isNearlyFull({ free, total }: DiskRoom): boolean {
  return free < total / 10 || free < 1e9;
}
