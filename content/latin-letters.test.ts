import { expect, test } from "vitest";
import { inLatinLetters } from "./latin-letters.ts";

test.each([
  ["de", "Münchner Größe", "muenchner groesse"],
  ["en", "Münchner Größe", "munchner grosse"],
  ["tr", "Işık ve Gül", "isik ve gul"],
  ["sv", "Höst på Åland", "host pa aland"],
  ["da", "Ånd og Øl", "aand og ol"],
  ["uk", "Господь і Київ", "hospod i kyiv"],
  ["ru", "Господь, ещё йод", "gospod, eshche yod"],
  ["bg", "Общо събиране", "obshto sabirane"],
  ["sr", "Љубав и Ђурђевдан", "ljubav i djurdjevdan"],
  ["el", "Καλή Ανάσταση", "kali anastasi"],
  ["ko", "수요 기도회", "suyo gidohoe"],
  ["zh", "祷告会 2026", "祷告会 2026"],
])("in the language %s, %j is %j in Latin letters", (language, title, latin) => {
  expect(inLatinLetters(title, language)).toBe(latin);
});
