import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../test/support/database.ts";
import { openBuilds } from "./earlier-build.mjs";

const sources = ["app", "vite.config.ts"];
const [page, rules, styles] = ["app/page.tsx", "app/rules.server.ts", "app/app.css"];

/** A checkout that has been built. */
async function builtCheckout() {
  const root = await temporaryFolder();
  onTestFinished(() => rm(root, { recursive: true }));
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  for (const file of [page, rules, styles, "vite.config.ts"]) await write(file, "as it was");
  const open = () => openBuilds(root, sources);
  const build = async ({ built, meanwhile = async () => {} }: Built) => {
    const builds = open();
    await write("build/client/.vite/manifest.json", "{}");
    await write("build/client/.vite/reads.json", JSON.stringify([page, styles]));
    await write("build/client/assets/page-1.js", "a script");
    const read = builds.readClient();
    await write("build/client/assets/page-1.js.br", "compressed");
    await write("build/client/assets/of-server-1.svg", "a picture that the server's part adds");
    await write("build/server/index.js", "the server");
    await meanwhile();
    builds.note(built, read);
    await write("build/built", built);
  };
  await build({ built: "first" });
  return { root, write, open, build };
}

interface Built {
  built: string;
  meanwhile?: () => Promise<void>;
}

test("a build of the same sources has nothing to do", async () => {
  const { open, write } = await builtCheckout();
  expect(open().isSame).toBe(true);
  await write(page, "as it was");
  expect(open().isSame).toBe(true);
});

test.each([
  { what: "a file of the server", file: rules, isOfServer: true },
  { what: "a page", file: page, isOfServer: false },
  { what: "a stylesheet", file: styles, isOfServer: false },
  { what: "a setting of the bundler", file: "vite.config.ts", isOfServer: false },
  { what: "a new file of the server", file: "app/new.server.ts", isOfServer: false },
])("a change of $what: the browsers' part stays: $isOfServer", async ({ file, isOfServer }) => {
  const { open, write } = await builtCheckout();
  await write(file, "as it is now");
  const { isSame, isOfServer: stays } = open();
  expect({ isSame, stays }).toEqual({ isSame: false, stays: isOfServer });
});

test("a file of the server that went, or that browsers read after all, has everything built", async () => {
  const { root, open, build, write } = await builtCheckout();
  await rm(path.join(root, rules));
  expect(open().isOfServer).toBe(false);
  await build({ built: "second" });
  await write(page, "now");
  await write(rules, "as it was");
  expect(open()).toMatchObject({ isSame: false, isOfServer: false });
});

test("a file that is saved while a build runs has the next one build everything", async () => {
  const { open, build, write } = await builtCheckout();
  await build({ built: "second", meanwhile: () => write(rules, "saved meanwhile") });
  expect(open()).toMatchObject({ isSame: false, isOfServer: false });
});

test("a note that is not of the folder build/ counts for nothing", async () => {
  const { root, open, write } = await builtCheckout();
  await write("build/built", "copied from elsewhere");
  expect(open()).toMatchObject({ isSame: false, isOfServer: false });
  await rm(path.join(root, "build/built"));
  expect(open()).toMatchObject({ isSame: false, isOfServer: false });
});

test("the browsers' part is kept compressed and as its bundler left it; what it cannot keep is there to compare", async () => {
  const { root, open } = await builtCheckout();
  const has = (file: string) => existsSync(path.join(root, file));
  open().keepClient();
  expect(has("build/client/assets/page-1.js.br")).toBe(true);
  expect(readFileSync(path.join(root, "build/client/.vite/manifest.json"), "utf8")).toBe("{}");
  expect(has("build/client/assets/of-server-1.svg")).toBe(false);
  expect(has("build/server")).toBe(false);
  expect(has("build/built")).toBe(false);

  const other = await builtCheckout();
  other.open().clear();
  const kept = path.join(other.root, "node_modules/.cache/last-build/client/assets/page-1.js.br");
  expect(readFileSync(kept, "utf8")).toBe("compressed");
  expect(existsSync(path.join(other.root, "build"))).toBe(false);
});
