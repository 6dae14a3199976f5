import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath } from './browserPath.ts';
import { auditPage, CATEGORIES, type Audit } from './auditPage.ts';
import { startProduct, type Product } from './startProduct.ts';

const STORE = '/juniper-and-clay';
const PRODUCT = 'wheel-throwing-from-zero';

interface Wish {
  name: string;
  path: string;
  /** What may be missed, and why. */
  accepted?: { audit: string; because: string };
}

const PAGES: readonly Wish[] = [
  { name: 'landing', path: '/' },
  { name: 'storefront', path: STORE },
  { name: 'product page', path: `${STORE}/p/${PRODUCT}` },
  {
    name: 'checkout',
    path: `${STORE}/checkout/${PRODUCT}`,
    accepted: { audit: 'is-crawlable', because: 'search engines are kept away from a checkout on purpose' },
  },
];

// npm run lighthouse: the demo store's public pages on a phone; ends with 1 when one of them misses 100.
const folder = await mkdtemp(join(tmpdir(), 'stoa-lighthouse-'));
await chmod(folder, 0o755);
let product: Product | undefined;
try {
  const browser = await browserPath();
  product = await startProduct({ dataDir: join(folder, 'data') });
  process.stdout.write(`\n${'page'.padEnd(14)}${CATEGORIES.map((category) => category.padEnd(16)).join('')}\n`);
  let isPerfect = true;
  for (const wish of PAGES)
    isPerfect = report(wish, await auditPage(`${product.base}${wish.path}`, browser)) && isPerfect;
  process.stdout.write(isPerfect ? '\nEverything reaches 100.\n' : '\nNot everything reaches 100.\n');
  process.exitCode = isPerfect ? 0 : 1;
} finally {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Prints the page's scores and what it misses; answers whether nothing is missed that should not be. */
function report({ name, accepted }: Wish, { scores, missed }: Audit): boolean {
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
