import { t } from "@lingui/core/macro";
import { inNumerals } from "../../platform/language/locale.ts";

export function atMost(characters: number): string {
  return t`At most ${{ count: inNumerals(characters) }} characters.`;
}

export function upTo(characters: number): string {
  return t`Up to ${{ count: inNumerals(characters) }} characters`;
}
