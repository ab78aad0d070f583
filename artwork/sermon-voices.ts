import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ffmpeg } from "./ffmpeg.ts";
import { type SpokenSermon, sermonWords } from "./sermon-words.ts";

/** Samples of a second, as Flite's voices speak. */
const RATE = 16_000;
const HEADER = 44;
const PAUSES = { sentence: 0.4, chapter: 1.3, end: 1 };

export const spokenNames = Object.keys(sermonWords);

/** What Flite, a free program that speaks, makes of a sentence: samples of 16 bits. */
async function speak(sentence: string, { voice, pace, pitch }: SpokenSermon, file: string): Promise<Buffer> {
  const settings = [`duration_stretch=${pace}`, ...(pitch ? [`int_f0_target_mean=${pitch}`] : [])];
  const flite = spawn(
    "flite",
    ["-voice", voice, ...settings.flatMap((one) => ["--setf", one]), "-t", sentence, "-o", file],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const [code] = (await once(flite, "close")) as [number];
  if (code !== 0) throw new Error(`flite could not speak: ${sentence}`);
  return (await readFile(file)).subarray(HEADER);
}

const silence = (seconds: number) => Buffer.alloc(Math.round(seconds * RATE) * 2);
const secondsOf = (samples: Buffer) => samples.length / 2 / RATE;
const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

/** Speaks a sermon of the sample into an MP3, with its transcript beside it, and prints where its chapters begin. */
export async function renderSpoken(content: string, name: string, artist: string): Promise<void> {
  const sermon = sermonWords[name];
  if (!sermon) throw new Error(`no sermon is called ${name}`);
  const folder = await mkdtemp(path.join(tmpdir(), "spoken-"));
  const parts: Buffer[] = [silence(0.3)];
  const cues: string[] = [];
  let at = secondsOf(silence(0.3));
  try {
    for (const { title, sentences } of sermon.chapters) {
      if (sermon.hasTexts) console.log(`  ${stamp(at).slice(3, 8)} ${title}`);
      for (const [index, sentence] of sentences.entries()) {
        const said = await speak(sentence, sermon, path.join(folder, "said.wav"));
        const pause = index === sentences.length - 1 ? PAUSES.chapter : PAUSES.sentence;
        cues.push(`${stamp(at)} --> ${stamp(at + secondsOf(said))}\n${sentence}\n`);
        parts.push(said, silence(pause));
        at += secondsOf(said) + pause;
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  parts.push(silence(PAUSES.end));
  const file = `${content}sermons/${name}.mp3`;
  await ffmpeg(
    [
      ...["-f", "s16le", "-ar", String(RATE), "-ac", "1", "-i", "-"],
      ...["-af", "highpass=f=70,loudnorm=I=-16:TP=-1.5", "-ar", String(RATE), "-ac", "1"],
      ...["-c:a", "libmp3lame", "-b:a", "24k", "-id3v2_version", "3", "-fflags", "+bitexact"],
      ...["-metadata", `title=${sermon.title}`, "-metadata", `artist=${artist}`],
      ...["-metadata", "comment=Spoken by Flite, a computer's voice; MIT licensed"],
      file,
    ],
    Buffer.concat(parts),
  );
  if (sermon.hasTexts) await writeFile(`${content}sermons/${name}.vtt`, `WEBVTT\n\n${cues.join("\n")}`);
  console.log(`sermons/${name}.mp3  ${at.toFixed(1)} s  ${Math.round((await stat(file)).size / 1024)} KB`);
}
