import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
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
}

type Order = { describe: string } | { encode: Encoding };
type Task = { id: number; order: Order };
type Reply = { id: number; about: About } | { id: number; error: string };

/** Idle time after which the process ends and its memory is free. */
const idleMs = 10_000;

/**
 * Decodes and encodes pictures in a process of its own. The operating system lets it run when the server has nothing to
 * do, so that it does not delay pages; a picture that makes the decoder crash does not end the server.
 */
export class PictureProcess {
  #child: ChildProcess | undefined;
  #tasks = 0;
  readonly #cores = pLimit(availableParallelism());
  readonly #waiting = new Map<number, { resolve(about: About): void; reject(error: Error): void }>();
  #idle: NodeJS.Timeout | undefined;

  /** Reads format, pixels and frames of a file without decoding it. Errors have the decoder's message. */
  describe(file: string): Promise<About> {
    return this.#order({ describe: file });
  }

  /** Encodes at most one picture per core at a time. Returns the size of the encoded one. */
  encode(encoding: Encoding): Promise<About> {
    return this.#cores(() => this.#order({ encode: encoding }));
  }

  async #order(order: Order): Promise<About> {
    clearTimeout(this.#idle);
    const child = this.#started();
    const id = this.#tasks++;
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        child.ref();
        child.channel?.ref();
        child.send({ id, order } satisfies Task);
      });
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  #started(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    // Passed as source text, because the built server is a single file.
    const pathOfSharp = createRequire(import.meta.url).resolve("sharp");
    const child = spawn(process.execPath, ["--eval", `(${workOnPictures})(${JSON.stringify(pathOfSharp)})`], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.on("message", (reply: Reply) => {
      const task = this.#waiting.get(reply.id);
      if ("error" in reply) task?.reject(new Error(reply.error));
      else task?.resolve(reply.about);
    });
    const gone = () => {
      if (this.#child !== child) return;
      this.#child = undefined;
      for (const { reject } of this.#waiting.values())
        reject(busy("The server could not process that picture. Please try again in a moment.", 10));
    };
    child.once("error", gone);
    child.once("exit", gone);
    this.#child = child;
    return child;
  }

  #rest(): void {
    const child = this.#child;
    child?.unref();
    child?.channel?.unref();
    this.#idle = setTimeout(() => {
      if (this.#child === child) this.#child = undefined;
      if (child?.connected) child.disconnect();
    }, idleMs).unref();
  }
}

/** Runs in the process from its source text, so it must not use anything from this module. */
function workOnPictures(pathOfSharp: string): void {
  const { createRequire } = process.getBuiltinModule("node:module");
  const os = process.getBuiltinModule("node:os");
  os.setPriority(Math.max(os.getPriority(), os.constants.priority.PRIORITY_LOW));
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

  process.on("message", async ({ id, order }: Task) => {
    const reply: Reply = await follow(order).then(
      (about) => ({ id, about }),
      (error) => ({ id, error: String(error.message) }),
    );
    if (process.connected) process.send?.(reply);
  });
  // The server has ended or needs this process no more.
  process.once("disconnect", () => process.exit());
}
