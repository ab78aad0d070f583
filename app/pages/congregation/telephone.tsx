import { telephoneUrl } from "../../ui/telephone-url.ts";

export function Telephone({
  number,
  className = "inline-block",
  ...link
}: { number: string } & React.ComponentProps<"a">) {
  return (
    <a href={telephoneUrl(number)} className={`max-w-full ${className}`} {...link}>
      {number}
    </a>
  );
}
