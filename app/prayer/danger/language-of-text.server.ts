import { frequentElsewhere, frequentWords } from "../../../content/danger-words/frequent-words.ts";
import { wordsOf } from "./words-of-text.ts";

/** A text with fewer words of our letters is too short to say anything about its language. */
const fewWords = 4;

/** Letters that none of our languages with Latin letters has; two of them are no foreign name any more. */
const elsewhere =
  /[åøđčšžřěůňďťľĺŕőűășțşţğıðþẹọṣạảấầẩẫậắằẳẵặẻẽếềểễệỉịỏốồổỗộớờởỡợụủứừửữựỳỵỷỹơưāēīūģķļņėįųċġħ]/giu;
/** Letters of Persian, Urdu and others that write as Arabic does. */
const besideArabic = /[پچژگکیٹڈڑںےہھۀۆێڕڵ]/gu;

const ours = setsOf(frequentWords);
const others = setsOf(frequentElsewhere);

/**
 * Whether a text seems to be in a language that has a list of words of danger. A guess by its letters and its most frequent
 * words; in doubt it says yes, because the sentence that follows from a no would tell people what they see anyway.
 */
export function isLookedAt(text: string): boolean {
  const start = text.slice(0, 6000).normalize("NFKC").normalize("NFC");
  const count = (letters: RegExp) => start.match(letters)?.length ?? 0;
  const [all, latin, hangul, arabic] = [
    count(/\p{L}/gu),
    count(/\p{Script=Latin}/gu),
    count(/\p{Script=Hangul}/gu),
    count(/\p{Script=Arabic}/gu),
  ];
  if (all === 0) return true;
  const most = Math.max(latin, hangul, arabic);
  if (most * 2 < all) return false;
  if (most === hangul) return true;
  if (most === arabic) return count(besideArabic) * 25 < arabic;
  return isOfOurs(start, count(elsewhere));
}

function isOfOurs(text: string, foreignLetters: number): boolean {
  const words = wordsOf(text).filter((word) => /^\p{Script=Latin}+$/u.test(word));
  if (foreignLetters > 1 && foreignLetters * 12 > words.length) return false;
  if (words.length < fewWords) return true;
  const best = (sets: readonly ReadonlySet<string>[]) =>
    Math.max(...sets.map((set) => words.filter((word) => set.has(word)).length));
  const known = best(ours);
  return known >= best(others) && known * 6 >= words.length;
}

function setsOf(lists: Readonly<Record<string, string>>): readonly ReadonlySet<string>[] {
  return Object.values(lists).map((list) => new Set(list.split(" ")));
}
