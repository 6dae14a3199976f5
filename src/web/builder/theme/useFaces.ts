import { useEffect } from 'react';
import { FONT_IDS } from '#shared/rules/font.ts';
import { storeFaces } from '#web/blocks/fonts/storeFaces.ts';

let adopted = false;

/** Registers every font with this window. The browser loads one when text first uses it. */
export function useFaces(): void {
  useEffect(() => {
    if (adopted) return;
    adopted = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(storeFaces(FONT_IDS));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, []);
}
