import { createHash } from "node:crypto";

/** The name of a script's copy in another language, without `.js`, such as `event-AbCdEfG.de-HiJkLmN`. */
export function copyOf(name, locale, texts) {
  return `${name}.${locale}-${createHash("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 7)}`;
}

/** The copies among the names of scripts: by their language, the name of each by that of its script. */
export function copiesIn(names) {
  const copies = new Map();
  for (const copy of names) {
    const [, name, locale] = /^(.+)\.([a-z]{2,3}(?:-[A-Za-z\d]+)*)-[\w-]{7}$/.exec(copy) ?? [];
    if (!names.includes(name)) continue;
    if (!copies.has(locale)) copies.set(locale, new Map());
    copies.get(locale).set(name, copy);
  }
  return copies;
}
