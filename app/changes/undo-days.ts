/** How long a deletion can be undone, and how long released files are kept for that. */
export const undoDays = 30;
