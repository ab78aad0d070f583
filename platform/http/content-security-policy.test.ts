import { expect, test } from "vitest";
import { contentSecurityPolicy, scriptMark, sealScripts, sourceOf } from "./content-security-policy.ts";

const options = { overHttps: true, development: false };

test("a script that the server rendered is allowed by its hash, and one that got into the page is not", () => {
  const { page, scripts } = sealScripts(
    `<script nonce="${scriptMark}">own()</script><p><script>steal()</script><script nonce="guess">steal()</script></p>` +
      `<script nonce="${scriptMark}" src="/assets/a.js"></script><script type="module" nonce="${scriptMark}">start()</script>`,
  );
  expect(scripts).toEqual([sourceOf("own()"), sourceOf("start()")]);
  expect(page).not.toContain(scriptMark);
  expect(page).toContain("<script>own()</script>");
  expect(page).toContain('<script src="/assets/a.js"></script>');
});

test("a mark in a text or an attribute makes no script", () => {
  const text = `&lt;script nonce="${scriptMark}"&gt;steal()&lt;/script&gt;`;
  expect(sealScripts(`<p>${text}</p>`).scripts).toEqual([]);
});

test("the policy names the hash of the very characters", () => {
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  const source = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
  expect(sourceOf("alert(1)")).toBe(source);
  const policy = contentSecurityPolicy(options, { scripts: [source], styles: [] });
  expect(policy).toContain(`script-src 'self' ${source};`);
  expect(policy).toContain("style-src 'self';");
  expect(policy).toMatch(/; upgrade-insecure-requests$/);
});

test("forms may be sent to the site and the one service that takes them", () => {
  const policy = contentSecurityPolicy({ ...options, overHttps: false, formsTo: "https://forms.example" });
  expect(policy).toContain("form-action 'self' https://forms.example;");
  expect(policy).not.toContain("upgrade-insecure-requests");
});

test("scripts of a page may ask the site and the origins that the page names", () => {
  const connectsTo = new Set(["https://live.example"]);
  expect(contentSecurityPolicy({ ...options, connectsTo })).toContain(
    "; connect-src 'self' https://live.example;",
  );
  expect(contentSecurityPolicy(options)).toContain("; connect-src 'self';");
});
