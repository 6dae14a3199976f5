const applied = new Set<string>();

/** Adds CSS for elements that a script creates, so that pages without it need not include it. */
export function addStyles(rules: string): void {
  if (applied.has(rules)) return;
  applied.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
