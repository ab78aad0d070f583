import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { inflate } from "@sparticuz/chromium";

const modules = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const packed = path.join(modules, "@sparticuz", "chromium");

/** The package expects its fonts where it is unpacked. Without fonts, Chromium crashes at the first text field. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/**
 * Returns a Chromium unpacked from npm, with the libraries that a bare machine may lack, and the environment to start
 * it in.
 */
export async function unpackedChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const { version } = JSON.parse(await readFile(path.join(packed, "package.json"), "utf8"));
  const folder = path.join(modules, ".cache", `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: path.join(folder, "chromium"),
    env: {
      ...definedEnvironment(),
      FONTCONFIG_PATH: path.join(folder, "fonts"),
      LD_LIBRARY_PATH: path.join(folder, "al2023", "lib"),
    },
  };
}

/** Unpacks into a temporary folder and renames it, so that tests that start together never see half a browser. */
async function unpack(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}-`);
  const { TMPDIR } = process.env;
  // The package always unpacks into the temporary folder.
  process.env.TMPDIR = work;
  try {
    for (const name of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"]) {
      await inflate(path.join(packed, "bin", name));
    }
    await writeFile(path.join(work, "fonts", "fonts.conf"), fontSettings);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  await rename(work, folder).catch(() => rm(work, { recursive: true, force: true, maxRetries: 5 }));
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
