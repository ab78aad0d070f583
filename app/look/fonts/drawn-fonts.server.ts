import path from "node:path";

export const drawnFonts = path.join(import.meta.dirname, "drawn-fonts", "fonts.conf");
