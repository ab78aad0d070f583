/** Whether the page is read from right to left. For the browser only. */
export function isRightToLeft(): boolean {
  return getComputedStyle(document.documentElement).direction === "rtl";
}
