import path from "node:path";

/** Names the fonts that pictures are drawn with. Beside this module, also after bundling. */
export const drawnFonts = path.join(import.meta.dirname, "drawn-fonts", "fonts.conf");
