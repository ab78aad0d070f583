import { telephoneUrl } from "../../ui/telephone-url.ts";
import { useDialling } from "../../ui/use-dialling.ts";

export function Telephone({
  number,
  className = "inline-block",
  ...link
}: { number: string } & React.ComponentProps<"a">) {
  const dialling = useDialling();
  return (
    <a href={telephoneUrl(number, dialling)} className={`max-w-full ${className}`} {...link}>
      <bdi>{number}</bdi>
    </a>
  );
}
