import { Paragraph } from "../../../mail/mail-frame.tsx";

/** What every mail about a date says. */
export interface DateInMail {
  congregation: string;
  title: string;
  /** `Sunday, 13 December 2026, 10.30am`. */
  when: string;
  /** The place in one line. */
  where: string;
}

/** When and where, on two lines. */
export function Facts({ when, where }: Pick<DateInMail, "when" | "where">) {
  return (
    <Paragraph>
      When: {when}
      <br />
      Where: {where}
    </Paragraph>
  );
}
