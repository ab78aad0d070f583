import { telephoneUrl } from "../ui/telephone-url.ts";

export function Telephone({
  number,
  className = "",
  ...link
}: { number: string } & React.ComponentProps<"a">) {
  return (
    <a href={telephoneUrl(number)} className={`whitespace-nowrap ${className}`} {...link}>
      {number}
    </a>
  );
}
