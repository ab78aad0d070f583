export interface PlayerFields {
  /** Whether its page loaded in a hidden frame of the browser; undefined without a check. */
  embeddable?: boolean | undefined;
  /** Whether to save nothing yet if the player will not be shown, because the form has not said so. */
  asksFirst?: boolean | undefined;
  /** Whether the form has *Show the player* ticked, and whether it was ticked at first; staff choose by changing it. */
  showsPlayer?: boolean | undefined;
  wasShown?: boolean | undefined;
}

/** Who says whether visitors see the player: staff, or what a check finds. */
export type PlayerOfForm =
  | { by: "staff"; isShown: boolean }
  /** `loaded` is what the browser found; undefined if it did not look. */
  | { by: "check"; loaded: boolean | undefined; asksFirst: boolean };

export function playerIn({
  embeddable: loaded,
  asksFirst = false,
  showsPlayer: isShown = false,
  wasShown,
}: PlayerFields): PlayerOfForm {
  return wasShown === undefined || wasShown === isShown
    ? { by: "check", loaded, asksFirst }
    : { by: "staff", isShown };
}
