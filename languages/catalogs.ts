import { addTexts } from "../platform/language/texts.server.ts";
import type { Texts } from "../platform/language/texts.ts";

/** Vite makes modules of the catalogs: `scripts/texts/macros.mjs`. */
const catalogs = import.meta.glob<{ read: () => Texts }>("./*.po", { eager: true });

for (const [file, { read }] of Object.entries(catalogs)) addTexts(file.replace(/^\.\/|\.po$/g, ""), read);
