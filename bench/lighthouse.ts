import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath } from './browserPath.ts';
import { z } from 'zod';
import { SignedIn } from '#shared/contract/accounts.ts';
import { THEMES } from '#shared/rules/themes.ts';
import { auditPage, CATEGORIES, type Audit } from './auditPage.ts';
import { DEMO_CREATOR, DEMO_CUSTOMER, DEMO_STORE as STORE } from './demo.ts';
import { openClient } from './openClient.ts';
import { startProduct, type Product } from './startProduct.ts';

const PRODUCT = 'wheel-throwing-from-zero';

const Stores = z.object({ items: z.array(z.object({ id: z.string(), slug: z.string() })) });

interface Params {
  name: string;
  path: string;
  /** The theme to apply before the audit. */
  theme?: string;
  /** A page of the demo customer. */
  isMember?: boolean;
  /** Links to follow from the page at `path`, each the first that matches. */
  links?: readonly RegExp[];
  /** Audits that may fail, and why. */
  accepted?: { audit: string; because: string };
}

const PRIVATE = { audit: 'is-crawlable', because: 'only the customer can open it' };

const COURSE = /href="([^"]*\/members\/contents\/[^"]*)"/;

const memberPage = (name: string, path: string, links: readonly RegExp[] = []): Params => ({
  name,
  path: STORE + path,
  links,
  isMember: true,
  accepted: PRIVATE,
});

const PAGES: readonly Params[] = [
  { name: 'landing', path: '/' },
  { name: 'storefront', path: STORE },
  { name: 'product page', path: `${STORE}/p/${PRODUCT}` },
  {
    name: 'checkout',
    path: `${STORE}/checkout/${PRODUCT}`,
    accepted: { audit: 'is-crawlable', because: 'search engines are kept away from a checkout on purpose' },
  },
  memberPage('library', '/members'),
  memberPage('library item', '/members', [/href="([^"]*\/members\/product\/[^"]*)"/]),
  memberPage('course', '/members', [COURSE]),
  memberPage('lesson', '/members', [COURSE, /href="([^"]*\/members\/lessons\/[^"]*)"/]),
  memberPage('orders', '/members/orders'),
  memberPage('order', '/members/orders', [/href="([^"]*\/members\/orders\/[^"]*)"/]),
  memberPage('profile', '/members/profile'),
];

const THEMED_PAGES: readonly Params[] = Object.keys(THEMES).map((theme) => ({ name: theme, path: STORE, theme }));

// npm run lighthouse: audits the demo store's public pages on a phone, and exits with 1 if one scores below 100. npm
// run lighthouse -- themes: its storefront in every theme.
const inputs = process.argv.includes('themes') ? THEMED_PAGES : PAGES;
const folder = await mkdtemp(join(tmpdir(), 'stoa-lighthouse-'));
await chmod(folder, 0o755);
let product: Product | undefined;
try {
  const browser = await browserPath();
  product = await startProduct({ dataDir: join(folder, 'data') });
  process.stdout.write(`\n${'page'.padEnd(14)}${CATEGORIES.map((category) => category.padEnd(16)).join('')}\n`);
  let isPerfect = true;
  for (const input of inputs) {
    if (input.theme !== undefined) await applyTheme(product, input.theme);
    const cookie = input.isMember ? await signInCustomer(product) : undefined;
    const url = await pageOf(product, input, cookie);
    isPerfect = report(input, await auditPage({ url, browser, ...(cookie && { cookie }) })) && isPerfect;
  }
  process.stdout.write(isPerfect ? '\nEverything reaches 100.\n' : '\nNot everything reaches 100.\n');
  process.exitCode = isPerfect ? 0 : 1;
} finally {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The session cookie of the demo customer. */
async function signInCustomer(shown: Product): Promise<string> {
  const client = openClient(shown);
  const body = new URLSearchParams({ ...DEMO_CUSTOMER, step: 'password' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
  const reply = await client.send('POST', `${STORE}/members/login`, { headers, body });
  client.close();
  return (reply.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

async function pageOf(shown: Product, { path, links = [] }: Params, cookie = ''): Promise<string> {
  const client = openClient(shown);
  let page = path;
  for (const link of links) {
    const { body } = await client.send('GET', page, { headers: { cookie } });
    const found = link.exec(body.toString())?.[1];
    if (found === undefined) throw new Error(`${page} has no link like ${String(link)}.`);
    page = found;
  }
  client.close();
  return `${shown.base}${page}`;
}

/** Applies a theme to the demo store without overrides. */
async function applyTheme(shown: Product, theme: string): Promise<void> {
  const client = openClient(shown);
  const { idToken: token } = await client.call(SignedIn, 'signIn', DEMO_CREATOR);
  const { items } = await client.call(Stores, 'listStores', {}, { token });
  const storeId = items.find(({ slug }) => `/${slug}` === STORE)?.id;
  await client.call(z.unknown(), 'updateStore', { storeId, theme, themeOverrides: { colors: {} } }, { token });
  client.close();
}

/** Prints a page's scores and failed audits. Returns whether only allowed audits failed. */
function report({ name, accepted }: Params, { scores, missed }: Audit): boolean {
  const marks = CATEGORIES.map((category) => String(scores[category]).padEnd(16));
  process.stdout.write(`${name.padEnd(14)}${marks.join('')}\n`);
  for (const { category, id, title, where } of missed) {
    const excuse = id === accepted?.audit ? ` (accepted: ${accepted.because})` : '';
    process.stdout.write(`  ${category}: ${id}: ${title}${excuse}\n${where.map((place) => `    ${place}\n`).join('')}`);
  }
  return CATEGORIES.every((category) => {
    const own = missed.filter((miss) => miss.category === category);
    const isExcused = own.length > 0 && own.every(({ id }) => id === accepted?.audit);
    return scores[category] === 100 || isExcused;
  });
}
