import { existsSync, globSync } from "node:fs";
import { cp, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, minify, type Plugin, transformWithOxc } from "vite";
import { imagetools, resolveConfigs } from "vite-imagetools";
import { machineCode } from "./scripts/machine-code.mjs";
import { textCatalogs, textMacros } from "./scripts/texts/macros.mjs";

/**
 * At 42, AVIF shows no less of these pictures than at its encoder's 50, with a quarter fewer bytes. JPEG in one size is
 * enough: every browser that the stylesheet supports takes one of the other formats.
 */
const smallPictures = imagetools({
  resolveConfigs: (entries, formats) => {
    const configs = resolveConfigs(entries, formats);
    const largest = Math.max(...configs.map(({ w = 0 }) => Number(w)));
    return configs
      .filter(({ format, w = 0 }) => format !== "jpg" || Number(w) === largest)
      .map((config) => (config.format === "avif" ? { quality: "42", ...config } : config));
  },
});

/**
 * Encoding them takes a minute, so those of the sample are kept, under the names that the plugin above looks for. A church
 * may have deleted them with the rest of the sample's artwork.
 */
const encodedPictures: Plugin = {
  name: "encoded-pictures",
  async buildStart() {
    if (existsSync("artwork/encoded"))
      await cp("artwork/encoded", "node_modules/.cache/imagetools", { recursive: true });
  },
};

/** `import size from "./file.pdf?size"` gives the file's size in bytes. */
const sizes: Plugin = {
  name: "sizes-of-files",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith("?size")) return undefined;
    const { size } = await stat(id.slice(0, -"?size".length));
    return `export default ${size};`;
  },
};

/** The built server reads its migrations from a folder beside it, as the source does, but need not strip their types. */
const migrations: Plugin = {
  name: "migrations",
  applyToEnvironment: ({ name }) => name === "ssr",
  async writeBundle({ dir = "" }) {
    const [from, to] = ["database/migrations", path.join(dir, "migrations")];
    await mkdir(to, { recursive: true });
    for (const file of await readdir(from)) {
      const { code } = await transformWithOxc(await readFile(path.join(from, file), "utf8"), file);
      await writeFile(path.join(to, file.replace(/ts$/, "js")), code);
    }
  },
};

/** Where a ground has no waves, browsers leave their drawing out: see `app/pages/home/hero.tsx`. */
const lateWaves: Plugin = {
  name: "late-waves",
  applyToEnvironment: ({ name }) => name === "client",
  transform: (code, id) =>
    id.endsWith("app/look/waves.tsx") ? { code, map: null, moduleSideEffects: false } : undefined,
};

/** So is the folder of fonts that pictures are drawn with. */
const drawnFonts: Plugin = {
  name: "drawn-fonts",
  applyToEnvironment: ({ name }) => name === "ssr",
  writeBundle: ({ dir = "" }) =>
    cp("app/look/fonts/drawn-fonts", path.join(dir, "drawn-fonts"), { recursive: true }),
};

/** And the passwords that are refused. Modules of the server are bundled into either folder. */
const commonPasswords: Plugin = {
  name: "common-passwords",
  applyToEnvironment: ({ name }) => name === "ssr",
  async writeBundle({ dir = "" }) {
    for (const folder of ["", "assets"])
      await cp("app/people/passwords/common-passwords.txt", path.join(dir, folder, "common-passwords.txt"));
  },
};

/** And what the events, posts and sermons of the sample show, which become stored files at the first start. */
const sampleFiles: Plugin = {
  name: "sample-files",
  applyToEnvironment: ({ name }) => name === "ssr",
  async writeBundle({ dir = "" }) {
    for (const folder of ["content/sample/pictures", "content/sample/media", "content/sample/sermons"])
      await cp(folder, path.join(dir, folder), { recursive: true });
  },
};

/** Bundles the server's packages: a tenth of their code is used, and the rest would cost every start time and memory. */
const bundledPackages: Plugin = {
  name: "bundled-packages",
  apply: "build",
  configEnvironment: (name) =>
    name === "ssr"
      ? {
          resolve: { noExternal: true, external: machineCode },
          define: { "process.env.NODE_ENV": '"production"' },
        }
      : undefined,
};

/** The player of browsers, and parts of the library of mails that no mail has: reading them takes memory and time. */
const notOnServer = /^(hls\.js(\/light)?|@react-email\/(code-block|markdown|tailwind))$/;
const emptyModule = "virtual:not-on-server";
const withoutUnused: Plugin = {
  name: "without-unused",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "ssr",
  resolveId: { filter: { id: notOnServer }, handler: () => emptyModule },
  load: { filter: { id: new RegExp(`^${emptyModule}$`) }, handler: () => "export default undefined;" },
};

/** Scripts that stand in every page: `import script from "./name.inline.js?raw"`. */
const inlineScripts: Plugin = {
  name: "inline-scripts",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /\.inline\.js\?raw$/ },
    async handler(id) {
      const file = id.slice(0, -"?raw".length);
      const { code } = await minify(file, await readFile(file, "utf8"), { module: false });
      return `export default ${JSON.stringify(code)};`;
    },
  },
};

/** The server loads a route when it is first asked for. Screens of staff, and what they need, are most of its code. */
const routesOnDemand: Plugin = {
  name: "routes-on-demand",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  transform: {
    filter: { id: /^\0virtual:react-router\/server-build$/ },
    handler(code) {
      const onDemand = code.replace(/import \* as (route\d+) from (.+?);/g, "const $1 = () => import($2);");
      if (onDemand === code) throw new Error("vite.config.ts: the build of React Router names no routes");
      return onDemand;
    },
  },
};

const filesOfChunks = globSync([
  "app/**/*",
  "content/**/*",
  "platform/**/*",
  "node_modules/*/*",
  "node_modules/@*/*/*",
]).map((file) => file.replaceAll("\\", "/"));

/**
 * Few shared chunks, because each file costs a request and its name a place in the page: the libraries of every page, what
 * every page shows around its own content and what many have in it (with the addresses of the map, too few for a file), what
 * pages of events, of sermons and of lists share, the bank account, the code of forms, and the library that checks those of
 * staff. A chunk takes what its modules import, unless an earlier one has it, so the last ones come last. All else goes with
 * the few pages that need it.
 */
const chunks = [
  chunk("react", /^node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//),
  chunk(
    "site",
    /^app\/shell\/(?!needs\/|staff-frame|staff-groups|group-icon|web-manifest|staff-only|page-section|login-path|saving-data)/,
    /^app\/serving\/react-router\/(keep-page|route-manifest)\./,
    /^app\/ui\/(alert|dialog|icon|motion|plain-text|linked-numbers|text-parts|starts-scripts|next-step)\./,
    /^app\/media\/pictures\/((cover-|site-|library-)?picture|named-files)\./,
    /^app\/media\/storage\/storage-folders\./,
    /^app\/items\/(edit-link|visibility\/mark)\./,
    /^app\/dates\/day-arithmetic\./,
    /^app\/pages\/(prose\/prose|originals\/(facts|drawn-map)|shown-facts\/(facts|service-times))/,
    /^app\/pages\/(reading\/edit-bar|faces\/face)\./,
    /^app\/(look\/colours|viewer)\./,
    /^node_modules\/@lingui\//,
    /^platform\/language\//,
    /^content\/(congregation\.|sample\/pictures\/map)/,
  ),
  chunk("events", /^app\/events\/(event-card|event-path|event-when|event-when-words|categories)\./),
  chunk(
    "sermons",
    /^app\/sermons\/sermon-(card|limits|path|player|posters)\./,
    /^app\/sermons\/(lines\/sermon-in-line|podcast\/podcast-path|scripture\/passage-links)\./,
    /^app\/sermons\/(bible\/preached|collections\/collection-kinds)\./,
    /^app\/media\/videos\/(posters|video-links|video-player)\./,
  ),
  chunk(
    "lists",
    /^app\/lists\/(paged-list|list-search|pagination)\./,
    /^app\/ui\/(empty-list|use-page-search)\./,
  ),
  chunk("giving", /^app\/pages\/shown-facts\/bank-account\./),
  chunk(
    "forms",
    /^node_modules\/@conform-to\/(dom|react)\//,
    /^app\/forms\/(?!.*picture|settings\/|form-problems\.|checked-by\.|fields\.|places-field\.|schema-of\.|without-eval\.)/,
    /^app\/ui\/submit-button\./,
  ),
  chunk(
    "schemas",
    /^node_modules\/(@conform-to\/zod|zod)\//,
    /^app\/forms\/(checked-by|fields|places-field|schema-of|without-eval)\./,
  ),
];

/** One of all that a start loads. Without it there would be 400, because routes share parts of it with each other. */
const serverChunks = [{ name: "start", tags: ["$initial" as const], test: /(?<!\/server\.ts)$/ }];

/** A chunk of the modules whose path from the project matches a pattern. One that no file matches was forgotten in a move. */
function chunk(name: string, ...patterns: RegExp[]) {
  for (const pattern of patterns)
    if (!filesOfChunks.some((file) => pattern.test(file)))
      throw new Error(`vite.config.ts: no file matches ${pattern} of the chunk "${name}"`);
  return {
    name,
    test: (id: string) => {
      const file = path.relative(import.meta.dirname, id).replaceAll("\\", "/");
      return patterns.some((pattern) => pattern.test(file));
    },
  };
}

/** Pages and the list of routes name files. Rolldown takes no fewer than seven characters for scripts. */
const assetFileNames = "assets/[name]-[hash:6][extname]";
const shortNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames,
};

export default defineConfig({
  plugins: [
    textMacros(),
    textCatalogs(),
    tailwindcss(),
    encodedPictures,
    smallPictures,
    sizes,
    migrations,
    drawnFonts,
    lateWaves,
    commonPasswords,
    sampleFiles,
    bundledPackages,
    withoutUnused,
    inlineScripts,
    reactRouter(),
    routesOnDemand,
  ],
  // Icons keep their names, because browsers request some of them (such as /favicon.ico) on their own.
  publicDir: "content/artwork",
  // The content security policy refuses scripts, styles and fonts in data: URLs.
  build: {
    assetsInlineLimit: 0,
    // KB. The check of previews, which visitors never load, has 660.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks }, ...shortNames } } } },
    ssr: {
      build: {
        rolldownOptions: {
          input: "./server.ts",
          output: {
            // With one character above U+00FF in it, V8 would hold the text of a file at two bytes for each character.
            charset: "ascii",
            comments: false,
            codeSplitting: { groups: serverChunks },
            // Its modules look for folders beside themselves.
            chunkFileNames: ({ name }) => (name === "start" ? "[name]-[hash].js" : "assets/[name]-[hash].js"),
            assetFileNames,
          },
        },
      },
    },
  },
});
