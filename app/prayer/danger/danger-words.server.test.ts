import { describe, expect, test } from "vitest";
import { dangerWords } from "../../../content/danger-words/all.ts";
import { phraseOf } from "./danger-phrases.ts";
import { hasDangerWords } from "./danger-words.server.ts";
import { wordsOf } from "./words-of-text.ts";

describe("words that may mean danger", () => {
  test.each([
    "I want to die.",
    "I just don't want to be here any more",
    "Lord, I CAN’T GO ON like this",
    "i dont wanna wake up tomorrow",
    "I am planning to kill myself tonight",
    "They would all be better off without me",
    "My son says he wishes he was dead",
    "My nephew took his own life last year and I cannot sleep",
    "she has started cutting herself again",
    "Ｉ ｗａｎｔ ｔｏ ｄｉｅ",
    "I WÁNT TO DÍE",
    "I have been saving up my tablets",
    "My husband hit me again last night and I am scared to go home",
    "He said it is our secret and told me never to tell",
    "Since the baby was born I feel nothing, only darkness",
    "My daughter makes herself sick after every meal",
    "By the time you read this I will be gone",
    "he might do something stupid",
    "There is no reason left to live",
    "I feel like a burden to everyone",
  ])("words that may mean danger are found: %s", (text) => {
    expect(hasDangerWords(text)).toBe(true);
  });

  test.each([
    "For me to live is Christ, and to die is gain.",
    "Help me to die to self and to die to sin.",
    "Take my life and let it be consecrated, Lord, to thee.",
    "Pray for my uncle, who died peacefully on Sunday.",
    "We are killing time at the airport and are dead tired.",
    "I'm at the end of my rope with this boiler. Please pray for patience.",
    "He laid down his life for us, and rose again.",
    "Pray for me: I have a burden for the lost of our town.",
    "I do not want my father to die. Please pray for his operation.",
    "Grandad cut himself shaving, and laughs about it.",
    "Hang in there, all of you who revise for exams.",
    "A bruised reed he will not break.",
    "The fear of the Lord is the beginning of wisdom.",
    "Today is the day that the Lord has made. Thank you for rain.",
    "Cancer took her life in March. We miss her.",
    "The doctors say they do not know what it is.",
    "My son was hit by a car and broke his leg.",
    "Never give up praying, says our pastor.",
    "Last night I dreamt of our old church.",
    "He never lets us go.",
    "",
  ])("words that may mean danger are not found in what is harmless: %s", (text) => {
    expect(hasDangerWords(text)).toBe(false);
  });

  test("words that may mean danger are compared without case, accents, apostrophes and what nobody sees", () => {
    expect(wordsOf("Ｉ’m  so\u00adtired of\u200b LÍFE.\nReally!")).toEqual([
      ...["im", "sotired", "of", "life", ".", "really", "."],
    ]);
    expect(hasDangerWords("I want\nto die")).toBe(true);
    expect(hasDangerWords("I want to\n\ndie")).toBe(false);
    expect(hasDangerWords("I want to. Die Hard is on at eight.")).toBe(false);
  });

  test.each([
    ["German", "ICH MÖCHTE NICHT MEHR LEBEN", "Ich möchte mehr Zeit zum Leben haben."],
    ["Spanish, without an accent", "Ya no quiero vivir mas", "Quiero vivir más cerca de mis padres."],
    ["French, as people type it", "jai plus envi de vivre", "J’ai envie de vivre à la campagne."],
    ["Portuguese", "Meu marido me bateu de novo", "Meu marido bateu na porta de novo"],
    ["Polish, without its letters", "nie chce mi sie zyc", "Chce mi się żyć, dzięki Bogu!"],
    ["Swahili, within a verb", "anataka kujiua", "anataka kujua ratiba ya ibada"],
    ["Korean, with other spaces", "죽 고싶 어 요", "배고파 죽겠어요"],
    ["Arabic, with “and” and vowels", "وأَنْتَحِرُ", "والموت هو ربح"],
    ["letters held down", "I want to diiiiie", "Long liiiive the choir"],
  ])("words that may mean danger are found in %s, and not in what is alike", (_, danger, harmless) => {
    expect([hasDangerWords(danger), hasDangerWords(harmless)]).toEqual([true, false]);
  });

  test("words that may mean danger are looked for in every language, also within a text in another one", () => {
    expect(hasDangerWords("Please pray for me. Ich will nicht mehr leben.")).toBe(true);
    expect(hasDangerWords("기도 부탁드립니다. I want to die.")).toBe(true);
  });

  test("words that may mean danger are looked for in no more than a text may have", () => {
    // One of these letters stands for eighteen.
    expect(wordsOf("\u{fdfa}".repeat(6000)).join("").length).toBeLessThanOrEqual(6000);
    expect(hasDangerWords(`${"a ".repeat(3000)}I want to die`)).toBe(false);
  });

  test.each([
    ["a phrase that begins with a gap", "~2 die"],
    ["a phrase that begins with a word that may be missing", "to? die"],
    ["a name that the list does not have", "{nobodys} die"],
    ["capitals with a sign", "I’m"],
  ])("words that may mean danger cannot be listed by %s", (_, phrase) => {
    expect(() => phraseOf(phrase, {})).toThrow();
  });

  test("words that may mean danger are listed in each language without two spaces and with no phrase twice", () => {
    for (const { danger, harmless } of Object.values(dangerWords)) {
      const all = [...Object.values(danger).flat(), ...harmless];
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter((phrase) => /\s{2}|^\s|\s$|’|'/.test(phrase))).toEqual([]);
    }
  });
});
