import type Hls from "hls.js";
import type { ErrorData, HlsConfig } from "hls.js";

/** Why a stream does not play. */
export type StreamProblem = "notThere" | "refused" | "lost" | "unplayable";

// A worker would need a source of scripts that our policy does not allow.
const settings: Partial<HlsConfig> = { enableWorker: false, backBufferLength: 90 };

/** HLS (RFC 8216). The light build of the library would play streams with separate sound in silence. */
export async function playStream(
  video: HTMLVideoElement,
  url: string,
  onProblem: (problem: StreamProblem) => void,
  signal: AbortSignal,
): Promise<void> {
  let hls: Hls | undefined;
  let isEnded = signal.aborted;
  const end = () => {
    isEnded = true;
    hls?.destroy();
  };
  signal.addEventListener("abort", end);
  const fail = (problem: StreamProblem) => {
    signal.removeEventListener("abort", end);
    end();
    onProblem(problem);
  };

  const begin = (Library: typeof Hls, { isLight }: { isLight: boolean }) => {
    if (isEnded) return;
    if (!Library.isSupported()) return fail("unplayable");
    const player = new Library(settings);
    hls = player;
    let hasPlayed = false;
    let hasRecovered = false;
    player.on(Library.Events.MANIFEST_PARSED, (_, { audioTracks }) => {
      if (isLight && audioTracks.some((track) => track.url)) {
        player.destroy();
        void import("hls.js").then(
          (whole) => begin(whole.default, { isLight: false }),
          () => fail("lost"),
        );
      } else video.play().catch(() => undefined);
    });
    player.on(Library.Events.FRAG_BUFFERED, () => {
      hasPlayed = true;
    });
    player.on(Library.Events.ERROR, (_, error) => {
      if (!error.fatal) return;
      const isOfMedia = error.type === Library.ErrorTypes.MEDIA_ERROR;
      if (isOfMedia && hasPlayed && !hasRecovered) {
        hasRecovered = true;
        player.recoverMediaError();
      } else fail(isOfMedia ? "unplayable" : problemOf(error, hasPlayed));
    });
    player.loadSource(url);
    player.attachMedia(video);
  };

  const light = await import("hls.js/light");
  begin(light.default, { isLight: true });
}

function problemOf({ type, details, response }: ErrorData, hasPlayed: boolean): StreamProblem {
  if (type !== "networkError") return "unplayable";
  if (hasPlayed) return "lost";
  if (details === "manifestParsingError" || details === "manifestIncompatibleCodecsError")
    return "unplayable";
  // Browsers do not tell scripts why another site cannot be asked.
  return response?.code ? "notThere" : "refused";
}
