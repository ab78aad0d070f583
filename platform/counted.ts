/** `1 row`, `3 rows`, `1,200 rows`; `many` where adding an s is wrong: `2 copies`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
