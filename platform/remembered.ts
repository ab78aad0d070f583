/** Longer texts are not worth their memory: browsers send short ones. */
const longest = 300;

/**
 * Returns `find`, which answers at once for texts that it was given before.
 *
 * @param find depends on its text alone.
 * @param most texts that are remembered; one more, and it begins anew.
 */
export function remembered<Value>(find: (text: string) => Value, most = 200): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const earlier = known.get(text);
    if (earlier !== undefined) return earlier;
    const found = find(text);
    if (text.length > longest) return found;
    if (known.size >= most) known.clear();
    known.set(text, found);
    return found;
  };
}
