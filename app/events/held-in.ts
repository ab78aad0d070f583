import { t } from "@lingui/core/macro";
import { nameOfLanguage, otherLanguage } from "../../platform/language/other-language.ts";

/** The languages in which churches hold services, as far as `Intl` has names for them everywhere. */
export const heldInLanguages = [
  ..."af am ar bg bn cs cy da de el en es et fa fi fil fr ga ha hi hr hu hy id ig is it ja ka km ko lt lv mg".split(
    " ",
  ),
  ..."mk ml mn my ne nl no pa pl pt ro ru rw sk sl so sq sr sv sw ta te th ti tr uk ur vi xh yo zh zu".split(
    " ",
  ),
] as const;

/** `in Spanish`, as the present language says it. */
export function heldInWords(heldIn: string): string {
  const language = nameOfLanguage(heldIn);
  return t({ message: `in ${language}`, comment: "A service is held in this language, such as: in Spanish" });
}

/** The same for one event; undefined where its language is that of the page, or nobody says it. */
export function heldElsewhere(heldIn: string | undefined): string | undefined {
  return heldIn && otherLanguage(heldIn) ? heldInWords(heldIn) : undefined;
}

/** The same for one of several that stand together: where they differ, each says it that can. */
export function heldAmong(heldIn: string | undefined, all: readonly { heldIn?: string | undefined }[]) {
  const differ = new Set(all.map((one) => one.heldIn)).size > 1;
  return heldIn && differ ? heldInWords(heldIn) : heldElsewhere(heldIn);
}
