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
