/** How much of the accent a ground lays over its own colour, so that text on it can be read whatever the accent is. */
export const groundStrengths = {
  /** Of a line of the pattern. Where a wave covers another, two of them lie on each other. */
  line: 0.18,
  /** Over all of the pattern, its lines included. */
  tint: 0.05,
};
