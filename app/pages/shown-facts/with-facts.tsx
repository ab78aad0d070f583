import { useFacts } from "./facts-in-text.ts";

/** A text as pages show it: with the time for `{service.time}`. */
export function WithFacts({ text }: { text: string }) {
  return useFacts(text);
}
