/** What makes two names the same: neither case nor spaces nor the Unicode form of letters tells them apart. */
export function nameKeyOf(name: string): string {
  return name.normalize("NFKC").replace(/\s+/gu, " ").trim().toUpperCase().toLowerCase().normalize("NFC");
}

/** Typed names without those that are the same, in their order. */
export function namesIn(typed: string, separator: "," | "\n"): string[] {
  const names = typed.split(separator).map((name) => name.normalize("NFC").replace(/\s+/gu, " ").trim());
  const keys = names.map(nameKeyOf);
  return names.filter((name, index) => name !== "" && keys.indexOf(nameKeyOf(name)) === index);
}
