import path from "node:path";

/** Beside this module, also after bundling. */
export const drawnFonts = path.join(import.meta.dirname, "drawn-fonts", "fonts.conf");
