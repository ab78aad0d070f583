import { commonPasswords } from "./common-passwords.server.ts";
import { passwordMessages } from "./messages.ts";

let common: Set<string> | undefined;

/** Whether a password is among the 10,000 most common, ignoring case. */
export function isCommon(password: string): boolean {
  common ??= new Set(commonPasswords.trim().split(/\s+/));
  return common.has(password.toLowerCase());
}

/**
 * Why a password is too easy to guess, in a sentence for its field; otherwise undefined.
 *
 * @param names emails and names of the person and the congregation.
 */
export function weaknessOf(password: string, names: readonly string[]): string | undefined {
  if (isCommon(password)) return passwordMessages.common;
  return isMadeOfNames(password, names.flatMap(spellings)) ? passwordMessages.ownName : undefined;
}

export async function congregationNames({
  congregation,
}: {
  congregation: () => Promise<string>;
}): Promise<string[]> {
  const name = await congregation();
  return [name, ...name.split(/[^\p{L}\p{N}]+/u)];
}

/** For an email also the part before the `@`, and the pieces of that. */
function spellings(name: string): string[] {
  const [local = ""] = name.split("@");
  const all = name.includes("@") ? [name, local, ...local.split(/[^\p{L}\p{N}]+/u)] : [name];
  return all.map(lettersOf).filter((spelling) => spelling.length >= 3);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a password is only names, one after another, with digits before and behind them. */
function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const whole = lettersOf(password);
  const letters = whole.replace(/^\d+|\d+$/g, "");
  return [whole, letters].some((text) => text !== "" && isChainOf(text, names));
}

/** Tracks the positions that names can reach: a crafted password could make a pattern very slow. */
function isChainOf(text: string, names: readonly string[]): boolean {
  const reached = new Set([0]);
  for (const end of reached) {
    for (const name of names) if (text.startsWith(name, end)) reached.add(end + name.length);
  }
  return reached.has(text.length);
}
