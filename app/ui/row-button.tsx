/** A button of a row: with scripts it acts at once, without them it sends the form. */
export function RowButton({
  move,
  onPress,
  children,
  ...button
}: {
  value: string;
  /** In which direction it moves the row. */
  move?: number;
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
      onClick={(click) => {
        click.preventDefault();
        onPress();
      }}
      className="button button-quiet min-h-10 px-4 py-1"
    >
      {children}
    </button>
  );
}
