import postcss from "postcss";
import { expect, test } from "vitest";
import { lighten } from "./lighter-styles.mjs";

function lightened(css: string): string {
  const stylesheet = postcss.parse(css);
  lighten(stylesheet);
  return String(stylesheet);
}

test.each([
  [
    "short values of the theme stand where they are used",
    "@layer theme{:root,:host{--radius:.5rem;--size:clamp(1rem, 6vw, 2rem)}}.a{border-radius:var(--radius);font-size:var(--size)}",
    "@layer theme{:root{--radius:.5rem;--size:clamp(1rem, 6vw, 2rem)}}.a{border-radius:.5rem;font-size:var(--size)}",
  ],
  [
    "a value stays a variable where anything else sets it",
    "@layer theme{:root{--gap:1rem}}.a{gap:var(--gap)}.b{--gap:2rem}",
    "@layer theme{:root{--gap:1rem}}.a{gap:var(--gap)}.b{--gap:2rem}",
  ],
  [
    "what a variable is when nothing sets it stands where it is used",
    '@property --tw-ring{syntax:"*";inherits:false;initial-value:0 0 #0000}.a{box-shadow:var(--tw-ring), 0 1px red;touch-action:var(--pan, auto)}',
    '@property --tw-ring{syntax:"*";inherits:false;initial-value:0 0 #0000}.a{box-shadow:0 1px red;touch-action:auto}',
  ],
  [
    "a variable that only its own rules read is gone, and one that others read stays",
    '@property --own{syntax:"*";inherits:false}@property --tw-leading{syntax:"*";inherits:false}.a{--own:1px;width:var(--own)}.b{--tw-leading:1}.c{line-height:var(--tw-leading,2)}',
    '@property --own{syntax:"*";inherits:false}@property --tw-leading{syntax:"*";inherits:false}.a{width:1px}.b{--tw-leading:1}.c{line-height:var(--tw-leading,2)}',
  ],
  [
    "what stands in place of color-mix() is gone, and other tests stay",
    ".a{color:red;background:red}@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in srgb, red 50%, transparent)}}@supports not selector(::details-content){.b{color:red}}",
    ".a{background:red;color:color-mix(in srgb, red 50%, transparent)}@supports not selector(::details-content){.b{color:red}}",
  ],
])("%s", (_, css, shorter) => {
  expect(lightened(css)).toBe(shorter);
});
