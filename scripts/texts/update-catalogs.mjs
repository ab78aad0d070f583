import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../setup.mjs";
import { catalogFiles, po, readTexts, sourceLocale } from "./catalogs.mjs";
import { faultsOf } from "./faults-of.mjs";

const isCheck = process.argv.includes("--check");
const texts = entriesOf(await readTexts(root));
const count = Object.keys(texts).length;
let isFaulty = false;

for (const [locale, file] of catalogFiles(root)) {
  const before = readFileSync(file, "utf8");
  const known = po.parse(before, { locale, sourceLocale, filename: file });
  const catalog = Object.fromEntries(
    Object.entries(texts).map(([id, entry]) => [id, { ...entry, translation: known[id]?.translation ?? "" }]),
  );
  const after = po.serialize(catalog, { locale, sourceLocale, filename: file, existing: before });
  const isVariant = locale.startsWith(`${sourceLocale}-`);
  const missing = isVariant ? [] : Object.values(catalog).filter(({ translation }) => !translation);
  const faults = Object.values(catalog)
    .filter(({ translation }) => translation)
    .flatMap(({ message, translation }) => faultsOf({ message, translation, locale }));
  if (isCheck && after !== before) say(`${locale}: not up to date. Run: npm run languages`);
  if (!isCheck && after !== before) writeFileSync(file, after);
  if (isCheck) for (const { message } of missing) say(`${locale}: not translated: ${message}`);
  for (const { message, fault } of faults) say(`${locale}: ${fault}: ${message}`);
  say(
    isVariant
      ? `${locale}: ${Object.values(catalog).filter(({ translation }) => translation).length} texts differ from ${sourceLocale}`
      : `${locale}: ${count - missing.length} of ${count} texts (${Math.floor((1 - missing.length / count) * 100)} %), ${faults.length} with a fault`,
  );
  isFaulty ||= faults.length > 0 || (isCheck && (after !== before || missing.length > 0));
}
if (isFaulty) process.exitCode = 1;

/** One entry for each text, with all files that say it. A catalog is sorted by them, so that a page's texts stand together. */
function entriesOf(found) {
  const entries = {};
  for (const { id, message, context, comment, placeholders, origin } of found) {
    entries[id] ??= { message, context, placeholders: {}, comments: [], origin: [] };
    const entry = entries[id];
    if (comment && !entry.comments.includes(comment)) entry.comments.push(comment);
    const file = origin && path.posix.join(origin.filename);
    if (file && !entry.origin.some(([known]) => known === file)) entry.origin.push([file]);
    for (const [name, value] of Object.entries(placeholders))
      entry.placeholders[name] = [...new Set([...(entry.placeholders[name] ?? []), value])];
  }
  return entries;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
