import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { writeSums } from "../sums.mjs";

const deployed = (name: string) => readFile(path.resolve(import.meta.dirname, "../../deploy", name), "utf8");
const [script, command] = (await Promise.all(["install", "narthex"].map(deployed))) as [string, string];

/** Says which units run, and notes what it restarts and which version that then starts. */
const systemctl = (folder: string, running: string) => `#!/bin/sh
if [ "$1" = list-units ]; then printf '${running}'; exit; fi
if [ "$1" != restart ]; then echo "$@" >> '${folder}/said'; exit; fi
echo "$2 $(cat '${folder}/opt/current/version')" >> '${folder}/said'
`;

async function open(running: string) {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), "narthex-install-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [checkout, programs, settings, units] = ["checkout", "programs", "etc", "units"].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string];
  for (const made of [path.join(checkout, "deploy"), programs, settings, units])
    await mkdir(made, { recursive: true });
  const here = (text: string) =>
    text
      .replaceAll("/opt/narthex", `${folder}/opt`)
      .replaceAll("/etc/narthex", settings)
      .replaceAll("/etc/systemd/system", units)
      .replaceAll("/usr/local/bin", programs)
      .replace("patience=25", "patience=2");
  await writeFile(path.join(checkout, "deploy", "install"), here(script), { mode: 0o755 });
  await writeFile(path.join(checkout, "deploy", "narthex"), here(command), { mode: 0o755 });
  for (const unit of ["narthex-update.service", "narthex-update.timer"])
    await writeFile(path.join(checkout, "deploy", unit), await deployed(unit));
  await writeFile(path.join(programs, "runuser"), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 });
  await writeFile(path.join(settings, "settings.env"), "PORT=3000\n");
  await writeFile(path.join(programs, "systemctl"), systemctl(folder, running), { mode: 0o755 });
  const machinesNode = path.join(programs, "node");
  await symlink(process.execPath, machinesNode);
  const said = async () =>
    (await readFile(path.join(folder, "said"), "utf8").catch(() => "")).split("\n").slice(0, -1);
  let second = 0;
  /** As a build leaves it. */
  async function build(version: string): Promise<string> {
    const made = path.join(checkout, ".versions", version, "build");
    await mkdir(path.join(made, "deploy"), { recursive: true });
    for (const name of ["install", "narthex"])
      await copyFile(path.join(checkout, "deploy", name), path.join(made, "deploy", name));
    const texts = {
      version,
      "package.json": JSON.stringify({ engines: { node: ">=26" } }, null, 2),
      "narthex.mjs": programOf(version, path.join(folder, "said")),
      "deploy/narthex.service": "the unit\n",
      "deploy/Caddyfile": `the proxy of ${version[0]}\n`,
    };
    for (const [name, text] of Object.entries(texts)) await writeFile(path.join(made, name), text);
    writeSums(made);
    return made;
  }
  async function run(program: string, ...words: string[]): Promise<string> {
    second += 1;
    await writeFile(path.join(programs, "date"), `#!/bin/sh\necho 2026-11-27T12000${second}\n`, {
      mode: 0o755,
    });
    const environment = { env: { PATH: `${programs}:${process.env.PATH}` } };
    return (await promisify(execFile)(program, words, environment)).stdout;
  }
  return {
    folder: path.join(folder, "opt"),
    ...{ settings, units, programs, said, machinesNode, build, run },
    ofCheckout: (...words: string[]) => path.join(checkout, ...words),
    installed: (file: string) => readFile(path.join(folder, "opt", "current", file), "utf8"),
    versions: () => readdir(path.join(folder, "opt")).catch(() => []),
    async install(version: string) {
      await build(version).then(async (made) => {
        await rm(path.join(checkout, "build"), { force: true });
        await symlink(made, path.join(checkout, "build"));
      });
      await run(path.join(checkout, "deploy", "install"));
      return path.basename(await realpath(path.join(folder, "opt", "current")));
    },
  };
}

/** Of a version that is ready, of one that never is (`broken`), and of one that another machine needs (`foreign`). */
function programOf(version: string, said: string): string {
  const fits = version.startsWith("foreign")
    ? `fail("It was built for linux arm64 musl.")`
    : "process.exit(0)";
  const ready = version.startsWith("broken")
    ? `fail("The site is not ready: it answers with 503.")`
    : `appendFileSync("${said}", \`asked \${process.env.PORT}\\n\`)`;
  return `import { appendFileSync } from "node:fs";
    const fail = (text) => { console.error(text); process.exit(1); };
    if (process.argv[2] === "fits") ${fits};
    ${ready};`;
}

test.skipIf(process.platform !== "linux")(
  "an installed build is a folder of its own that the site starts from, and the last three stay",
  async () => {
    const { install, said, versions } = await open("narthex.service loaded active running\\n");
    for (const version of ["1", "2", "3", "4"]) await install(version);
    expect(await said()).toEqual(
      [1, 2, 3, 4].flatMap((version) => [`narthex.service ${version}`, "asked 3000"]),
    );
    expect(await versions()).toEqual([
      "2026-11-27T120002",
      "2026-11-27T120003",
      "2026-11-27T120004",
      "before",
      "current",
    ]);
  },
);

test.skipIf(process.platform !== "linux")(
  "what a process runs from, and what ran before, stay among the installed builds",
  async () => {
    const { folder, install, versions } = await open("narthex.service loaded active running\\n");
    const first = await install("1");
    const sleep = path.join(folder, first, "sleep");
    await copyFile("/bin/sleep", sleep);
    const running = spawn(sleep, ["300"]);
    onTestFinished(() => void running.kill("SIGKILL"));
    await once(running, "spawn");
    const second = await install("2");
    for (const version of ["3", "4"]) await install(version);
    // Back by hand.
    await rm(path.join(folder, "current"));
    await symlink(path.join(folder, second), path.join(folder, "current"));
    for (const version of ["5", "6", "7"]) await install(`broken ${version}`).catch(() => undefined);
    const eighth = await install("8");
    expect(await versions()).toEqual([
      ...[first, second, "2026-11-27T120006", "2026-11-27T120007", eighth],
      ...["before", "current"],
    ]);
    expect(path.basename(await realpath(path.join(folder, "before")))).toBe(second);
  },
);

test.skipIf(process.platform !== "linux")(
  "a build that does not become ready is named with what is left to do, and the way back",
  async () => {
    const units = "narthex@1.service loaded active running\\nnarthex@2.service loaded active running\\n";
    const { folder, install, said, settings } = await open(units);
    for (const copy of ["1", "2"])
      await writeFile(path.join(settings, `copy${copy}.env`), `PORT=300${copy}\n`);
    const good = path.join(folder, await install("1"));
    const failed = await install("broken").catch((error) => error);
    const bad = path.join(folder, "2026-11-27T120002");
    expect(failed).toMatchObject({
      code: 1,
      stderr: [
        `${bad} is installed, and ${folder}/current leads to it, but narthex@1.service does not become ready.`,
        "The site is not ready: it answers with 503. Its log: sudo journalctl --unit narthex@1.service.",
        "Restarted: narthex@1.service. Not restarted: narthex@2.service.",
        `\nTo go back: sudo ln -sfn ${good} ${folder}/current && sudo systemctl restart narthex@1.service\n`,
      ]
        .join(" ")
        .replace(" \n", "\n"),
    });
    expect((await said()).slice(4)).toEqual(["narthex@1.service broken"]);
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

test.skipIf(process.platform !== "linux")(
  "a folder that was built elsewhere installs itself, and what differs beside the site is named and left alone",
  async () => {
    const { build, folder, installed, programs, run, said, units } = await open(
      "narthex.service loaded active running\\n",
    );
    await run(path.join(await build("1"), "deploy", "install"));
    expect([await installed("version"), await said()]).toEqual(["1", ["narthex.service 1", "asked 3000"]]);
    await writeFile(path.join(units, "narthex.service"), "the unit of a year ago\n");
    await writeFile(path.join(units, "narthex@.service"), "the unit\n");
    await writeFile(path.join(programs, "narthex"), "the command of a year ago\n");
    const given = await run(path.join(await build("1"), "deploy", "install"), await build("2"));
    expect(await installed("version")).toBe("2");
    const [unit, command] = [path.join(units, "narthex.service"), path.join(programs, "narthex")];
    expect(given.split("\n")).toEqual([
      `${unit} differs from that of this version: diff ${unit} ${folder}/current/deploy/narthex.service`,
      `  To take it: sudo install -m 644 ${folder}/current/deploy/narthex.service ${unit} && sudo systemctl daemon-reload`,
      `${command} differs from that of this version: diff ${command} ${folder}/current/deploy/narthex`,
      `  To take it: sudo install -m 755 ${folder}/current/deploy/narthex ${command}`,
      `deploy/Caddyfile has changed since the version before. Where yours came from it: diff ${folder}/before/deploy/Caddyfile ${folder}/current/deploy/Caddyfile`,
      "",
    ]);
    expect(await readFile(unit, "utf8")).toBe("the unit of a year ago\n");
  },
);

test.skipIf(process.platform !== "linux").each([
  ["a folder that is not there", undefined, "There is no folder /dev/null/nowhere."],
  [
    "a folder of which a file is missing",
    (build: string) => rm(path.join(build, "version")),
    "is not whole (sha256sum: version: No such file or directory). Build it again, or copy all of it.",
  ],
  [
    "a folder of which a file is cut off",
    (build: string) => writeFile(path.join(build, "narthex.mjs"), "import"),
    "is not whole (narthex.mjs: FAILED). Build it again, or copy all of it.",
  ],
  [
    "a folder without its list",
    (build: string) => rm(path.join(build, "SHA256SUMS")),
    "is not whole (sha256sum: SHA256SUMS: No such file or directory). Build it again, or copy all of it.",
  ],
])("%s is refused, and nothing is installed or restarted", async (_, change, why) => {
  const { build, ofCheckout, run, said, versions } = await open("narthex.service loaded active running\\n");
  const made = await build("1");
  await change?.(made);
  await expect(
    run(ofCheckout("deploy", "install"), change ? made : "/dev/null/nowhere"),
  ).rejects.toMatchObject({
    code: 1,
    stderr: `${change ? `${made} ` : ""}${why} Nothing was changed.\n`,
  });
  expect([await versions(), await said()]).toEqual([[], []]);
});

test.skipIf(process.platform !== "linux")(
  "a folder that was built for another kind of machine is refused, also where its own Node does not run",
  async () => {
    const { build, ofCheckout, machinesNode, run, versions } = await open("");
    const foreign = await build("foreign");
    const install = () => run(ofCheckout("deploy", "install"), foreign);
    await expect(install()).rejects.toMatchObject({
      stderr: "It was built for linux arm64 musl. Nothing was changed.\n",
    });
    await writeFile(path.join(foreign, "node"), "#!/no/such/loader\n", { mode: 0o755 });
    writeSums(foreign);
    await putNode(machinesNode, "20.19.2");
    await expect(install()).rejects.toMatchObject({
      stderr: `This build needs Node 26 or newer. ${foreign}/node does not run here. ${machinesNode} is Node 20.19.2. Build it with its own: npm run build -- --with-node. Nothing was changed.\n`,
    });
    expect(await versions()).toEqual([]);
  },
);

test.skipIf(process.platform !== "linux" || process.getuid?.() !== 0)(
  "what somebody else has built is tried as that person before root installs it",
  async () => {
    const { build, folder, installed, ofCheckout, run } = await open("");
    const made = await build("1");
    const asked = `if (process.argv[2] === "fits") { console.error(process.getuid()); process.exit(1); }`;
    await writeFile(path.join(made, "narthex.mjs"), asked);
    writeSums(made);
    const install = () => run(ofCheckout("deploy", "install"), made);
    await expect(install()).rejects.toMatchObject({ stderr: "0 Nothing was changed.\n" });
    await promisify(execFile)("chown", ["-R", "65534:65534", path.dirname(folder)]);
    await expect(install()).rejects.toMatchObject({ stderr: "65534 Nothing was changed.\n" });
    await writeFile(path.join(made, "narthex.mjs"), "");
    writeSums(made);
    await install();
    expect(await installed("version")).toBe("1");
  },
);

test.skipIf(process.platform !== "linux").each([
  ["does not stop", "sleep 300", "has not stopped within 2 seconds: systemctl status"],
  ["cannot be restarted", "exit 1", "systemctl could not restart narthex.service."],
])("a site that %s is named, with the way back", async (_, restart, why) => {
  const opened = await open("narthex.service loaded active running\\n");
  const good = await opened.install("1");
  const list = '[ "$1" != list-units ] || { echo narthex.service loaded active running; exit; }';
  await writeFile(path.join(opened.programs, "systemctl"), `#!/bin/sh\n${list}\n${restart}\n`);
  await expect(opened.install("2")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(why) });
  expect(path.basename(await realpath(path.join(opened.folder, "before")))).toBe(good);
});

test.skipIf(process.platform !== "linux")(
  "while UPDATE_AT is set systemd asks from the folder of the sources, and no longer once it is gone",
  async () => {
    const { build, install, ofCheckout, run, said, settings, units } = await open("");
    const file = path.join(settings, "settings.env");
    await writeFile(file, "PORT=3000\n# UPDATE_AT=03:40\n");
    await install("1");
    expect([await said(), await readdir(units)]).toEqual([[], []]);
    await writeFile(file, "PORT=3000\nUPDATE_AT=03:40\n");
    await install("2");
    const enabled = ["daemon-reload", "enable --quiet --now narthex-update.timer"];
    expect(await said()).toEqual(enabled);
    const unit = await readFile(path.join(units, "narthex-update.service"), "utf8");
    expect(unit).toContain(`\nWorkingDirectory=${ofCheckout()}\n`);
    expect(unit.split("\n")).toHaveLength((await deployed("narthex-update.service")).split("\n").length);
    expect(await readdir(units)).toEqual(["narthex-update.service", "narthex-update.timer"]);
    await writeFile(file, "PORT=3000\n");
    await install("3");
    expect(await readdir(units)).toEqual([]);
    expect(await said()).toEqual([...enabled, "disable --quiet --now narthex-update.timer", "daemon-reload"]);
    await writeFile(file, "UPDATE_AT=03:40\n");
    expect(await run(path.join(await build("4"), "deploy", "install"))).toContain(
      "UPDATE_AT is set, but nothing here updates the site: it was built elsewhere.\n",
    );
    expect(await readdir(units)).toEqual([]);
  },
);
