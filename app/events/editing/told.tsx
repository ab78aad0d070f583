/** Ends the text of a dialog with who will be told; nothing when nobody will be. */
export function Told({ children }: { children: string }) {
  return children && <span className="mt-3 block">{children}</span>;
}
