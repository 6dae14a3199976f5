import { expect, it } from 'vitest';
import { filterCustomCss } from './filterCustomCss.ts';
import { pageCss } from './pageCss.ts';

it('returns the filtered CSS, from the cache too', () => {
  const source =
    '.go { color: #224466 } @import url(//evil.example/x.css); .hero { background: url(https://evil.example) }';
  const { css } = filterCustomCss(source);
  expect(css).toContain('#246');
  expect(css).not.toContain('evil');
  expect([pageCss(source), pageCss(source)]).toEqual([css, css]);
  expect(pageCss(' \n')).toBe('');
});

it('never mixes up cached texts', () => {
  const rules = Array.from({ length: 600 }, (_, at) => `.go { z-index: ${at + 1} }`);
  expect(rules.map(pageCss).filter((css, at) => !css.includes(`z-index:${at + 1}`))).toEqual([]);
  expect(pageCss(rules[0] ?? '')).toContain('z-index:1');
});
