// Runs on whatever Node the machine has, so use no package and nothing newer than Node 20 here.
import { replaceProcess } from "./built/replace-process.mjs";
import { fail, setUp } from "./setup.mjs";

try {
  const words = process.argv.slice(2);
  if (words[0] === "--at-night") {
    const { updateAtNight } = await import("./update/at-night.mjs");
    process.exitCode = (await updateAtNight()) ? 0 : 1;
  } else {
    const node = await setUp();
    // What follows needs the site's own, and would do root's work itself without the channel to root, which ends then.
    if (node !== process.execPath && process.send)
      fail(new Error(`Give the nightly update this Node, the site's own: ${node}. Nothing was changed.`));
    if (node !== process.execPath) replaceProcess(node, process.argv.slice(1), process.env, fail);
    else await (await import("./update/update-site.mjs")).updateSite(words, node);
  }
} catch (error) {
  fail(error);
}
