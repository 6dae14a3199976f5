import { keepMade } from '#shared/kit/keepMade.ts';
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
 * What a theme adds to the rules of a page: its own header, cards, buttons, links and headings. In a theme's sheet
 * `x-box` stands for everything that lies on the page as a card, `x-button` for everything that is the button's colour.
 */
export const themeRules = (theme: string, rules: string): string =>
  keptRules(`${theme} ${rules}`, () => makeRules(theme, rules));

/** Pages of the same blocks in the same theme have the same rules, and most pages are alike. */
const keptRules = keepMade<string>(300);

function makeRules(theme: string, rules: string): string {
  const sheet = SHEETS[isKnown(theme) ? theme : 'mocha-mood'] + common;
  const boxes = partsIn(rules, BOXES);
  const buttons = partsIn(rules, BUTTONS);
  return withoutOthers(sheet.replaceAll('x-box', boxes).replaceAll('x-button', buttons), rules);
}

/** What a theme says of things that are not on the page is left out. */
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

/** Whether the page's rules know every class that the selector needs; one of those in an :is() is enough. */
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

/** What lies on a page as a card, and what has the button's colour. */
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
  '.letterbox.card',
  '.panel',
];
const BUTTONS = ['.go.lit', '.cta', '.button:not(.quiet)', 'button:not(.plain, .quiet)'];

/** Those whose first class is in the page's rules. */
function partsIn(rules: string, selectors: readonly string[]): string {
  const found = selectors.filter((selector) => {
    const [sign = ''] = /\.[\w-]+/.exec(selector) ?? [];
    return knows(rules, sign);
  });
  return found.length > 1 ? `:is(${found.join(',')})` : (found[0] ?? 'x-none');
}
