import fc from "fast-check";
import { type Nth, type RecurrenceRule, weekdays } from "../rule.ts";

/** Days whose months and years have every length, with years that skip 29 February. */
export const days = fc
  .date({ min: new Date("1890-01-01T00:00:00Z"), max: new Date("2110-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const interval = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 }));

const ends = fc.oneof(
  fc.constant({}),
  fc.record({ until: days }),
  fc.record({ count: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9999 })) }),
);

const nth = fc.record({
  nth: fc.constantFrom<Nth>(1, 2, 3, 4, 5, -1),
  weekday: fc.constantFrom(...weekdays),
});

const patterns = fc.oneof(
  fc.record({ frequency: fc.constant("daily" as const) }),
  fc.record({
    frequency: fc.constant("weekly" as const),
    weekdays: fc
      .subarray([...weekdays], { minLength: 1 })
      .map((chosen) => weekdays.filter((weekday) => chosen.includes(weekday))),
  }),
  fc.record({ frequency: fc.constantFrom("monthly" as const, "yearly" as const) }),
  fc.record({ frequency: fc.constant("monthly" as const), nth }),
  fc.record({ frequency: fc.constant("yearly" as const), nth, month: fc.integer({ min: 1, max: 12 }) }),
);

/** Every kind of rule, as `parseRule` returns them. */
export const rules: fc.Arbitrary<RecurrenceRule> = fc
  .tuple(interval, patterns, ends)
  .map(([every, pattern, end]) => ({ weekdays: [], ...pattern, ...end, interval: every }));
