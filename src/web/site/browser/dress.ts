const worn = new Set<string>();

/** Rules for what a script makes: they come with it, and pages without it need not carry them. */
export function dress(rules: string): void {
  if (worn.has(rules)) return;
  worn.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
