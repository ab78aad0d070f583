import { stat } from "node:fs/promises";
import { ffmpeg } from "./ffmpeg.ts";
import { SAMPLE_RATE } from "./organ.ts";
import { abideWithMe, allPeople, beThouMyVision, type Recording } from "./performance.ts";

const LOUDNESS = -16;

/** The input arguments for sound that is handed over as numbers. */
export const soundInput = ["-f", "f32le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", "-"] as const;
export const soundBytes = (sound: Float32Array) =>
  new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength);

/** The filter that brings a recording to the loudness of speech and music on the web, peaks held below 0 dB. */
export async function levelled(sound: Float32Array): Promise<string> {
  const report = await ffmpeg([...soundInput, "-af", "ebur128", "-f", "null", "-"], soundBytes(sound));
  const measured = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(report)?.[1]);
  if (!Number.isFinite(measured)) throw new Error("ffmpeg did not tell the loudness");
  return `volume=${(LOUDNESS - measured).toFixed(2)}dB,alimiter=limit=0.84:level=false:attack=3:release=60`;
}

interface Track {
  file: string;
  title: string;
  tune: string;
  kilobits: number;
  perform: () => Recording;
}

const tracks: readonly Track[] = [
  {
    file: "media/hymn.mp3",
    title: "Abide with Me",
    tune: "Tune Eventide by William Henry Monk, 1861",
    kilobits: 64,
    perform: abideWithMe,
  },
  {
    file: "resources/old-hundredth.mp3",
    title: "All People That on Earth Do Dwell",
    tune: "Tune Old Hundredth, Geneva 1551",
    kilobits: 64,
    perform: allPeople,
  },
  {
    file: "resources/be-thou-my-vision.mp3",
    title: "Be Thou My Vision",
    tune: "Tune Slane, traditional Irish",
    kilobits: 64,
    perform: beThouMyVision,
  },
];

export const recordingNames = tracks.map((track) => track.file.replace(/^.*\/|\.mp3$/g, ""));

export async function renderRecording(content: string, name: string, artist: string): Promise<void> {
  const track = tracks.find(({ file }) => file.endsWith(`/${name}.mp3`));
  if (!track) throw new Error(`no recording is called ${name}`);
  const { sound, seconds } = track.perform();
  const file = content + track.file;
  await ffmpeg(
    [
      ...soundInput,
      ...["-af", await levelled(sound), "-ar", "44100", "-ac", "1"],
      ...["-c:a", "libmp3lame", "-b:a", `${track.kilobits}k`, "-id3v2_version", "3", "-fflags", "+bitexact"],
      ...["-metadata", `title=${track.title}`, "-metadata", `artist=${artist}`],
      ...["-metadata", `comment=${track.tune}. Public-domain tune; this recording MIT licensed`],
      file,
    ],
    soundBytes(sound),
  );
  console.log(`${track.file}  ${seconds.toFixed(1)} s  ${Math.round((await stat(file)).size / 1024)} KB`);
}
