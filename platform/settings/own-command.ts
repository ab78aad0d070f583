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
