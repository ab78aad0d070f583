import { readFileSync } from "node:fs";
import path from "node:path";
import { passwordMessages } from "../identity/account-messages.ts";

/**
 * The 10,000 most common passwords of six characters or more, in lower case, the most common first. Beside this module,
 * also after bundling.
 *
 * From the list of passwords of zxcvbn-ts 4.1.3, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., Copyright (c)
 * 2021 @zxcvbn-ts, under the MIT license, see the file LICENSE.
 */
const list = path.join(import.meta.dirname, "common-passwords.txt");

let common: Set<string> | undefined;

/** Whether a password is among the 10,000 most common, ignoring case. */
export function isCommon(password: string): boolean {
  common ??= new Set(readFileSync(list, "utf8").trimEnd().split("\n"));
  return common.has(password.toLowerCase());
}

/**
 * Why a password is too easy to guess, in a sentence for its field; otherwise undefined.
 *
 * @param names emails and names of the person and the congregation.
 */
export function weaknessOf(password: string, names: readonly string[]): string | undefined {
  if (isCommon(password)) return passwordMessages.common();
  if (followsPattern(password)) return passwordMessages.pattern();
  return isMadeOfNames(password, names.flatMap(spellings)) ? passwordMessages.ownName() : undefined;
}

/** How many digits and signs at the ends of a word do not make it harder to guess: "1!" or "2026!". */
const mostAdded = 5;
const lookalikes: Record<string, string> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const keyboardRows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Whether a password repeats itself, follows the alphabet or the keyboard, or is a common one with a little added. */
function followsPattern(password: string): boolean {
  const whole = password.toLowerCase();
  const word = whole.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, "");
  const texts = whole.length - word.length <= mostAdded ? [whole, word] : [whole];
  return texts.some(
    (text) => isRepetition(text) || isRun(text) || isCommon(spelledOut(text)) || isCommon(text),
  );
}

function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(text);
}

/** Whether each character follows the one before it, or is the same: `abcdef`, `fedcba`, `112233`, `asdfgh`. */
function isRun(text: string): boolean {
  if (text.length < 4) return false;
  const once = text.replace(/(.)\1+/gsu, "$1");
  const back = [...once].reverse().join("");
  return [once, back].some((run) => keyboardRows.some((row) => row.includes(run)) || isAlphabetical(run));
}

function isAlphabetical(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return codes.every((code, index) => index === 0 || code === (codes[index - 1] ?? 0) + 1);
}

function spelledOut(text: string): string {
  return [...text].map((character) => lookalikes[character] ?? character).join("");
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
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a password is only names, one after another, with digits before and behind them. */
function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const whole = lettersOf(password);
  const letters = whole.replace(/^\d+|(?<!\d)\d+$/g, "");
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
