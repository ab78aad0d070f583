/** A button of a form's rows. With scripts it acts at once; without them it sends the form, and the server does it. */
export function RowButton({
  move,
  isToAdd,
  onPress,
  children,
  ...button
}: {
  value: string;
  move?: number;
  isToAdd?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="submit"
      name="button"
      {...button}
      data-move={move}
      data-add={isToAdd}
      onClick={(click) => {
        click.preventDefault();
        onPress();
      }}
      className="button button-quiet min-h-10 self-start px-4 py-1"
    >
      {children}
    </button>
  );
}

export function RowButtons({
  at,
  name,
  index,
  count,
  move,
  remove,
}: {
  /** The row for the server, such as `people 2`. */
  at: string;
  /** The row for people, such as `person 3`. */
  name: string;
  index: number;
  count: number;
  move: (index: number, by: -1 | 1) => void;
  remove: (index: number) => void;
}) {
  const named = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      <RowButton value={`up ${at}`} move={-1} disabled={index === 0} onPress={() => move(index, -1)}>
        Move up{named}
      </RowButton>
      <RowButton value={`down ${at}`} move={1} disabled={index === count - 1} onPress={() => move(index, 1)}>
        Move down{named}
      </RowButton>
      <RowButton value={`remove ${at}`} onPress={() => remove(index)}>
        Remove{named}
      </RowButton>
    </div>
  );
}
