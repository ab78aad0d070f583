// Completes the built folder, so that it runs without the sources, their packages and the tools that built it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { machineCode } from "./machine-code.mjs";
import { writeLists } from "./sbom.mjs";
import { root, runtimeVersion } from "./setup.mjs";
import { writeSums } from "./sums.mjs";
import { textCatalogs, textMacros } from "./texts/macros.mjs";
import { Repository } from "./update/git.mjs";

const folder = path.join(root, "build");
const about = readAbout(root);

process.report.excludeNetwork = true;
const ownLibrary = process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";

/** Commands that read and write the folder `content/` of the sources. */
const ofSources = ["content"];
/** Each script of `package.json` that is a command of an installed site. */
const commands = Object.keys(about.scripts).filter(
  (name) => about.scripts[name] === `node scripts/command.mjs ${name}`,
);

await bundlePrograms({
  ...Object.fromEntries(
    commands.filter((name) => !ofSources.includes(name)).map((name) => [name, `scripts/${name}.ts`]),
  ),
  // The server starts it.
  "nightly-process.server": "app/running/backup/nightly-process.server.ts",
});
const packages = copyPackages();
for (const file of readdirSync(path.join(root, "scripts", "built")))
  cpSync(path.join(root, "scripts", "built", file), path.join(folder, file));
cpSync(path.join(root, "deploy"), path.join(folder, "deploy"), { recursive: true });
writeLists(folder);
writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(aboutFolder(), null, 2)}\n`);
writeSums(folder);

/** Into the folder of the server, because they look for the migrations beside them, as the server does. */
async function bundlePrograms(files) {
  for (const file of readdirSync(path.join(folder, "server")))
    if (file.startsWith("command-")) rmSync(path.join(folder, "server", file));
  await build({
    configFile: false,
    root,
    plugins: [textMacros(), textCatalogs()],
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, external: machineCode },
    build: {
      ssr: true,
      outDir: path.join(folder, "server"),
      emptyOutDir: false,
      copyPublicDir: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, path.join(root, file)])),
        output: {
          // docs/decisions/memory.md
          ...{ charset: "ascii", comments: false },
          ...{ entryFileNames: "[name].js", chunkFileNames: "command-[name]-[hash].js" },
        },
        checks: { pluginTimings: false },
        // React's packages say where they may run; a command has one place only.
        onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
      },
    },
  });
}

/**
 * Copies the packages that no bundle contains, with what they need and no more. The migrations load Kysely. Returns the
 * versions of those that the site loads itself.
 */
function copyPackages() {
  rmSync(path.join(folder, "node_modules"), { recursive: true, force: true });
  const wanted = [...machineCode, "kysely"].map((name) => ({ name, from: root }));
  const copied = new Map();
  for (const { name, from } of wanted) {
    const source = folderOf(name, from);
    // Optional ones are those of other platforms. Older versions of npm install those of other C libraries, too.
    if (source === undefined || copied.get(name) === source) continue;
    const { dependencies = {}, optionalDependencies = {}, libc = [ownLibrary] } = readAbout(source);
    if (!libc.includes(ownLibrary)) continue;
    if (copied.has(name)) throw new Error(`The built folder would need two versions of ${name}.`);
    copied.set(name, source);
    cpSync(source, path.join(folder, "node_modules", name), {
      recursive: true,
      filter: (file) => path.relative(source, file).split(path.sep)[0] !== "node_modules",
    });
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
      wanted.push({ name: needed, from: source });
  }
  mkdirSync(path.join(folder, "node_modules"), { recursive: true });
  const loaded = [...machineCode, "kysely"].filter((name) => copied.has(name));
  return Object.fromEntries(loaded.map((name) => [name, readAbout(copied.get(name)).version]));
}

/** Returns the folder from which a package would be loaded in the folder `from`. */
function folderOf(name, from) {
  for (let at = from; at.startsWith(root); at = path.dirname(at)) {
    const found = path.join(at, "node_modules", name);
    if (existsSync(path.join(found, "package.json"))) return found;
  }
  return undefined;
}

function readAbout(place) {
  return JSON.parse(readFileSync(path.join(place, "package.json"), "utf8"));
}

function aboutFolder() {
  const { name, version, description, license, type } = about;
  // The site asks there whether a newer version is out.
  const url = new Repository(root).remoteUrl();
  return {
    ...{ name, version, description, license, private: true, type },
    ...(url && { repository: { type: "git", url } }),
    engines: { node: `>=${runtimeVersion.split(".")[0]}` },
    dependencies: packages,
    builtFor: `${process.platform} ${process.arch} ${ownLibrary}`,
    scripts: Object.fromEntries(["start", ...commands].map((name) => [name, `node narthex.mjs ${name}`])),
  };
}
