import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { z } from "zod";

/** The schema of `content/bank-account.ts`. Browsers never load this. */

/** A character that cannot be seen, or that turns other text around, would let two accounts look the same. */
const hidden = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|[^\S ]/u;
const digitOfAnotherScript = /(?![0-9])\p{Nd}/u;
const latin = /\p{Script=Latin}/u;
const looksLatin =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u;

const text = (longest: number) =>
  z
    .string({ error: "must be text" })
    .overwrite((text) => text.normalize("NFC").trim())
    .min(1, "must not be empty")
    .max(longest, `must have at most ${longest} characters`)
    .refine((text) => !hidden.test(text), "has a character that nobody can see: please type it again by hand")
    .refine(
      (text) => hidden.test(text) || !looksLikeAnother(text),
      "has a letter or digit that only looks like the usual one",
    )
    .refine((text) => !/[<>{}]/.test(text), "must be plain text, without < > { and }");

function looksLikeAnother(text: string): boolean {
  if (digitOfAnotherScript.test(text) || text.normalize("NFKC") !== text) return true;
  return latin.test(text) && looksLatin.test(text);
}

/** Banks count bytes, and letters with accents have several. */
const shortText = (bytes: number) =>
  text(bytes).refine(
    (text) => Buffer.byteLength(text) <= bytes,
    `must be shorter: a scan code holds ${bytes} letters, and fewer with accents`,
  );

/** What letters, web pages and documents put between the groups of a number. */
const between = /[\s\p{Pd}\u2212]/gu;

/** An IBAN without what stands between its groups, and without the word in front of it. */
function withoutDress(iban: string): string {
  return iban.replace(between, "").replace(/^IBAN(?:Nr\.?|No\.)?[.:=]*/i, "");
}

const mustBeIban = "must be a valid IBAN, such as DE89 3704 0044 0532 0130 00: please compare each digit";
const iban = z
  .string({ error: "must be filled in for a scan code" })
  .overwrite(withoutDress)
  .regex(/^[A-Za-z0-9]+$/, mustBeIban)
  .overwrite((iban) => electronicFormatIBAN(iban) ?? "")
  .refine((iban) => isValidIBAN(iban), mustBeIban);
const bic = z
  .string()
  .overwrite((bic) => bic.replace(between, "").toUpperCase())
  .refine((bic) => isValidBIC(bic), "must be a valid BIC, such as COBADEFFXXX");

/** `hint` describes a line that cannot be copied. */
const line = z.strictObject({
  label: text(60).refine(
    (label) => !/^\W*IBAN\W*$/i.test(label),
    "cannot be IBAN, which has a field of its own",
  ),
  value: text(140),
  hint: text(140).optional(),
});

/** A transfer that is typed by hand asks for the name; a church without other lines shows it as one, which follows the name. */
const nameOfAccount = "Name of the account";

export const bankAccountSchema = z
  .strictObject({
    /** In the order that a transfer asks for it. None, if the church shows no bank details. */
    lines: z
      .array(line)
      .max(20, "must have at most 20 rows")
      .refine(
        (lines) => new Set(lines.map(({ label }) => label.toLowerCase())).size === lines.length,
        "must not have the same label twice",
      ),
    /** What a scan code says. IBAN and BIC are shown as lines too. */
    transfer: z
      .strictObject({
        /** Whose account it is. */
        name: shortText(70),
        iban,
        bic: bic.optional(),
        reference: shortText(140).optional(),
      })
      .optional(),
  })
  .overwrite((account) => {
    const { lines, transfer } = account;
    const isOwn = lines.some(({ label, hint }) => label !== nameOfAccount || hint !== undefined);
    if (isOwn || !transfer) return account;
    return { ...account, lines: [{ label: nameOfAccount, value: transfer.name }] };
  });

export type BankAccount = z.infer<typeof bankAccountSchema>;
