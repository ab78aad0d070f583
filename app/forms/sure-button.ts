/** The button with which somebody says that a form shall be saved as it is, after they were asked. */
export const sureButton = "isSure";

/** What an action returns with a form that was not saved yet. */
export interface AsksWhetherSure {
  isQuestion?: boolean;
}
