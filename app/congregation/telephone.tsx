export function Telephone({ number, ...link }: { number: string } & React.ComponentProps<"a">) {
  return (
    <a href={`tel:${number.replaceAll(/[ -]/g, "")}`} {...link}>
      {number}
    </a>
  );
}
