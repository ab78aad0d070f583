/** What staff read of each file that a restored sermon had and that is gone. */
const gone = {
  audioId: "The recording is gone: its file was deleted.",
  notesId: "The notes are gone: their file was deleted.",
  videoUrl: "The film is gone: its file was deleted.",
  poster: "The picture is gone: its file was deleted.",
} as const;

export type FileOfSermon = keyof typeof gone;
export const filesOfSermon = Object.keys(gone) as FileOfSermon[];

/** What staff read of a restored sermon: also what could not be. */
export function restoredInWords({ without, missing }: { without: number; missing: FileOfSermon[] }): string {
  const ofSeries =
    "A series or topic that it was in is deleted: if you restore that too, under Activity, the video is in it again.";
  return ["Video restored.", ...missing.map((name) => gone[name]), ...(without > 0 ? [ofSeries] : [])].join(
    " ",
  );
}
