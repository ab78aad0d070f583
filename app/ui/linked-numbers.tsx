import { telephoneNumbersIn } from "./telephone-numbers.ts";

export function LinkedNumbers({ text }: { text: string }): React.ReactNode {
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const { text: number, at, url } of telephoneNumbersIn(text)) {
    parts.push(text.slice(end, at));
    parts.push(
      <a key={at} href={url} className="text-link inline-block max-w-full">
        {number}
      </a>,
    );
    end = at + number.length;
  }
  return end === 0 ? text : [...parts, text.slice(end)];
}
