/** A code that a bank's app reads, dark on white in both themes, and in words what it fills in. */
export function ScanCode({
  code: { size, path, name, iban, reference },
}: {
  code: { size: number; path: string; name: string; iban: string; reference: string | undefined };
}) {
  const filledIn = reference === undefined ? `${name} and ${iban}` : `${name}, ${iban} and ${reference}`;
  return (
    <figure className="mt-8 flex max-w-2xl break-inside-avoid flex-wrap items-center gap-x-6 gap-y-4">
      <svg
        role="img"
        aria-label={`Scan code for a transfer: it fills in ${filledIn}.`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-44 shrink-0 rounded-lg"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path stroke="#000" d={path} />
      </svg>
      <figcaption className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <strong>Scan this code with your bank’s app.</strong> It fills in {filledIn}. You choose the amount:
        please check what it filled in before you send it.
      </figcaption>
    </figure>
  );
}
