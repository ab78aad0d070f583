import { z } from "zod";
import { markdownRules } from "../../../content/markdown-rules.ts";
import { sitePath } from "../../../content/paths.ts";
import { httpsUrl, markdownSchema, pictureName, sentence, words } from "../../../content/schema.ts";
import { ownPageLimits } from "./own-pages.ts";

const atMost = (count: number) => `must have at most ${count} characters`;
const line = sentence.max(ownPageLimits.line, atMost(ownPageLimits.line));
const paragraph = sentence.max(ownPageLimits.words, atMost(ownPageLimits.words));
const pathOrUrl = z.union(
  [
    z.string().regex(sitePath),
    z.string().regex(/^mailto:([^\s@]+@[^\s@]+|\{email\})$|^tel:(\+?\d+|\{phone\})$/),
    httpsUrl,
  ],
  "must be a page such as /services, a URL that begins with https://, or begin with mailto: or tel:",
);
// The length first: patterns do not see what is too long.
const to = z.string().max(ownPageLimits.line, atMost(ownPageLimits.line)).pipe(pathOrUrl);
const heading = line.optional();

const card = z.strictObject({ name: line, words: paragraph, to: to.optional() });

/** One part of a page. Nothing else than these can be stored or shown. */
const pieceSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), text: markdownSchema }),
  z.strictObject({
    kind: z.literal("picture"),
    picture: pictureName,
    alt: words.max(ownPageLimits.alt, atMost(ownPageLimits.alt)).optional(),
    side: z.enum(["left", "right"], "must be left or right"),
    text: markdownSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal("cards"),
    heading,
    cards: z
      .array(card)
      .min(1, "must have at least one card")
      .max(ownPageLimits.cards, `must have at most ${ownPageLimits.cards} cards`),
  }),
  z.strictObject({ kind: z.literal("people"), heading }),
  z.strictObject({ kind: z.literal("times"), heading }),
  z.strictObject({ kind: z.literal("files"), heading }),
  z.strictObject({ kind: z.literal("map"), heading, text: markdownSchema.optional() }),
  z.strictObject({
    kind: z.literal("call"),
    heading: line,
    words: paragraph.optional(),
    label: line,
    to,
  }),
]);

export type Piece = z.infer<typeof pieceSchema>;

/** A page that staff added: what it says above, and its pieces from top to bottom. */
export const ownPageSchema = z
  .strictObject({
    title: words.max(ownPageLimits.title, atMost(ownPageLimits.title)),
    /** For search engines and shared links. */
    description: sentence.max(ownPageLimits.description, atMost(ownPageLimits.description)),
    lead: sentence.max(ownPageLimits.lead, atMost(ownPageLimits.lead)).optional(),
    pieces: z.array(pieceSchema).max(ownPageLimits.pieces, `must be at most ${ownPageLimits.pieces} pieces`),
  })
  .superRefine(({ pieces }, context) => {
    // Together they take as long to read as one text of their length.
    const all = pieces.flatMap(textIn).join("\n\n");
    const broken = markdownRules.find(({ holds }) => !holds(all));
    if (broken) context.addIssue({ code: "custom", path: ["pieces"], message: `together ${broken.message}` });
  });

export type OwnPage = z.infer<typeof ownPageSchema>;

export function textIn(piece: Piece): string[] {
  return "text" in piece && piece.text !== undefined ? [piece.text] : [];
}
