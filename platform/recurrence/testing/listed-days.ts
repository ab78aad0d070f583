type Library = typeof import("rrule-temporal");

/** How many days the library has listed. Tests set it back. */
export const listed = { days: 0 };

/** The library, which counts the days that it lists. For `vi.mock`. */
export function counting(library: Library): Library {
  class Counting extends library.RRuleTemporal {
    override between(...window: Parameters<InstanceType<Library["RRuleTemporal"]>["between"]>) {
      const found = super.between(...window);
      listed.days += found.length;
      return found;
    }
  }
  return { ...library, RRuleTemporal: Counting as Library["RRuleTemporal"] };
}
