const INERT = 'text/adopted';

/**
 * Lets a library's style elements work where the content policy allows none: such an element says of itself that it is
 * no style sheet, so that the browser leaves it alone, and its rules are adopted as a sheet of the document instead.
 */
export function adoptStyles(doc: Document): void {
  const sheetOf = doc.defaultView?.CSSStyleSheet;
  if (known.has(doc) || sheetOf === undefined) return;
  known.add(doc);
  const create = doc.createElement.bind(doc);
  Object.defineProperty(doc, 'createElement', {
    configurable: true,
    value: (name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      if (name.toLowerCase() === 'style') element.setAttribute('type', INERT);
      return element;
    },
  });
  const sheets = new Map<Element, CSSStyleSheet>();
  const follow = () => {
    const elements = new Set(doc.head.querySelectorAll(`style[type="${INERT}"]`));
    for (const [element, sheet] of sheets) {
      if (elements.has(element)) continue;
      sheets.delete(element);
      doc.adoptedStyleSheets = doc.adoptedStyleSheets.filter((other) => other !== sheet);
    }
    for (const element of elements) {
      const sheet = sheets.get(element) ?? new sheetOf();
      sheet.replaceSync(element.textContent);
      if (sheets.has(element)) continue;
      sheets.set(element, sheet);
      doc.adoptedStyleSheets = [sheet, ...doc.adoptedStyleSheets];
    }
  };
  new MutationObserver(follow).observe(doc.head, { childList: true, subtree: true, characterData: true });
  follow();
}

const known = new WeakSet<Document>();
