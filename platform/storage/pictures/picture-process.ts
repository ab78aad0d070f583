import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { t } from "@lingui/core/macro";
import type {
  AvifOptions,
  GifOptions,
  JpegOptions,
  Metadata,
  PngOptions,
  ResizeOptions,
  WebpOptions,
} from "sharp";
import { busy } from "../errors.ts";
import { type Drawing, drawPicture } from "./draw-picture.ts";
import { drawShape, findShape, type ShapeDrawing, type ShapeSource } from "./logo-shapes.ts";

/** How to encode a picture; the process that does it gets this as JSON. */
export interface Encoding {
  from: string;
  to: string;
  animated: boolean;
  resize: ResizeOptions;
  output:
    | ["jpeg", JpegOptions]
    | ["png", PngOptions]
    | ["webp", WebpOptions]
    | ["gif", GifOptions]
    | ["avif", AvifOptions];
  mostPixels: number;
  seconds: number;
}

export interface About {
  /** Undefined for an encoded picture, whose format is the one asked for. */
  format?: Metadata["format"] | undefined;
  width: number;
  height: number;
  /** Frames of an animation, and the height of one; `height` is that of all. */
  pages?: number | undefined;
  pageHeight?: number | undefined;
  /** Of the shape in a logo. */
  isFromBrightness?: boolean | undefined;
}

type Order =
  | { describe: string }
  | { encode: Encoding }
  | { draw: Drawing }
  | { findShape: ShapeSource }
  | { drawShape: ShapeDrawing };
type Reply = { about: About } | { error: string };

/** Idle time after which the process ends and its memory is free. */
const idleMs = 500;

/** How long the decoder may work on an order before it is killed: none of its own limits reaches into every format. */
export type LongestWork = (order: Order) => number;

const longestWork: LongestWork = (order) => {
  if ("encode" in order) return 2 * order.encode.seconds * 1000;
  // Vector files are small unless they are meant to harm.
  return "findShape" in order ? 10_000 : 30_000;
};

/** All that the decoder gets of the server's environment, which contains passwords. Beside it, it gets its fonts. */
const passedOn = [
  "LD_LIBRARY_PATH",
  "MALLOC_ARENA_MAX",
  "MALLOC_MMAP_THRESHOLD_",
  "MALLOC_TRIM_THRESHOLD_",
  "NODE_COMPILE_CACHE",
  "SystemRoot",
  "TEMP",
  "TMP",
  "TMPDIR",
];

/** The decoder crashed or was killed while it worked on a picture, twice. */
export class DecoderEndedError extends Error {
  override name = "DecoderEndedError";
}

/**
 * Decodes and encodes pictures in a process of its own, with a lower priority than pages. A picture that ends it harms
 * neither the server nor other pictures, because the callers give it one at a time.
 */
export class PictureProcess {
  readonly #fonts: string | undefined;
  readonly #longestWork: LongestWork;
  #child: ChildProcess | undefined;
  /** Resolves once the process can work. */
  #ready: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /** `fonts` is the path of a fontconfig file that names all fonts to draw with. */
  constructor(fonts?: string, longest = longestWork) {
    this.#fonts = fonts;
    this.#longestWork = longest;
  }

  /** Reads format, pixels and frames of a file without decoding it. Errors have the decoder's message. */
  describe(file: string): Promise<About> {
    return this.#follow({ describe: file });
  }

  /** Returns the size of the encoded picture. Errors have the decoder's message. */
  encode(encoding: Encoding): Promise<About> {
    return this.#follow({ encode: encoding });
  }

  /** Draws text on a picture. Errors have the decoder's message. */
  async draw(drawing: Drawing): Promise<void> {
    await this.#follow({ draw: drawing });
  }

  /** Finds the shape in a logo. Errors have the decoder's message, or are those of `findShape`. */
  findShape(source: ShapeSource): Promise<About> {
    return this.#follow({ findShape: source });
  }

  /** Draws a shape in a colour. Errors have the decoder's message. */
  async drawShape(drawing: ShapeDrawing): Promise<void> {
    await this.#follow({ drawShape: drawing });
  }

  /** Ends the process. The next picture starts another. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  async #follow(order: Order): Promise<About> {
    clearTimeout(this.#idle);
    try {
      // The first process may have been killed for another reason than this picture.
      const reply = await this.#ask(order).catch(() => this.#ask(order));
      if ("error" in reply) throw new Error(reply.error);
      return reply.about;
    } finally {
      this.#idle = setTimeout(() => this.stop(), idleMs).unref();
    }
  }

  async #ask(order: Order): Promise<Reply> {
    const listening = new AbortController();
    let child: ChildProcess | undefined;
    let late: NodeJS.Timeout | undefined;
    try {
      child = this.#started();
      child.ref();
      child.channel?.ref();
      const ended = once(child, "exit", listening).then(([code, signal]) => {
        throw new Error(`it ended with ${signal ?? code}`);
      });
      await Promise.race([this.#ready, ended]);
      const reply = once(child, "message", listening);
      child.send(order);
      const started = child;
      late = setTimeout(() => started.kill("SIGKILL"), this.#longestWork(order));
      return (await Promise.race([reply, ended]))[0];
    } catch (cause) {
      this.stop();
      if (!child) throw busy(t`The server cannot process pictures at the moment. Please try again soon.`, 10);
      throw new DecoderEndedError("the decoder ended while it worked on a picture", { cause });
    } finally {
      clearTimeout(late);
      listening.abort();
      child?.unref();
      child?.channel?.unref();
    }
  }

  #started(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    // Passed as source text, because the built server is a single file.
    const pathOfSharp = createRequire(import.meta.url).resolve("sharp");
    const program = `(${workOnPictures})(${JSON.stringify(pathOfSharp)}, ${drawPicture}, ${findShape}, ${drawShape})`;
    const child = spawn(process.execPath, ["--eval", program], {
      env: {
        ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
        ...(this.#fonts && { FONTCONFIG_FILE: this.#fonts }),
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    // Sending to a process that has just ended fails with an event, too, which would end the server.
    child.on("error", () => undefined);
    if (child.pid === undefined) throw new Error("the decoder cannot be started");
    this.#child = child;
    this.#ready = once(child, "message");
    return child;
  }
}

/** Runs in the process from its source text, so it must not use anything from this module. */
function workOnPictures(
  pathOfSharp: string,
  draw: typeof drawPicture,
  shapeIn: typeof findShape,
  fill: typeof drawShape,
): void {
  const { createRequire } = process.getBuiltinModule("node:module");
  const { writeFileSync } = process.getBuiltinModule("node:fs");
  const os = process.getBuiltinModule("node:os");
  // The server has ended. Nothing gentler ends a process in the middle of a picture.
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  // Stopping the server signals its whole group of processes, but it still waits for the pictures in work.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
  // With an even lower priority, a busy core leaves a picture too little of its seconds.
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  try {
    // When the machine runs out of memory, Linux kills this process rather than the server.
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Other systems have no such file.
  }
  const sharp = createRequire(pathOfSharp)(pathOfSharp) as typeof import("sharp").default;
  // Each picture is decoded once, so a cache would only waste memory and open files.
  sharp.cache(false);
  // More threads do not speed up a single picture, but take memory.
  sharp.concurrency(1);

  async function follow(order: Order): Promise<About> {
    if ("describe" in order) {
      const { format, width, height, pages, pageHeight } = await sharp(order.describe, {
        limitInputPixels: false,
      }).metadata();
      return { format, width, height, pages, pageHeight };
    }
    if ("draw" in order) {
      await draw(sharp, order.draw);
      const { width, height } = order.draw;
      return { width, height };
    }
    if ("findShape" in order) return shapeIn(sharp, order.findShape);
    if ("drawShape" in order) {
      await fill(sharp, order.drawShape);
      const { width, height } = order.drawShape;
      return { width, height };
    }
    const { from, to, animated, resize, output, mostPixels, seconds } = order.encode;
    const opened = sharp(from, { animated, limitInputPixels: mostPixels, failOn: "error" });
    const upright = animated ? opened : opened.autoOrient();
    const [format, options] = output;
    const filled = format === "jpeg" ? upright.flatten({ background: "#ffffff" }) : upright;
    const { width, height, pageHeight } = await filled
      .timeout({ seconds })
      .resize(resize)
      // Its types lack "avif".
      .toFormat(format as "heif", options)
      .toFile(to);
    return { width, height, pageHeight };
  }

  // The server may have ended meanwhile, and this process is about to.
  const tell = (reply: Reply | "ready") => process.send?.(reply, () => undefined);
  tell("ready");
  process.on("message", async (order: Order) => {
    const reply: Reply = await follow(order).then(
      (about) => ({ about }),
      (error) => ({ error: String(error.message) }),
    );
    tell(reply);
  });
}
