/** Such as `EV3 8RC` or `D-80331`, alone on its line. */
const code = /^(?=.*\d)[A-Z\d][A-Z\d -]{1,9}$/;
/** Such as `75001 Paris`. */
const codeAndTown = /^((?:[A-Z]{1,2}-)?\d{4,6}) (\D+)$/;

/** A `PostalAddress` of schema.org. The first line is the street; what is no postal code is the town. */
export function postalAddress([street = "", ...others]: readonly string[]) {
  const towns: string[] = [];
  let postalCode: string | undefined;
  for (const line of others) {
    const [, codeBefore, town = line] = codeAndTown.exec(line) ?? [];
    const found = codeBefore ?? (code.test(line) ? line : undefined);
    if (found !== undefined && postalCode === undefined) postalCode = found;
    if (found !== line) towns.push(town);
  }
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    ...(towns.length > 0 && { addressLocality: towns.join(", ") }),
    ...(postalCode !== undefined && { postalCode }),
  };
}

/** The same for an address in one text, with commas or line breaks. */
export function postalAddressOf(text: string) {
  const lines = text.split(/[,\n]/).map((line) => line.trim());
  return postalAddress(lines.filter((line) => line !== ""));
}
