import { colours } from "./colours.ts";

/** The pairs of fonts to choose from. A page loads the files of one pair only. */
export const fontPairs = {
  newsreader: {
    name: "Newsreader and Source Sans",
    about: "A serif for headings, like a printed leaflet.",
    headings: '"Newsreader", "Like Newsreader", "Like Newsreader on Android", Georgia, serif',
  },
  "source-sans": {
    name: "Source Sans",
    about: "Plain and friendly. Pages load one file fewer.",
    headings: '"Source Sans 3 Variable", "Like Source Sans", system-ui, sans-serif',
  },
  device: {
    name: "Each device’s own fonts",
    about: "Georgia or a similar font for headings. Nothing to load: good for slow connections.",
    headings: 'Georgia, "Noto Serif", serif',
  },
} as const;

export type FontPair = keyof typeof fontPairs;

/** What stands behind the church's name on the home page where no picture does. */
export const grounds = {
  type: { name: "Your name, large", about: "On the colour of paper, with a strong line in your colour." },
  pattern: { name: "A pattern in your colour", about: "Waves, drawn by the site. No picture to load." },
} as const;

export type Ground = keyof typeof grounds;

/** The shape of a logo, which pages fill with a colour. */
interface Logo {
  /** Of the file that it was made from. */
  name: string;
  /** A WebP in shades of grey, as Base64: white where the logo is. */
  shape: string;
}

/** What staff choose about how the site looks. Everything else follows from it. */
export interface Look {
  /** `#rrggbb`, for links and buttons on light pages. */
  accent: string;
  /** The same for the dark theme; made from `accent` if it is missing. */
  darkAccent?: string | undefined;
  fonts: FontPair;
  /** In place of the picture that came with the site; if it is missing, that picture or else the pattern. */
  ground?: Ground | undefined;
  /** The drawing of `content/artwork/` if it is missing. */
  logo?: Logo | undefined;
}

/** As the site came. */
export const originalLook: Look = { accent: colours.accent, fonts: "newsreader" };

export const mostLogoBytes = 1024 * 1024;
