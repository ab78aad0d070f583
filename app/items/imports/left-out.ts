export interface LeftOut {
  title: string;
  /** `YYYY-MM-DD`; undefined if it has none that we can read. */
  day?: string | undefined;
  reason: string;
}
