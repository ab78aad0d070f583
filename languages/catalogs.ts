import { addTexts } from "../platform/language/texts.server.ts";

/** Vite makes modules of the catalogs: `scripts/texts/macros.mjs`. */
const catalogs = import.meta.glob<{ read: () => Record<string, string> }>("./*.po", { eager: true });

for (const [file, { read }] of Object.entries(catalogs)) addTexts(file.replace(/^\.\/|\.po$/g, ""), read);
