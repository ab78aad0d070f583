import type { DangerWords } from "./danger-words.ts";
import { english } from "./en.ts";

/** All languages count at once: people write in their own. */
export const dangerWords: readonly DangerWords[] = [english];
