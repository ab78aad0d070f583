import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs ffmpeg, feeding it `input`, and returns what it says. */
export async function ffmpeg(args: readonly string[], input?: Uint8Array): Promise<string> {
  const child = spawn("ffmpeg", ["-y", "-hide_banner", ...args], { stdio: ["pipe", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`ffmpeg failed: ${args.join(" ")}\n${said}`);
  return said;
}

interface FrameStore {
  /** Takes one frame of RGB bytes. */
  add(frame: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Stores frames in a film that has lost next to nothing, for films of the right size to be made from. */
export function storeFrames(file: string, width: number, height: number, rate: number): FrameStore {
  const encoder = spawn(
    "ffmpeg",
    [
      ...["-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${width}x${height}`],
      ...["-r", String(rate), "-i", "-", "-c:v", "libx264", "-preset", "ultrafast", "-qp", "6"],
      ...["-pix_fmt", "yuv444p", file],
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  return {
    async add(frame) {
      if (!encoder.stdin.write(frame)) await once(encoder.stdin, "drain");
    },
    async close() {
      encoder.stdin.end();
      const [code] = (await once(encoder, "close")) as [number];
      if (code !== 0) throw new Error("ffmpeg could not store the frames");
    },
  };
}
