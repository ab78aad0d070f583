import { Paragraph } from "../../../mail/mail-frame.tsx";

export interface DateInMail {
  congregation: string;
  title: string;
  /** `Sunday, 13 December 2026, 10.30am`. */
  when: string;
  /** The place in one line. */
  where: string;
}

export function Facts({ when, where }: Pick<DateInMail, "when" | "where">) {
  return (
    <Paragraph>
      When: {when}
      <br />
      Where: {where}
    </Paragraph>
  );
}
