import { telephoneNumbersIn } from "./telephone-numbers.ts";
import { telephoneUrl } from "./telephone-url.ts";
import { useDialling } from "./use-dialling.ts";

export function LinkedNumbers({ text }: { text: string }): React.ReactNode {
  const dialling = useDialling();
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const { text: number, at } of telephoneNumbersIn(text)) {
    parts.push(text.slice(end, at));
    parts.push(
      <a key={at} href={telephoneUrl(number, dialling)} className="text-link inline-block max-w-full">
        <bdi>{number}</bdi>
      </a>,
    );
    end = at + number.length;
  }
  return end === 0 ? text : [...parts, text.slice(end)];
}
