import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Trans } from "./texts.ts";
import "./texts.server.ts";

function shown(message: string, values: Record<string, unknown>): string {
  const components = { link: createElement("a", { href: "/event" }) };
  return renderToStaticMarkup(createElement(Trans, { id: "", message, values, components }));
}

test("a text shows its values inside and outside its elements", () => {
  expect(shown("{who} sees <link>{what}</link>", { who: "Ana", what: 3 })).toBe(
    'Ana sees <a href="/event">3</a>',
  );
});

test.each(["<b>Feast</b>", "<link>Feast</link>", "a < b", "<0/>"])(
  "what people wrote is shown as it stands: %s",
  (title) => {
    const escaped = title.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(shown("About <link>{title}</link>, {title}", { title })).toBe(
      `About <a href="/event">${escaped}</a>, ${escaped}`,
    );
  },
);
