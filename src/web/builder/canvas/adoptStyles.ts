const MARK = 'data-adopted';

/**
 * Makes a library's style elements work under a Content Security Policy that forbids them: the library gets an inert
 * element, whose text is adopted as a style sheet of the document.
 */
export function adoptStyles(doc: Document): void {
  const sheetOf = doc.defaultView?.CSSStyleSheet;
  if (known.has(doc) || sheetOf === undefined) return;
  known.add(doc);
  const create = doc.createElement.bind(doc);
  Object.defineProperty(doc, 'createElement', {
    configurable: true,
    value: (name: string, options?: ElementCreationOptions) => {
      if (name.toLowerCase() !== 'style') return create(name, options);
      const element = create('template');
      element.setAttribute(MARK, '');
      return element;
    },
  });
  const sheets = new Map<Element, CSSStyleSheet>();
  const follow = () => {
    const elements = new Set(doc.head.querySelectorAll(`template[${MARK}]`));
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
