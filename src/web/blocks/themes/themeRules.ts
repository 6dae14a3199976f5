import type { ThemeId } from '#shared/rules/theme.ts';
import common from './common.css?raw';
import fernGarden from './fern-garden.css?raw';
import gridSwiss from './grid-swiss.css?raw';
import mochaMood from './mocha-mood.css?raw';
import neonPulse from './neon-pulse.css?raw';
import paperPress from './paper-press.css?raw';
import petalSoft from './petal-soft.css?raw';
import rawBlock from './raw-block.css?raw';
import sundayPrint from './sunday-print.css?raw';
import sunsetGlass from './sunset-glass.css?raw';
import velvetNoir from './velvet-noir.css?raw';

/**
 * What a theme adds to the rules of a page: its own header, cards, buttons, links and headings. In a theme's sheet
 * `x-box` stands for everything that lies on the page as a card, `x-button` for everything that is the button's colour.
 */
export function themeRules(theme: string, rules: string): string {
  const sheet = SHEETS[isKnown(theme) ? theme : 'mocha-mood'] + common;
  return sheet.replaceAll('x-box', partsIn(rules, BOXES)).replaceAll('x-button', partsIn(rules, BUTTONS));
}

const SHEETS: Readonly<Record<ThemeId, string>> = {
  'mocha-mood': mochaMood,
  'neon-pulse': neonPulse,
  'paper-press': paperPress,
  'raw-block': rawBlock,
  'petal-soft': petalSoft,
  'velvet-noir': velvetNoir,
  'fern-garden': fernGarden,
  'sunday-print': sundayPrint,
  'grid-swiss': gridSwiss,
  'sunset-glass': sunsetGlass,
};

const isKnown = (theme: string): theme is ThemeId => Object.hasOwn(SHEETS, theme);

/** What lies on a page as a card, and what has the button's colour. */
const BOXES = [
  '.cards li',
  '.go',
  '.gos.rows',
  '.linkGroup summary',
  '.call',
  '.sound > div',
  '.quotes figure',
  '.left span',
  '.over',
  '.place',
  '.star',
  '.panel',
];
const BUTTONS = ['.go.lit', '.cta', '.button:not(.quiet)', 'button:not(.plain, .quiet)'];

/** Those whose first class is in the page's rules. */
function partsIn(rules: string, selectors: readonly string[]): string {
  const found = selectors.filter((selector) => {
    const [sign = ''] = /\.[\w-]+/.exec(selector) ?? [];
    return new RegExp(`\\${sign}(?![\\w-])`).test(rules);
  });
  return found.length === 0 ? 'x-none' : `:is(${found.join(',')})`;
}
