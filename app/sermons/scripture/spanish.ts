import { english } from "./english.ts";
import type { ScriptureWords } from "./scripture-words.ts";

const psalms = 19;

const names = `
  Génesis, Éxodo, Levítico, Números, Deuteronomio, Josué, Jueces, Rut, 1 Samuel, 2 Samuel, 1 Reyes, 2 Reyes,
  1 Crónicas, 2 Crónicas, Esdras, Nehemías, Ester, Job, Salmos, Proverbios, Eclesiastés, Cantares,
  Isaías, Jeremías, Lamentaciones, Ezequiel, Daniel, Oseas, Joel, Amós, Abdías, Jonás, Miqueas, Nahúm, Habacuc,
  Sofonías, Hageo, Zacarías, Malaquías, Mateo, Marcos, Lucas, Juan, Hechos, Romanos, 1 Corintios, 2 Corintios,
  Gálatas, Efesios, Filipenses, Colosenses, 1 Tesalonicenses, 2 Tesalonicenses, 1 Timoteo, 2 Timoteo, Tito,
  Filemón, Hebreos, Santiago, 1 Pedro, 2 Pedro, 1 Juan, 2 Juan, 3 Juan, Judas, Apocalipsis`
  .trim()
  .split(/,\s+/);

/** The names of the Reina-Valera. Its sentences are read by staff, in English. */
export const spanish: ScriptureWords = {
  ...english,
  nameOf,
  verseOf: (chapter, verse) => `${chapter}:${verse}`,
  inBook: (book, chapters, isOne) => `${book === psalms && isOne ? "Salmo" : nameOf(book)} ${chapters}`,
};

function nameOf(book: number): string {
  return names[book - 1] ?? "";
}
