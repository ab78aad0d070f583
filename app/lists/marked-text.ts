/** Part of a text that a search has found. */
export interface MarkedPart {
  text: string;
  isFound: boolean;
}
