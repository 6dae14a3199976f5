import { expect, it } from 'vitest';
import { readLink } from './readLink.ts';

it.each([
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['example.com', 'https://example.com'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['ana@example.com', 'mailto:ana@example.com'],
  ['mailto:ana@example.com', 'mailto:ana@example.com'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://example.com', null],
  ['example', null],
  ['', null],
  ['two words.com', null],
])('reads %j as %j', (typed, href) => {
  expect(readLink(typed)).toBe(href);
});
