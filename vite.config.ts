import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import mdx from "@mdx-js/rollup";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import remarkFrontmatter from "remark-frontmatter";
import remarkMdxFrontmatter from "remark-mdx-frontmatter";
import { defineConfig, type Plugin, transformWithOxc } from "vite";
import { imagetools } from "vite-imagetools";

/** The congregation's prose, as Markdown that runs nothing: each file becomes a component and its `frontmatter`. */
const prose = mdx({ format: "md", remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter] });

/** `import size from "./file.pdf?size"` is the number of the file's bytes. */
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

/**
 * Few files load sooner than many small ones where each costs a round trip: one of libraries that every page needs, one
 * of what pages share, one of what forms need. Each page adds its own; carousels bring a library that few pages need.
 */
const chunks = [
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
  },
  { name: "forms", test: /node_modules[\\/](@conform-to|zod)[\\/]|[\\/]app[\\/]forms[\\/]/ },
  {
    name: "site",
    test: /[\\/](app[\\/](shell|ui[\\/](?!carousel)|congregation|dates|identity[\\/]viewer|pictures[\\/](cover-)?picture\.)|content[\\/])/,
    minShareCount: 2,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), imagetools(), sizes, { enforce: "pre", ...prose }, migrations, reactRouter()],
  // The congregation's icons, served by their own names: browsers ask for some unasked.
  publicDir: "content/artwork",
  // Styles and scripts are files of our own, as the content security policy asks.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: { build: { rolldownOptions: { input: "./server.ts" } } },
  },
});
