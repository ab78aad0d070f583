// Runs on whatever Node the machine has, so use no package and nothing newer than Node 20 here.
import { spawnSync } from "node:child_process";

/** How a command of a site that stands elsewhere is run, with its settings and as its user, such as `sudo narthex`. */
export const siteCommand = process.env.UPDATE_COMMAND;

/** What whoever runs the site has said to do, by name. */
const commands = {
  "back up": siteCommand && `${siteCommand} backup --before-update`,
  "delete earlier backups": siteCommand && `${siteCommand} backup --after-update`,
  restart: process.env.UPDATE_RESTART,
};

/** Whether something is said to do. */
export function isGiven(name) {
  return Boolean(Object.hasOwn(commands, name) && commands[name]);
}

/** Runs it, for as long as it takes or for some milliseconds, and returns whether it succeeded. */
export function runGiven(name, folder, longestMs) {
  if (!isGiven(name)) return false;
  const stdio = ["ignore", "inherit", "inherit"];
  return spawnSync(commands[name], { shell: true, cwd: folder, stdio, timeout: longestMs }).status === 0;
}
