/** Says that a list is empty; `children` are what to do next. */
export function EmptyList({ message, children }: { message: string; children?: React.ReactNode }) {
  return (
    <div className="card flex flex-col items-center gap-5 p-10 text-center">
      <p className="text-xl text-muted">{message}</p>
      {children}
    </div>
  );
}
