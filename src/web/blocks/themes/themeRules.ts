import { createCache } from '#shared/kit/createCache.ts';
import type { ThemeId } from '#shared/rules/theme.ts';
import { splitSelectors, withoutArguments } from '../splitSelectors.ts';
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
 * A theme's own rules for a page: header, cards, buttons, links and headings. In a theme's style sheet, `x-box` stands
 * for everything drawn as a card and `x-button` for everything in the button color.
 */
export const themeRules = (theme: string, rules: string): string =>
  cachedRules(`${theme} ${rules}`, () => makeRules(theme, rules));

/** Cached, because pages with the same blocks and theme have the same rules, and most pages are alike. */
const cachedRules = createCache<string>(300);

function makeRules(theme: string, rules: string): string {
  const sheet = SHEETS[isKnown(theme) ? theme : 'mocha-mood'] + common;
  const boxes = partsIn(rules, BOXES);
  const buttons = partsIn(rules, BUTTONS);
  return withoutOthers(sheet.replaceAll('x-box', boxes).replaceAll('x-button', buttons), rules);
}

/** Rules for elements that are not on the page are left out. */
function withoutOthers(sheet: string, rules: string): string {
  return sheet
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/([^{}]+)\{([^{}]*)\}/g, (rule, selectors: string, declarations: string) => {
      if (selectors.trim().startsWith('@')) return rule;
      const here = splitSelectors(selectors).filter((selector) => isHere(selector, rules));
      return here.length === 0 ? '' : `${here.join(',')}{${declarations}}`;
    })
    .replaceAll(/@media[^{}]*\{\s*\}/g, '');
}

/** Whether the page's rules contain every class that the selector needs. One match inside :is() is enough. */
function isHere(selector: string, rules: string): boolean {
  if (selector.includes('x-none')) return false;
  const needed = withoutArguments(selector).match(/\.[a-z][\w-]*/gi) ?? [];
  return needed.every((name) => knows(rules, name));
}

const knows = (rules: string, name: string): boolean => new RegExp(`\\${name}(?![\\w-])`).test(rules);

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

/** Everything drawn as a card, and everything in the button color. */
const BOXES = [
  '.boxed li',
  '.go',
  '.gos.rows',
  '.linkGroup summary',
  '.call',
  '.sound > :is(a, div)',
  '.quote',
  '.left span',
  '.over',
  '.place',
  '.star',
  '.pick',
  '.form-section.card',
  '.tier-cards > li',
  '.panel',
];
const BUTTONS = ['.go.lit', '.cta', '.button:not(.quiet)', 'button:not(.plain, .quiet)'];

/** The selectors whose first class occurs in the page's rules. */
function partsIn(rules: string, selectors: readonly string[]): string {
  const found = selectors.filter((selector) => {
    const [sign = ''] = /\.[\w-]+/.exec(selector) ?? [];
    return knows(rules, sign);
  });
  return found.length > 1 ? `:is(${found.join(',')})` : (found[0] ?? 'x-none');
}
