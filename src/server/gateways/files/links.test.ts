import { describe, expect, it } from 'vitest';
import { checkLink, signLink } from './links.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const IN_TEN_MINUTES = new Date('2026-03-01T12:10:00Z');
const terms = { secret: 'the-one-secret-of-this-installation', purpose: 'file-download' };
const claims = { store: 'ana', file: 'f1', customer: 'c1', name: 'Bücher & Pläne.pdf' };
const link = signLink({ ...terms, path: '/files/f1', expiresAt: IN_TEN_MINUTES, claims });
const check = (url: string, changed: Partial<Parameters<typeof checkLink>[0]> = {}) =>
  checkLink({ ...terms, url, now: NOW, ...changed }).status;

describe('a signed link', () => {
  it('opens its path and returns its claims', () => {
    expect(checkLink({ ...terms, url: link, now: NOW })).toEqual({
      status: 'valid',
      claims,
      expiresAt: IN_TEN_MINUTES,
    });
  });

  it('is the same for the same input, and needs no escaping in email or HTML', () => {
    expect(signLink({ ...terms, path: '/files/f1', expiresAt: IN_TEN_MINUTES, claims })).toBe(link);
    expect(link).toMatch(/^\/files\/f1\?c=[\w-]+&e=[0-9a-z]+&s=[\w-]{43}$/);
  });

  it('is valid until it expires', () => {
    expect(check(link, { now: new Date('2026-03-01T12:09:59Z') })).toBe('valid');
    expect(check(link, { now: IN_TEN_MINUTES })).toBe('expired');
  });

  it('works for HEAD as for GET, and for no other method', () => {
    expect(check(link, { method: 'HEAD' })).toBe('valid');
    expect(check(link, { method: 'get' })).toBe('valid');
    expect(check(link, { method: 'POST' })).toBe('forged');
    const forPut = signLink({ ...terms, method: 'PUT', path: '/files/f1', expiresAt: IN_TEN_MINUTES, claims });
    expect([check(forPut), check(forPut, { method: 'PUT' })]).toEqual(['forged', 'valid']);
  });

  it('ignores parameters that other programs append', () => {
    expect(check(`${link}&fbclid=abc&utm_source=ig`)).toBe('valid');
  });

  it.each([
    ['another purpose', { purpose: 'preview' }],
    ['a purpose that only begins alike', { purpose: 'file-download-all' }],
    ['another secret', { secret: 'the-one-secret-of-another-installation' }],
  ])('is invalid under %s', (_, changed) => {
    expect(check(link, changed)).toBe('forged');
  });

  const field = (name: string) => new URLSearchParams(link.split('?')[1]).get(name) ?? '';
  const otherStore = Buffer.from(JSON.stringify({ ...claims, store: 'ben' })).toString('base64url');
  const later = Math.floor(IN_TEN_MINUTES.getTime() / 1000 + 3600).toString(36);

  it.each([
    ['another file', link.replace('/f1', '/f2')],
    ['an escaped form of the path', link.replace('/f1', '/%66%31')],
    ['a longer path', link.replace('/f1', '/f1/')],
    ['claims for another store', link.replace(field('c'), otherStore)],
    ['a later end', link.replace(`e=${field('e')}`, `e=${later}`)],
    ['a cut signature', link.slice(0, -1)],
    ['no signature', link.replace(/&s=.*/, '')],
    ['an empty signature', link.replace(/&s=.*/, '&s=')],
    ['a second signature', `${link}&s=${field('s')}`],
    ['a second set of claims', `${link}&c=${otherStore}`],
    ['a sign outside the alphabet', link.replace(/.$/, '*')],
    ['no query', '/files/f1'],
    ['nothing', ''],
    ['a NUL byte', `${link}%00`],
  ])('is invalid with %s', (_, url) => {
    expect(check(url)).toBe('forged');
  });

  it.each(['files/f1', '/files/f1?x=1', '/files/f1#x', '/files/f 1', ''])('cannot be made for %j', (path) => {
    expect(() => signLink({ ...terms, path, expiresAt: IN_TEN_MINUTES, claims })).toThrow('without query or fragment');
  });
});
