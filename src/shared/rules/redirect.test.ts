import { expect, it } from 'vitest';
import { safeReturnPath } from './redirect.ts';

it.each([
  '/',
  '/dashboard',
  '/dashboard/products?state=draft#row-3',
  '/ana/members/orders/7',
  '/ana/p/caf%C3%A9',
  '/ana/p/a%20b',
  '/search?q=100%25&next=//evil.example',
  `/${'a'.repeat(1999)}`,
])('returns to %j', (path) => {
  expect(safeReturnPath(path, '/home')).toBe(path);
});

it.each([
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/a%0d%0aSet-Cookie:x',
  '/%252F%252Fevil.example',
  '/%25',
  '/%',
  '/%zz',
  '/.//evil.example',
  '/a/..//evil.example',
  '/a//b',
  'https://evil.example',
  'HTTPS:/evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '%2F%2Fevil.example',
  '?next=/dashboard',
  '#/dashboard',
  '/a\u0000',
  '/a\u0085',
  '/\ud800',
  `/${'a'.repeat(2000)}`,
  null,
  undefined,
  7,
  ['/dashboard'],
])('does not return to %j', (value) => {
  expect(safeReturnPath(value, '/home')).toBe('/home');
});

it('encodes characters that a header must not contain', () => {
  expect(safeReturnPath('/ana/p/猫 é?q=ü', '/home')).toBe('/ana/p/%E7%8C%AB%20%C3%A9?q=%C3%BC');
});
