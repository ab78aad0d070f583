/** Says in words why visitors do not see an item, to the people who do. */
export function HiddenMark({ hidden, className = "" }: { hidden: string | undefined; className?: string }) {
  if (hidden === undefined) return null;
  return (
    <p className={`self-start rounded-full bg-sunken px-3 py-1 text-sm font-semibold ${className}`}>
      {hidden}
    </p>
  );
}
