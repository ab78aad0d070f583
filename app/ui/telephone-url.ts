/** The `tel:` URL of a number. The `(0)` that some write after the code of the country is not dialled. */
export function telephoneUrl(number: string): string {
  const dialled = number.trim().replace(/^(\+[^(]*)\(0\)/, "$1");
  return `tel:${dialled.startsWith("+") ? "+" : ""}${dialled.replace(/\D/g, "")}`;
}
