import { CustomSource, Input, Logging, LogLevel, MP4, OGG, QTFF, WEBM } from "mediabunny";

export interface MeasuredRecording {
  /** Of the longest track of sound, or of pictures where there is none. */
  seconds: number;
  /** In words of mediabunny, such as `aac` or `opus`; null for an unknown one. */
  codecs: (string | null)[];
  hasPictures: boolean;
}

/** The tables of twelve hours are about 10 MB; what asks for more than this was made to. */
const mostRead = 64 * 1024 * 1024;
const mostCached = 4 * 1024 * 1024;

// What it says of damaged files is for the uploader, who is told in our words.
Logging.level = LogLevel.Errors;

/** The file asks for more reading than any recording needs. */
class TooMuch extends Error {
  override name = "TooMuch";
}

interface MeasuredFile {
  /** Bytes. */
  size: number;
  /**
   * The bytes from `start` to `end`, both included.
   *
   * @throws {Error} when the store fails, which is passed on.
   */
  read(range: { start: number; end: number }): Promise<Uint8Array>;
}

/**
 * The length and the codecs of an MP4, QuickTime, Ogg or WebM file, read from its tables and a few packets without decoding, in at
 * most 64 MB of reading. Returns undefined when its bytes are damaged, cut off before the tables, or of another format.
 */
export async function measureRecording({ size, read }: MeasuredFile): Promise<MeasuredRecording | undefined> {
  let left = mostRead;
  let failure: { error: unknown } | undefined;
  const source = new CustomSource({
    getSize: () => size,
    async read(start, end) {
      left -= end - start;
      if (left < 0) throw new TooMuch();
      try {
        return await read({ start, end: end - 1 });
      } catch (error) {
        failure = { error };
        throw error;
      }
    },
    maxCacheSize: mostCached,
    prefetchProfile: "fileSystem",
    handleUnhandledError: () => {},
  });
  using input = new Input({ formats: [MP4, QTFF, OGG, WEBM], source });
  try {
    const [sound, pictures] = [await input.getAudioTracks(), await input.getVideoTracks()];
    const tracks = sound.length > 0 ? sound : pictures;
    if (tracks.length === 0) return undefined;
    const seconds = await input.computeDuration(tracks, { metadataOnly: true });
    if (!Number.isFinite(seconds) || seconds <= 0) return undefined;
    const codecs = await Promise.all(sound.map((track) => track.getCodec()));
    return { seconds, codecs, hasPictures: pictures.length > 0 };
  } catch {
    // What the bytes say can make the parser fail in any way; that the store failed is no fault of theirs.
    if (failure) throw failure.error;
    return undefined;
  }
}
