const recording = "a recording";

/** What is said of a recording that is left out, with its URL if it has one. */
export function recordingAt(url: string): string {
  return /^https?:/i.test(url) ? `${recording} (${url})` : recording;
}

export function isRecording(leftOut: string): boolean {
  return leftOut.startsWith(recording);
}

export interface LeftOutSermons {
  ofPlugin: number;
  recordings: number;
}

/** What of an old site *Import sermons* brings; empty if there is nothing. */
export function sermonsInWords({ ofPlugin, recordings }: LeftOutSermons): string {
  const found = [
    ...(ofPlugin > 0 ? [ofPlugin === 1 ? "one sermon" : `${ofPlugin} sermons`] : []),
    ...(recordings > 0 ? [recordings === 1 ? "one recording" : `${recordings} recordings`] : []),
  ].join(" and ");
  return (
    found &&
    `Not moved in: ${found}. “Import sermons” takes them from the feed of a podcast, if the old site has one.`
  );
}

export const importSermons = { to: "/alter-uploads/import", label: "Import sermons" };
