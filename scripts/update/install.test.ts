import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const script = await readFile(path.resolve(import.meta.dirname, "../../deploy/install"), "utf8");

/** Says which units run, and notes what it restarts and which version that then starts. */
const systemctl = (folder: string, units: string) => `#!/bin/sh
if [ "$1" = list-units ]; then printf '${units}'; exit; fi
echo "$2 $(cat '${folder}/opt/current/version')" >> '${folder}/said'
`;

async function open(units: string) {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), "narthex-install-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [checkout, programs, settings] = ["checkout", "programs", "etc"].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  for (const made of [path.join(checkout, "deploy"), programs, settings])
    await mkdir(made, { recursive: true });
  const installed = script.replaceAll("/opt/narthex", `${folder}/opt`).replaceAll("/etc/narthex", settings);
  await writeFile(path.join(checkout, "deploy", "install"), installed, { mode: 0o755 });
  await writeFile(path.join(programs, "systemctl"), systemctl(folder, units), { mode: 0o755 });
  const machinesNode = path.join(programs, "node");
  await symlink(process.execPath, machinesNode);
  const said = async () =>
    (await readFile(path.join(folder, "said"), "utf8").catch(() => "")).split("\n").slice(0, -1);
  let second = 0;
  return {
    settings,
    said,
    machinesNode,
    ofCheckout: (...words: string[]) => path.join(checkout, ...words),
    installed: (file: string) => readFile(path.join(folder, "opt", "current", file), "utf8"),
    versions: () => readdir(path.join(folder, "opt")).catch(() => []),
    async install(version: string) {
      const build = path.join(checkout, ".versions", version, "build");
      await mkdir(build, { recursive: true });
      await writeFile(path.join(build, "version"), version);
      const about = { engines: { node: ">=26" }, scripts: { start: "node narthex.mjs start" } };
      await writeFile(path.join(build, "package.json"), JSON.stringify(about, null, 2));
      await writeFile(
        path.join(build, "narthex.mjs"),
        `import { appendFileSync } from "node:fs";
         appendFileSync("${folder}/said", \`asked \${process.env.PORT}\\n\`);`,
      );
      await rm(path.join(checkout, "build"), { force: true });
      await symlink(build, path.join(checkout, "build"));
      second += 1;
      await writeFile(path.join(programs, "date"), `#!/bin/sh\necho 2026-11-27T12000${second}\n`, {
        mode: 0o755,
      });
      await promisify(execFile)(path.join(checkout, "deploy", "install"), {
        env: { PATH: `${programs}:${process.env.PATH}` },
      });
      return path.basename(await realpath(path.join(folder, "opt", "current")));
    },
  };
}

test.skipIf(process.platform !== "linux")(
  "an installed build is a folder of its own that the site starts from, and the last three stay",
  async () => {
    const { install, said, versions } = await open("narthex.service loaded active running\\n");
    for (const version of ["1", "2", "3", "4"]) await install(version);
    expect(await said()).toEqual([1, 2, 3, 4].map((version) => `narthex.service ${version}`));
    expect(await versions()).toEqual([
      "2026-11-27T120002",
      "2026-11-27T120003",
      "2026-11-27T120004",
      "current",
    ]);
  },
);

test.skipIf(process.platform !== "linux")(
  "of two copies the second is restarted once the first serves, and nothing is restarted that does not run",
  async () => {
    const units = "narthex@1.service loaded active running\\nnarthex@2.service loaded active running\\n";
    const copies = await open(units);
    for (const copy of ["1", "2"])
      await writeFile(path.join(copies.settings, `copy${copy}.env`), `PORT=300${copy}\n`);
    await copies.install("1");
    expect(await copies.said()).toEqual([
      "narthex@1.service 1",
      "asked 3001",
      "narthex@2.service 1",
      "asked 3002",
    ]);
    const none = await open("");
    await none.install("1");
    expect(await none.said()).toEqual([]);
  },
);

/** A program that only says which version of Node it is. */
async function putNode(file: string, version: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await rm(file, { force: true });
  await writeFile(file, `#!/bin/sh\necho ${version}\n`, { mode: 0o755 });
}

const runtime = [".runtime", "node_modules", "node", "bin", "node"];

test.skipIf(process.platform !== "linux").each([
  ["that of the checkout, where an update has built without one", [["26.1.0", ...runtime]], "26.1.0"],
  [
    "that of the version, where it needs a newer one than the checkout has",
    [
      ["24.1.0", ...runtime],
      ["27.2.0", ".versions", "1", ...runtime],
    ],
    "27.2.0",
  ],
  [
    "its own, where it was built with one",
    [
      ["26.1.0", ...runtime],
      ["26.3.0", ".versions", "1", "build", "node"],
    ],
    "26.3.0",
  ],
  [
    "another one, where its own is left from an older version",
    [
      ["26.1.0", ...runtime],
      ["24.3.0", ".versions", "1", "build", "node"],
    ],
    "26.1.0",
  ],
])(
  "the site is installed with a Node that is new enough, not with an older one of the machine: %s",
  async (_, nodes, expected) => {
    const { install, installed, machinesNode, ofCheckout, said } = await open(
      "narthex.service loaded active running\\n",
    );
    await putNode(machinesNode, "18.20.4");
    for (const [version = "", ...place] of nodes) await putNode(ofCheckout(...place), version);
    await install("1");
    expect(await installed("node")).toContain(`echo ${expected}`);
    expect(await said()).toEqual(["narthex.service 1"]);
  },
);

test.skipIf(process.platform !== "linux")(
  "without a Node that is new enough, nothing is installed or restarted",
  async () => {
    const { install, machinesNode, ofCheckout, said, versions } = await open(
      "narthex.service loaded active running\\n",
    );
    await putNode(machinesNode, "20.19.2");
    await putNode(ofCheckout(...runtime), "24.1.0");
    await expect(install("1")).rejects.toMatchObject({
      code: 1,
      stderr: `This build needs Node 26 or newer. .runtime/node_modules/node/bin/node is Node 24.1.0. ${machinesNode} is Node 20.19.2. Build it with its own: npm run build -- --with-node. Nothing was changed.\n`,
    });
    expect(await versions()).toEqual([]);
    expect(await said()).toEqual([]);
  },
);
