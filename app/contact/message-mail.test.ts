import { expect, test } from "vitest";
import { messageMail } from "./message-mail.tsx";

const ann = {
  name: "Ann Hill",
  email: "ann@example.org",
  message: "Dear all,\n\n\nthank you.\nAnn",
  mayBeSpam: false,
};

test("both parts keep the message's lines and name its sender", async () => {
  const { subject, html, text } = await messageMail(ann);
  expect(subject).toBe("Website message from Ann Hill");
  expect(text).toContain("Dear all,\n\n\nthank you.\nAnn\n");
  expect(html.replace(/<!-- -->/g, "")).toMatch(/Dear all,<br\/?><br\/?><br\/?>thank you\.<br\/?>Ann/);
  for (const part of [html.replace(/<!-- -->/g, ""), text]) {
    expect(part).toContain("A message from Ann Hill");
    expect(part).toContain("Name: Ann Hill");
    expect(part).toContain("Email: ann@example.org");
  }
  expect(text).not.toContain("With warm greetings");
});

test("the message is text and never markup", async () => {
  const { html, text } = await messageMail({
    ...ann,
    name: `<b onclick="x()">Ann</b>`,
    message: '<img src="https://evil.example/x.png">\n</p><script>x()</script>',
  });
  expect(html).not.toMatch(/<b onclick|<img|<script/);
  expect(html).toContain("&lt;img src=&quot;https://evil.example/x.png&quot;&gt;");
  expect(text).toContain('<img src="https://evil.example/x.png">\n</p><script>x()</script>');
});
