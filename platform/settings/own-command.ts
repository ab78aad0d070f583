/**
 * How people type a command of this site where it stands: `npm run move -- --stay`, or `sudo narthex move --stay`. The
 * program of a built folder says in `NARTHEX_COMMAND` how it is called.
 *
 * @param words what follows the name; for a usage, without the brackets around all of it, which `isOptional` adds.
 */
export function ownCommand(name: string, words = "", { isOptional = false } = {}): string {
  const installed = process.env.NARTHEX_COMMAND;
  const before = installed ? `${installed} ${name}` : `npm run ${name}`;
  if (words === "") return before;
  const given = installed ? words : `-- ${words}`;
  return isOptional ? `${before} [${given}]` : `${before} ${given}`;
}

/** A command of the system as people type it here: those who need `sudo` for the site's commands need it for its files and its log. */
export function typedHere(command: string): string {
  return needsSudo() ? `sudo ${command}` : command;
}

/** Whether commands of this site run as its user, whoever types them. */
export function needsSudo(): boolean {
  return process.env.NARTHEX_COMMAND?.startsWith("sudo ") ?? false;
}
