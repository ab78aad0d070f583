// Makes the styles that pages begin with shorter: what a browser would compute from them stays the same.

/**
 * Tests that every browser passes which the stylesheet supports. In older ones the stylesheet, which scripts
 * switch on, has what they need.
 */
const passed = /^\((color:color-mix|background-image:linear-gradient)\(in lab, ?red, ?red\)\)$/;
const variable = /var\((--[\w-]+)(?:,([^()]*))?\)/g;

/** @param stylesheet of postcss, which this changes. */
export function lighten(stylesheet) {
  withoutTests(stylesheet);
  withoutUnread(stylesheet);
  withValues(stylesheet, { ...unsetValues(stylesheet), ...shortValues(stylesheet) });
  withoutLocal(stylesheet);
  stylesheet.walkRules((rule) => {
    rule.selectors = rule.selectors.filter((selector) => selector !== ":host");
    for (const node of rule.nodes) if (String(node) === String(node.prev() ?? "")) node.remove();
  });
  stylesheet.walkDecls((declaration) => {
    // In the base all borders are solid.
    if (/^border-([\w-]+-)?style$/.test(declaration.prop) && declaration.value === "var(--tw-border-style)")
      declaration.remove();
    if (declaration.prop === "box-shadow")
      declaration.value = declaration.value.replaceAll(/0 0 #0000, */g, "");
  });
}

/** What passes is in force, and what stands before it for other browsers is not needed. */
function withoutTests(stylesheet) {
  stylesheet.walkAtRules("supports", (test) => {
    if (!passed.test(test.params)) return;
    const before = test.prev();
    test.each((rule) => {
      if (before?.type !== "rule" || before.selector !== rule.selector) return;
      const set = new Set(rule.nodes.map(({ prop }) => prop));
      before.each((declaration) => {
        if (set.has(declaration.prop)) declaration.remove();
      });
      before.append(rule.nodes);
      rule.remove();
    });
    test.replaceWith(test.nodes);
  });
}

/** Variables that are set for nobody. */
function withoutUnread(stylesheet) {
  const read = new Set([...String(stylesheet).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  stylesheet.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
}

/** Of variables that are set nowhere: undefined without an initial value. */
function unsetValues(stylesheet) {
  const set = new Set();
  stylesheet.walkDecls(/^--/, (declaration) => {
    const { parent } = declaration;
    if (parent.type === "rule" && !isOfProperties(parent)) set.add(declaration.prop);
  });
  const values = {};
  for (const [, name] of String(stylesheet).matchAll(/var\((--[\w-]+),/g))
    if (!set.has(name)) values[name] = undefined;
  stylesheet.walkAtRules("property", ({ params, nodes }) => {
    if (!set.has(params)) values[params] = nodes.find(({ prop }) => prop === "initial-value")?.value;
  });
  return values;
}

function isOfProperties({ parent }) {
  return parent?.type === "atrule" && (parent.params === "properties" || isOfProperties(parent));
}

/** Of variables that only the theme sets. */
function shortValues(stylesheet) {
  const [values, setTwice] = [{}, new Set()];
  stylesheet.walkDecls(/^--/, ({ prop, value, parent }) => {
    if (prop in values || parent.parent?.params !== "theme") setTwice.add(prop);
    else if (!value.includes(",")) values[prop] = value;
  });
  for (const name of setTwice) delete values[name];
  return values;
}

function withValues(stylesheet, values) {
  stylesheet.walkDecls((declaration) => {
    let before;
    while (declaration.value !== before) {
      before = declaration.value;
      declaration.value = before.replace(variable, (whole, name, otherwise) =>
        name in values ? (values[name] ?? otherwise?.trim() ?? whole) : whole,
      );
    }
  });
}

/** Variables that each rule sets which reads them. */
function withoutLocal(stylesheet) {
  const names = new Set();
  stylesheet.walkAtRules("property", ({ params, nodes }) => {
    if (nodes.some(({ prop, value }) => prop === "inherits" && value === "false")) names.add(params);
  });
  stylesheet.walkRules((rule) => {
    const set = new Set(rule.nodes.map(({ prop }) => prop));
    for (const [, name] of String(rule).matchAll(/var\((--[\w-]+)/g)) if (!set.has(name)) names.delete(name);
  });
  stylesheet.walkRules((rule) => {
    const own = rule.nodes.filter(({ prop }) => names.has(prop));
    if (own.length === 0) return;
    for (const declaration of own) declaration.remove();
    withValues(rule, Object.fromEntries(own.map(({ prop, value }) => [prop, value])));
  });
}
