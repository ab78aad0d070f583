const telephone =
  /(?<![\w.,/:-])(?:\+\d|\(?0|\(?\d{3}\)?[ .-]?\d{3}[ .-]\d{4}(?!\w)|\d{3}[ -]\d{4}(?![\w-]))(?:[ ()./-]{0,2}\d)*(?![\w-])/g;
const email = /[^\s@<>()[\]"',;:]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu;

/** Numbers in a text that look like telephone numbers, as they are written. Days, prices and years are none. */
export function telephoneNumbers(text: string): string[] {
  return (text.match(telephone) ?? []).filter((number) => {
    const digits = digitsOf(number).length;
    return digits >= 7 && digits <= 15 && !/^\d{1,2}([./-])\d{1,2}\1\d{4}$/.test(number);
  });
}

export function emailAddresses(text: string): string[] {
  return text.match(email) ?? [];
}

/** Whether two numbers are the same, with or without the code of the country. */
export function isSameNumber(one: string, other: string): boolean {
  const [short = "", long = ""] = [one, other]
    .map((number) => digitsOf(number).replace(/^0+/, ""))
    .toSorted((first, second) => first.length - second.length);
  return short.length >= 6 && long.endsWith(short);
}

/** The `(0)` that some write after the code of the country is not dialled from abroad. */
function digitsOf(number: string): string {
  return number.replace("(0)", "").replace(/\D/g, "");
}
