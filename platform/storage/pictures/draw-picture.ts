import type { OverlayOptions } from "sharp";

interface Size {
  /** Of the font, in pixels. */
  size: number;
  mostLines: number;
}

/** A line or paragraph of a drawing. Its text is plain, so nothing in it is markup, and not empty. */
export interface Paragraph {
  text: string;
  /** A family of the fonts that the decoder has. */
  font: string;
  /** Tried in this order. With the last one, a text that is too long ends in an ellipsis. */
  sizes: readonly [Size, ...Size[]];
  /** `#rrggbb` */
  colour: string;
  mostWidth: number;
  /** Pixels between the line on which the paragraph above stands and the top of this one. */
  gap: number;
  isStruck?: boolean;
  /** Pixels added between letters. */
  spacing?: number;
  /** The colour of a pill behind the text, `#rrggbb`. */
  pill?: string;
}

/** A JPEG with text on a picture or a colour; the process that draws it gets this as JSON. */
export interface Drawing {
  /** Path of a picture that covers everything; undefined for the colour alone. */
  from: string | undefined;
  to: string;
  width: number;
  height: number;
  /** `#rrggbb` */
  colour: string;
  /** An SVG of the same size between the picture and the text. */
  shade: string;
  /** Stand below one another, as a whole centred between two heights. */
  paragraphs: { from: number; to: number; list: readonly Paragraph[] };
  /** A PNG as Base64, in the middle of the width. */
  emblem?: { top: number; png: string } | undefined;
  /** Stands centred on a height. */
  foot?: { at: number; paragraph: Paragraph } | undefined;
  mostPixels: number;
  seconds: number;
}

/** Runs in the decoder from its source text, so it must not use anything from this module. */
export async function drawPicture(sharp: typeof import("sharp").default, drawing: Drawing): Promise<void> {
  const lineHeight = 1.14;
  const pillSides = 26;
  const pillTops = 15;

  function overlay(
    { font, colour, isStruck = false, spacing = 0 }: Paragraph,
    text: string,
    size: number,
    width: number,
  ) {
    const clean = text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ");
    const escaped = clean.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    // Pango counts in 1024ths of a point, which is a pixel here.
    const inPango = (pixels: number) => Math.round(pixels * 1024);
    const style = [
      `foreground="${colour}" insert_hyphens="false" strikethrough="${isStruck}"`,
      `line_height="${inPango(size * lineHeight)}" letter_spacing="${inPango(spacing)}"`,
    ].join(" ");
    return {
      text: {
        text: `<span ${style}>${escaped}</span>`,
        font: `${font} ${size}`,
        dpi: 72,
        rgba: true,
        align: "centre" as const,
        wrap: "word-char" as const,
        width,
      },
    };
  }

  async function sizeOf(input: ReturnType<typeof overlay>): Promise<{ width: number; height: number }> {
    const { width, height } = await sharp(input).metadata();
    return { width, height };
  }

  /** The overlay of as much of the text as fits, in lines of about the same width. */
  async function fitted(paragraph: Paragraph) {
    const { mostWidth, sizes } = paragraph;
    async function linesOf(text: string, size: number, width = mostWidth): Promise<number> {
      const { height: one } = await sizeOf(overlay(paragraph, "Ag", size, mostWidth));
      const { height } = await sizeOf(overlay(paragraph, text, size, width));
      // Letters without descenders, or with marks above, make a text lower or higher than its lines.
      return Math.max(1, Math.ceil((height - one * 1.3) / Math.round(size * lineHeight)) + 1);
    }
    const fits = async (text: string, { size, mostLines }: Size) => (await linesOf(text, size)) <= mostLines;

    let { text } = paragraph;
    let [chosen] = sizes;
    for (chosen of sizes) if (await fits(text, chosen)) break;
    if (!(await fits(text, chosen))) {
      const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
      const shortened = (count: number) => `${letters.slice(0, count).join("").trimEnd()}…`;
      let [known, beyond] = [0, letters.length];
      while (beyond - known > 1) {
        const middle = Math.floor((known + beyond) / 2);
        if (await fits(shortened(middle), chosen)) known = middle;
        else beyond = middle;
      }
      text = shortened(known);
    }
    const lines = await linesOf(text, chosen.size);
    let width = mostWidth;
    const step = 20;
    if (lines > 1)
      while (width > mostWidth / 2 && (await linesOf(text, chosen.size, width - step)) === lines)
        width -= step;
    const input = overlay(paragraph, text, chosen.size, width);
    const drawn = await sizeOf(input);
    const capital = await sizeOf(overlay(paragraph, "H", chosen.size, mostWidth));
    const toLastLine = Math.round((lines - 1) * chosen.size * lineHeight);
    // What hangs below the last line must not change the distance to the next paragraph.
    const hanging = Math.min(drawn.height - toLastLine - capital.height, Math.round(chosen.size * 0.25));
    return { paragraph, input, ...drawn, heightToBaseline: drawn.height - Math.max(0, hanging) };
  }

  type Fitted = Awaited<ReturnType<typeof fitted>>;
  const heightOf = ({ paragraph, heightToBaseline }: Fitted) =>
    heightToBaseline + (paragraph.pill ? 2 * pillTops : 0);

  function overlaysAt({ paragraph, input, width, heightToBaseline }: Fitted, top: number): OverlayOptions[] {
    const left = Math.round((drawing.width - width) / 2);
    if (!paragraph.pill) return [{ input, left, top }];
    const [w, h] = [width + 2 * pillSides, heightToBaseline + 2 * pillTops];
    const pill = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${h / 2}" fill="${paragraph.pill}"/></svg>`;
    return [
      { input: Buffer.from(pill), left: left - pillSides, top },
      { input, left, top: top + pillTops },
    ];
  }

  const { from, to, width, height, colour, shade, paragraphs, emblem, foot, mostPixels, seconds } = drawing;
  const overlays: OverlayOptions[] = [{ input: Buffer.from(shade), left: 0, top: 0 }];
  if (emblem) {
    const input = Buffer.from(emblem.png, "base64");
    const { width: emblemWidth } = await sharp(input).metadata();
    overlays.push({ input, left: Math.round((width - emblemWidth) / 2), top: emblem.top });
  }
  const all: Fitted[] = [];
  for (const paragraph of paragraphs.list) all.push(await fitted(paragraph));
  const whole = all.reduce((sum, one, at) => sum + heightOf(one) + (at > 0 ? one.paragraph.gap : 0), 0);
  let top = Math.round((paragraphs.from + paragraphs.to - whole) / 2);
  for (const [at, one] of all.entries()) {
    if (at > 0) top += one.paragraph.gap;
    overlays.push(...overlaysAt(one, top));
    top += heightOf(one);
  }
  if (foot) {
    const below = await fitted(foot.paragraph);
    overlays.push(...overlaysAt(below, Math.round(foot.at - below.heightToBaseline / 2)));
  }

  const ground = from
    ? sharp(from, { limitInputPixels: mostPixels, failOn: "error" })
        .autoOrient()
        .resize({ width, height, fit: "cover" })
    : sharp({ create: { width, height, channels: 3, background: colour } });
  await ground
    .timeout({ seconds })
    .flatten({ background: colour })
    .composite(overlays)
    .jpeg({ quality: 84, progressive: true })
    .toFile(to);
}
