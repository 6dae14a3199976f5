import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideMode, detectMode, landingRedirect, readAddress, type StoreLookup } from './mode.ts';
import { PLATFORM_SEGMENTS, RESERVED_SLUGS } from './slug.ts';

const platformHosts = ['stoa.example', 'www.stoa.example', 'stoa-web.example', 'Stoa.Hosting.Example:443'];

type Store = { slug: string };
const ana: Store = { slug: 'ana' };
const lookUp: StoreLookup<Store> = {
  bySlug: (slug) => (slug === 'ana' ? ana : null),
  byBioDomain: (host) => (['bio.ana.example', 'a.bio.ana.example', 'bio.ana.localhost'].includes(host) ? ana : null),
  byCustomDomain: (host) => (['ana.example', 'ana.localhost', 'shop.ana.example'].includes(host) ? ana : null),
};

// Finds a store for every lookup, to prove that some addresses never look one up.
const greedy: StoreLookup<Store> = { bySlug: () => ana, byBioDomain: () => ana, byCustomDomain: () => ana };

const detect = (host: string, path: string, stores = lookUp) => detectMode({ host, path, platformHosts }, stores);

describe('detectMode', () => {
  it.each([
    // The platform's own pages
    ['localhost', '/', 'landing', null, '/'],
    ['localhost:3000', '/', 'landing', null, '/'],
    ['LOCALHOST:3000', '/', 'landing', null, '/'],
    ['localhost.', '/', 'landing', null, '/'],
    ['localhost.:3000', '/', 'landing', null, '/'],
    ['127.0.0.1', '/', 'landing', null, '/'],
    ['127.0.0.1:3000', '/ana', 'storefront', 'ana', '/'],
    ['10.1.2.3', '/', 'landing', null, '/'],
    ['192.168.0.7.', '/login', 'dashboard', null, '/login'],
    ['[::1]', '/', 'landing', null, '/'],
    ['[::1]:3000', '/ana', 'storefront', 'ana', '/'],
    ['::1', '/', 'landing', null, '/'],
    ['[2001:DB8::7]:80', '/signup', 'dashboard', null, '/signup'],
    ['[::ffff:127.0.0.1]', '/', 'landing', null, '/'],
    ['stoa.example', '/', 'landing', null, '/'],
    ['Stoa.Example:8443', '/', 'landing', null, '/'],
    ['stoa.example.', '/', 'landing', null, '/'],
    ['www.stoa.example', '/', 'landing', null, '/'],
    ['stoa-web.example', '/ana', 'storefront', 'ana', '/'],
    ['stoa.hosting.example', '/ana/members', 'members', 'ana', '/members'],
    ['localhost', '', 'landing', null, '/'],
    ['localhost', '//', 'landing', null, '/'],
    ['localhost', '/?ref=ana', 'landing', null, '/'],
    ['localhost', '/login', 'dashboard', null, '/login'],
    ['localhost', '/login/', 'dashboard', null, '/login'],
    ['localhost', '/login/ana', 'dashboard', null, '/login/ana'],
    ['localhost', '/signup', 'dashboard', null, '/signup'],
    ['localhost', '/password-reset', 'dashboard', null, '/password-reset'],
    ['localhost', '/dashboard', 'dashboard', null, '/dashboard'],
    ['localhost', '/dashboard/products', 'dashboard', null, '/dashboard/products'],
    ['localhost', '/dashboard/members', 'dashboard', null, '/dashboard/members'],
    ['localhost', '/%64ashboard', 'dashboard', null, '/%64ashboard'],
    // Stores by slug
    ['localhost', '/ana', 'storefront', 'ana', '/'],
    ['localhost', '/ana/', 'storefront', 'ana', '/'],
    ['localhost', '/ana?preview=true', 'storefront', 'ana', '/'],
    ['localhost', '/ana/p/clay-mug', 'storefront', 'ana', '/p/clay-mug'],
    ['localhost', '/ana//p///clay-mug/', 'storefront', 'ana', '/p/clay-mug'],
    ['localhost', '/%61na', 'storefront', 'ana', '/'],
    ['localhost', '/Ana', 'storefront', 'ana', '/'],
    ['localhost', '/ana/members', 'members', 'ana', '/members'],
    ['localhost', '/ana/members/', 'members', 'ana', '/members'],
    ['localhost', '/ana/members/login', 'members', 'ana', '/members/login'],
    ['localhost', '/ana/members?from=mail', 'members', 'ana', '/members'],
    ['localhost', '/ana/%6Dembers', 'members', 'ana', '/%6Dembers'],
    ['localhost', '/ana/shelf/members', 'members', 'ana', '/shelf/members'],
    ['localhost', '/ana/membership', 'storefront', 'ana', '/membership'],
    ['localhost', '/ana/old-members', 'storefront', 'ana', '/old-members'],
    ['localhost', '/ana/Members', 'storefront', 'ana', '/Members'],
    ['localhost', '/ana#/members', 'storefront', 'ana', '/'],
    ['localhost', '/ana?x=/members', 'storefront', 'ana', '/'],
    // Unknown and malformed first segments fall through to the dashboard
    ['localhost', '/nobody', 'dashboard', null, '/nobody'],
    ['localhost', '/nobody/members', 'dashboard', null, '/nobody/members'],
    ['localhost', '/members', 'dashboard', null, '/members'],
    ['localhost', '/members/login', 'dashboard', null, '/members/login'],
    ['localhost', '/x', 'dashboard', null, '/x'],
    ['localhost', '/ana%2Fmembers', 'dashboard', null, '/ana%2Fmembers'],
    ['localhost', '/ana%2fp', 'dashboard', null, '/ana%2fp'],
    ['localhost', '/%2F', 'dashboard', null, '/%2F'],
    ['localhost', '/%2Flogin', 'dashboard', null, '/%2Flogin'],
    ['localhost', '/ana/x%2Fmembers', 'storefront', 'ana', '/x%2Fmembers'],
    ['localhost', '/ana/members%2Flogin', 'storefront', 'ana', '/members%2Flogin'],
    ['localhost', '/%2561na', 'dashboard', null, '/%2561na'],
    ['localhost', '/%', 'dashboard', null, '/%'],
    ['localhost', '/%E0%A4%A', 'dashboard', null, '/%E0%A4%A'],
    ['localhost', '/ana/%zz', 'storefront', 'ana', '/%zz'],
    ['localhost', '/an%00a', 'dashboard', null, '/an%00a'],
    ['localhost', '/ana/../dashboard', 'storefront', 'ana', '/../dashboard'],
    ['localhost', 'ana', 'storefront', 'ana', '/'],
    // Bio domains
    ['bio.ana.example', '/', 'storefront', 'ana', '/'],
    ['BIO.Ana.Example.:3000', '/', 'storefront', 'ana', '/'],
    ['bio.ana.example', '/p/clay-mug', 'storefront', 'ana', '/p/clay-mug'],
    ['bio.ana.example', '/login', 'storefront', 'ana', '/login'],
    ['bio.ana.example', '/members', 'members', 'ana', '/members'],
    ['bio.ana.example', '/members/signup', 'members', 'ana', '/members/signup'],
    ['bio.ana.example', '/membership', 'storefront', 'ana', '/membership'],
    ['bio.ana.example', '/p/members', 'storefront', 'ana', '/p/members'],
    ['bio.ana.example', '/members%2Flogin', 'storefront', 'ana', '/members%2Flogin'],
    ['a.bio.ana.example', '/', 'storefront', 'ana', '/'],
    ['bio.ana.localhost:3000', '/', 'storefront', 'ana', '/'],
    ['bio.nobody.example', '/', 'storefront', null, '/'],
    ['bio.nobody.example', '/members', 'members', null, '/members'],
    ['ana.stoa.example', '/dashboard', 'storefront', null, '/dashboard'],
    ['1.2.3.4.5', '/', 'storefront', null, '/'],
    ['999.1.1.1', '/', 'storefront', null, '/'],
    // Custom domains
    ['ana.example', '/', 'website', 'ana', '/'],
    ['ANA.example:80', '/about', 'website', 'ana', '/about'],
    ['ana.example', '/dashboard', 'website', 'ana', '/dashboard'],
    ['ana.example', '/members/login', 'members', 'ana', '/members/login'],
    ['ana.example', '/membership', 'website', 'ana', '/membership'],
    ['www.ana.example', '/', 'website', 'ana', '/'],
    ['www.ana.example.', '/members', 'members', 'ana', '/members'],
    ['www.shop.ana.example', '/', 'website', 'ana', '/'],
    ['ana.localhost:3000', '/', 'website', 'ana', '/'],
    ['www.ana.localhost', '/', 'website', 'ana', '/'],
    ['nobody.example', '/', 'dashboard', null, '/'],
    ['nobody.example', '/members', 'members', null, '/members'],
    ['www.nobody.example', '/members/login', 'members', null, '/members/login'],
    ['www.nobody.example', '/x', 'dashboard', null, '/x'],
    ['www.localhost', '/', 'dashboard', null, '/'],
    ['www.com', '/', 'dashboard', null, '/'],
    // Invalid hosts
    ['intranet', '/ana', 'dashboard', null, '/ana'],
    ['', '/ana', 'dashboard', null, '/ana'],
    [':3000', '/', 'dashboard', null, '/'],
    ['localhost..', '/', 'dashboard', null, '/'],
    ['ana@localhost', '/', 'dashboard', null, '/'],
  ])('resolves %s%s to %s', (host, path, type, slug, rest) => {
    const mode = detect(host, path);
    expect({ type: mode.type, slug: mode.slug, rest: mode.rest }).toEqual({ type, slug, rest });
    expect(mode.storeData).toBe(slug === null ? null : ana);
  });

  it('returns the full result for a slug on the platform', () => {
    expect(detect('localhost', '/ana')).toEqual({
      type: 'storefront',
      storeData: ana,
      slug: 'ana',
      customDomain: null,
      isBioDomain: false,
      isWwwDomain: false,
      subdomain: null,
      parentDomain: null,
      rest: '/',
    });
  });

  it('returns the full result for a bio domain', () => {
    expect(detect('a.bio.ana.example', '/')).toMatchObject({
      customDomain: null,
      isBioDomain: true,
      isWwwDomain: false,
      subdomain: 'a',
      parentDomain: 'bio.ana.example',
    });
  });

  it.each([
    ['ana.example', { customDomain: 'ana.example', isWwwDomain: false, subdomain: null, parentDomain: 'ana.example' }],
    ['www.ana.example', { customDomain: 'ana.example', isWwwDomain: true, subdomain: 'www' }],
    ['www.nobody.example', { customDomain: 'nobody.example', isWwwDomain: true, subdomain: 'www' }],
    ['www.com', { customDomain: 'www.com', isWwwDomain: true, subdomain: null }],
    ['www.stoa.example', { customDomain: null, isWwwDomain: true, subdomain: null, parentDomain: null }],
  ])('returns the domains of %s', (host, domains) => {
    expect(detect(host, '/')).toMatchObject({ isBioDomain: false, ...domains });
  });

  it.each([...PLATFORM_SEGMENTS, ...RESERVED_SLUGS])('never resolves /%s to a store', (segment) => {
    expect(detect('localhost', `/${segment}`, greedy)).toMatchObject({ type: 'dashboard', storeData: null });
  });

  it('handles any host and path without throwing, and returns a plain path as the rest', () => {
    const anyText = fc.string({
      unit: fc.constantFrom('a', 'n', 'w', '.', ':', '[', ']', '/', '%', '2', 'F', '?', 'é'),
    });
    fc.assert(
      fc.property(anyText, anyText, (host, path) => {
        expect(detect(host, path, greedy).rest).toMatch(/^\/([^/]|$)/);
        expect(detect('localhost', path, greedy).rest).toMatch(/^\/([^/]|$)/);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe('readAddress', () => {
  it('returns what has to be looked up before the mode is decided', () => {
    expect(readAddress({ host: 'localhost', path: '/Ana', platformHosts })).toMatchObject({
      kind: 'platform',
      slug: 'ana',
    });
    expect(readAddress({ host: 'localhost', path: '/', platformHosts })).toMatchObject({
      kind: 'platform',
      slug: null,
    });
    expect(readAddress({ host: 'a.b.example:1', path: '/', platformHosts })).toMatchObject({
      kind: 'bio',
      host: 'a.b.example',
    });
    expect(readAddress({ host: 'WWW.b.example', path: '/', platformHosts })).toMatchObject({
      kind: 'custom',
      host: 'b.example',
    });
  });
});

describe('decideMode', () => {
  it('returns the store’s current slug, not the requested one', () => {
    const plan = readAddress({ host: 'localhost', path: '/old-ana/p/mug', platformHosts });
    expect(decideMode(plan, ana)).toMatchObject({ type: 'storefront', slug: 'ana', rest: '/p/mug' });
  });
});

describe('landingRedirect', () => {
  it.each([
    ['/', null],
    ['/login', null],
    ['/signup', null],
    ['/signup/?ref=x', null],
    ['/login/x', '/'],
    ['/about', '/'],
    ['/dashboard', '/'],
  ])('redirects %s to %s', (path, target) => {
    expect(landingRedirect(path)).toBe(target);
  });
});
