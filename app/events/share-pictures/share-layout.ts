import type { Drawing, Paragraph } from "../../../platform/storage/pictures/draw-picture.ts";
import { colours } from "../../look/colours.ts";
import { drawableText } from "../../look/fonts/drawable-text.ts";
import type { ShareWords } from "./share-words.ts";

/** What apps that show shared links ask for, in pixels. */
export const shareSize = { width: 1200, height: 630 };

/** Some apps show only the square in the middle, which still says when it is. */
const squareWidth = 590;
const titleWidth = 940;
const lightGold = "#f2d9a2";

export type Layout = Omit<Drawing, "from" | "to" | "mostPixels" | "seconds">;

/** Where the words stand. A picture is darkened for them, most of all in its middle. */
export function shareLayout(
  words: ShareWords,
  hasPicture: boolean,
  { colour = colours.accent, isCancelled = false }: { colour?: string; isCancelled?: boolean } = {},
): Layout {
  return {
    ...shareSize,
    colour,
    shade: hasPicture ? darkness : frame,
    paragraphs: {
      from: 40,
      to: 536,
      list: [...whenParagraphs(words, isCancelled), ...titleParagraphs(words)].filter(
        ({ text }) => text !== "",
      ),
    },
    foot: footOf(words),
  };
}

function footOf({ congregation }: ShareWords): Layout["foot"] {
  const drawable = drawableText(congregation);
  return drawable && { at: 574, paragraph: sans(drawable.text, [[26, 1]], { spacing: 0.8 }) };
}

function whenParagraphs({ state, rule, weekday, day, time }: ShareWords, isStruck: boolean): Paragraph[] {
  return [
    sans(state, [[32, 1]], { pill: isStruck ? colours.danger : colours.gold }),
    sans(
      rule,
      [
        [68, 2],
        [58, 2],
        [48, 3],
      ],
      { mostWidth: 680, gap: 30, isStruck },
    ),
    sans(
      weekday,
      [
        [46, 1],
        [36, 1],
      ],
      { gap: 36 },
    ),
    sans(
      day,
      [
        [104, 1],
        [92, 1],
        [80, 1],
        [68, 1],
        [56, 1],
        [46, 1],
        [38, 1],
      ],
      { gap: 30, isStruck },
    ),
    sans(
      time,
      [
        [46, 1],
        [36, 1],
      ],
      { gap: 40, colour: lightGold },
    ),
  ];
}

function titleParagraphs({ title, day, rule, state }: ShareWords): Paragraph[] {
  const drawable = drawableText(title);
  if (!drawable) return [];
  const isAlone = day === "" && rule === "";
  const besideDate: Sizes = state
    ? [
        [60, 1],
        [50, 2],
        [42, 3],
      ]
    : [
        [64, 1],
        [58, 2],
        [48, 3],
      ];
  const sizes: Sizes = isAlone
    ? [
        [96, 2],
        [72, 3],
        [60, 4],
      ]
    : besideDate;
  return [{ ...sans(drawable.text, sizes, { mostWidth: titleWidth, gap: 58 }), font: drawable.font }];
}

type Sizes = [first: [size: number, mostLines: number], ...others: [size: number, mostLines: number][]];

function sans(text: string, [first, ...others]: Sizes, style: Partial<Paragraph>): Paragraph {
  const toSize = ([size, mostLines]: [number, number]) => ({ size, mostLines });
  return {
    text,
    font: "Sans",
    sizes: [toSize(first), ...others.map(toSize)],
    colour: colours.paper,
    mostWidth: squareWidth,
    gap: 0,
    ...style,
  };
}

const box = `width="${shareSize.width}" height="${shareSize.height}"`;

/** Dark enough for white photographs: text then has a contrast of 4.5 (WCAG 2.2, 1.4.3). */
const darkness = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>
  <radialGradient id="dark" cx="0.5" cy="0.5" r="0.75">
    <stop offset="0.35" stop-color="${colours.darkPaper}" stop-opacity="0.72"/>
    <stop offset="0.65" stop-color="${colours.darkPaper}" stop-opacity="0.58"/>
    <stop offset="1" stop-color="${colours.darkPaper}" stop-opacity="0.25"/>
  </radialGradient>
  <rect ${box} fill="url(#dark)"/>
</svg>`;

export const frame = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>
  <radialGradient id="dark" cx="0.5" cy="0.4" r="0.8">
    <stop offset="0" stop-color="${colours.darkPaper}" stop-opacity="0"/>
    <stop offset="1" stop-color="${colours.darkPaper}" stop-opacity="0.45"/>
  </radialGradient>
  <rect ${box} fill="url(#dark)"/>
  <rect x="22" y="22" width="${shareSize.width - 44}" height="${shareSize.height - 44}" rx="10" fill="none"
    stroke="${lightGold}" stroke-opacity="0.55" stroke-width="2"/>
</svg>`;
