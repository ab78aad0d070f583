import { parse } from "@messageformat/parser";

/** A button or a label; longer texts wrap anyway. */
const shortText = 24;

/**
 * What a translation does wrong: it must be a message in ICU form that names the same values and elements as the English one,
 * has the plural forms of its language, and is not so long that a button breaks.
 *
 * @returns `{ message, fault }` for each.
 */
export function faultsOf({ message, translation, locale }) {
  const fault = (text) => ({ message, fault: text });
  let parsed;
  try {
    parsed = parse(translation);
  } catch (error) {
    return [fault(`cannot be read (${error.message.split("\n")[0]})`)];
  }
  const faults = [];
  const english = parse(message);
  const [wanted, named] = [valuesIn(english), valuesIn(parsed)];
  for (const name of wanted) if (!named.has(name)) faults.push(fault(`lacks {${name}}`));
  for (const name of named)
    if (!wanted.has(name)) faults.push(fault(`has {${name}}, which the English text has not`));
  const [tags, ownTags] = [tagsIn(message), tagsIn(translation)];
  for (const tag of tags) if (!ownTags.has(tag)) faults.push(fault(`lacks ${tag}`));
  for (const tag of ownTags)
    if (!tags.has(tag)) faults.push(fault(`has ${tag}, which the English text has not`));
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  for (const cases of pluralsIn(parsed)) {
    if (!cases.has("other")) faults.push(fault("has a plural without other"));
    // Spanish and others have a form for millions, which no text of a congregation needs.
    for (const category of pluralCategories)
      if (category !== "many" && !cases.has(category)) faults.push(fault(`has a plural without ${category}`));
  }
  if (/^\s|\s$/.test(translation) !== /^\s|\s$/.test(message))
    faults.push(fault("begins or ends with a space, or lacks it"));
  if (message.length <= shortText && translation.length > Math.max(12, message.length) * 2.5)
    faults.push(fault(`is too long for a button or a label (${translation.length} characters)`));
  return faults;
}

function valuesIn(tokens, found = new Set()) {
  for (const token of tokens) {
    if (token.arg) found.add(token.arg);
    for (const { tokens: inner } of token.cases ?? []) valuesIn(inner, found);
  }
  return found;
}

function pluralsIn(tokens) {
  return tokens.flatMap((token) => [
    ...(token.type === "plural" ? [new Set(token.cases.map(({ key }) => key))] : []),
    ...(token.cases ?? []).flatMap(({ tokens: inner }) => pluralsIn(inner)),
  ]);
}

function tagsIn(text) {
  return new Set([...text.matchAll(/<\/?[\w-]+\/?>/g)].map(([tag]) => tag));
}
