/**
 * A part of a form, and what stands beside it where there is room, such as its preview: it stays in view while somebody goes
 * through the part. Elsewhere it follows the part.
 */
export function Beside({ aside, children }: { aside: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="beside flex flex-col gap-5">
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
      <div className="flex min-w-0 flex-col gap-5 has-[>:only-child:empty]:hidden">{aside}</div>
    </div>
  );
}
