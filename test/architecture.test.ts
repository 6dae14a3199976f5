import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FEATURES = 'src/server/features/';

/** Which layer may import which, as docs/ARCHITECTURE.md describes them. A layer may always import itself. */
const MAY_IMPORT: Record<string, string[]> = {
  start: ['*'],
  'web/site': ['web/blocks', 'web/members', 'web/ui', 'web/client', 'shared/*'],
  'web/site/browser': ['web/client', 'shared/rules'],
  'web/members': ['web/site', 'web/blocks', 'web/ui', 'web/client', 'shared/*'],
  'web/dashboard': ['web/client', 'web/ui', 'web/blocks', 'web/builder', 'shared/*'],
  'web/builder': ['web/client', 'web/ui', 'web/blocks', 'shared/*'],
  'web/blocks': ['web/ui', 'shared/blocks', 'shared/rules', 'shared/kit', 'shared/contract'],
  'web/client': ['web/ui', 'shared/contract', 'shared/rules', 'shared/kit'],
  'web/ui': ['shared/kit'],
  'server/http': ['server/access', 'server/db', 'shared/*'],
  'server/jobs': ['server/features', 'server/access', 'server/db', 'shared/*'],
  'server/features': ['server/access', 'server/gateways', 'server/db', 'shared/*'],
  'server/access': ['server/db', 'server/gateways', 'shared/contract', 'shared/rules', 'shared/kit'],
  'server/gateways': ['shared/rules', 'shared/kit'],
  'server/db': ['shared/kit'],
  'shared/contract': ['shared/rules', 'shared/blocks', 'shared/kit'],
  'shared/blocks': ['shared/rules', 'shared/kit'],
  'shared/rules': ['shared/kit'],
  'shared/kit': [],
};

/**
 * Which feature of the server may import which. A feature is listed below all features that it imports, so that no
 * cycle is possible.
 */
const FEATURE_IMPORTS: Record<string, string[]> = {
  planRecord: [],
  creatorRecord: ['planRecord'],
  customerRecord: [],
  drafts: [],
  reviewRecord: ['customerRecord'],
  richText: [],
  sales: [],
  stock: [],
  storeRecord: [],
  webhookEvents: [],
  websitePages: [],
  discounts: ['customerRecord', 'storeRecord'],
  affiliates: ['sales'],
  audit: ['creatorRecord', 'customerRecord'],
  events: ['sales', 'websitePages'],
  legal: ['richText', 'storeRecord'],
  consents: ['legal', 'richText'],
  tips: [],
  media: ['customerRecord', 'storeRecord'],
  security: ['creatorRecord', 'customerRecord'],
  tenants: ['customerRecord', 'discounts', 'storeRecord', 'webhookEvents'],
  entitlements: ['media', 'reviewRecord', 'sales', 'webhookEvents'],
  mail: ['audit', 'sales', 'storeRecord'],
  maintenance: ['audit'],
  notifications: ['mail'],
  publishedProducts: ['customerRecord', 'media', 'sales', 'stock'],
  contents: ['mail', 'media', 'publishedProducts', 'richText'],
  bookings: ['contents', 'customerRecord', 'entitlements', 'mail', 'publishedProducts', 'sales', 'webhookEvents'],
  licences: ['customerRecord', 'entitlements', 'publishedProducts', 'storeRecord', 'webhookEvents'],
  webhooks: ['entitlements', 'mail', 'webhookEvents'],
  paymentAccounts: ['mail', 'planRecord'],
  taxes: ['paymentAccounts', 'planRecord'],
  catalog: [
    'contents',
    'customerRecord',
    'entitlements',
    'media',
    'publishedProducts',
    'richText',
    'sales',
    'stock',
    'storeRecord',
    'taxes',
  ],
  questions: ['legal', 'publishedProducts'],
  themes: ['media'],
  domains: ['mail', 'storeRecord'],
  messages: ['customerRecord', 'mail', 'notifications'],
  reviews: ['customerRecord', 'entitlements', 'notifications', 'publishedProducts', 'reviewRecord'],
  reconciliation: ['audit', 'paymentAccounts', 'sales'],
  bumps: ['entitlements', 'publishedProducts', 'stock'],
  carts: ['bumps', 'entitlements', 'publishedProducts', 'stock'],
  bundles: ['entitlements', 'media', 'publishedProducts'],
  purchaseOffers: ['publishedProducts'],
  storeAffiliates: ['customerRecord', 'events', 'mail', 'sales', 'storeRecord'],
  orders: [
    'bookings',
    'carts',
    'consents',
    'customerRecord',
    'discounts',
    'entitlements',
    'events',
    'licences',
    'mail',
    'media',
    'notifications',
    'paymentAccounts',
    'planRecord',
    'publishedProducts',
    'questions',
    'sales',
    'stock',
    'storeAffiliates',
    'storeRecord',
    'taxes',
    'tips',
    'webhookEvents',
  ],
  invoices: ['customerRecord', 'mail', 'orders', 'sales', 'storeRecord'],
  pageFrame: [
    'customerRecord',
    'drafts',
    'legal',
    'media',
    'publishedProducts',
    'reviewRecord',
    'sales',
    'stock',
    'storeRecord',
  ],
  providerEvents: ['audit'],
  platform: ['audit', 'creatorRecord', 'customerRecord', 'mail', 'planRecord', 'storeRecord'],
  plans: ['audit', 'creatorRecord', 'customerRecord', 'orders', 'planRecord', 'platform', 'sales', 'storeRecord'],
  secondStep: ['mail'],
  accounts: ['affiliates', 'creatorRecord', 'customerRecord', 'mail', 'maintenance', 'sales', 'secondStep'],
  backfills: ['catalog', 'customerRecord', 'entitlements', 'events', 'sales'],
  figures: ['contents', 'entitlements', 'events', 'sales'],
  customers: ['customerRecord', 'entitlements', 'mail', 'orders', 'sales', 'webhookEvents'],
  pages: ['drafts', 'media', 'pageFrame', 'websitePages'],
  search: ['media', 'pageFrame', 'publishedProducts', 'storeRecord', 'websitePages'],
  subscribers: ['customerRecord', 'mail', 'orders', 'publishedProducts'],
  waitlists: ['mail', 'publishedProducts', 'subscribers'],
  campaigns: [
    'customerRecord',
    'entitlements',
    'mail',
    'media',
    'publishedProducts',
    'richText',
    'sales',
    'storeRecord',
    'subscribers',
  ],
  passkeys: ['accounts', 'secondStep'],
  stores: [
    'catalog',
    'contents',
    'customerRecord',
    'domains',
    'drafts',
    'events',
    'invoices',
    'media',
    'paymentAccounts',
    'planRecord',
    'sales',
    'search',
    'storeRecord',
  ],
  blockData: ['orders', 'pageFrame', 'publishedProducts', 'reviews', 'stock', 'subscribers', 'websitePages'],
  website: [
    'blockData',
    'entitlements',
    'media',
    'pageFrame',
    'publishedProducts',
    'search',
    'storeRecord',
    'themes',
    'websitePages',
  ],
  debugCalls: ['stores'],
  identity: ['creatorRecord', 'customerRecord', 'passkeys', 'secondStep'],
  myData: ['audit', 'creatorRecord', 'customerRecord', 'mail', 'media', 'platform', 'secondStep', 'stores'],
  previews: ['customerRecord', 'drafts', 'media', 'storeRecord', 'stores'],
  members: [
    'bookings',
    'catalog',
    'contents',
    'customerRecord',
    'discounts',
    'entitlements',
    'identity',
    'invoices',
    'licences',
    'mail',
    'media',
    'orders',
    'passkeys',
    'reviewRecord',
    'sales',
    'subscribers',
    'webhookEvents',
  ],
  posts: ['campaigns', 'entitlements', 'mail', 'members', 'notifications', 'richText', 'sales'],
  courses: [
    'catalog',
    'contents',
    'entitlements',
    'mail',
    'members',
    'sales',
    'storeRecord',
    'subscribers',
    'webhookEvents',
  ],
  storefront: [
    'blockData',
    'bookings',
    'bumps',
    'carts',
    'catalog',
    'consents',
    'contents',
    'courses',
    'customerRecord',
    'discounts',
    'entitlements',
    'events',
    'invoices',
    'licences',
    'media',
    'members',
    'messages',
    'orders',
    'pageFrame',
    'passkeys',
    'planRecord',
    'posts',
    'publishedProducts',
    'purchaseOffers',
    'questions',
    'reviewRecord',
    'reviews',
    'sales',
    'search',
    'stock',
    'storeAffiliates',
    'storeRecord',
    'subscribers',
    'taxes',
    'themes',
    'tips',
    'waitlists',
    'websitePages',
  ],
};

/** The files of `server/features` itself register what the features offer. Features may import only this one. */
const FEATURE_TYPES = 'src/server/features/jobs.ts';

const LAYERS = Object.keys(MAY_IMPORT).toSorted((a, b) => b.length - a.length);

/** The only files that may use type assertions: each has just validated the value. */
const MAY_ASSERT_TYPES = new Set([
  'src/shared/blocks/field.ts',
  'src/shared/kit/ids.ts',
  'src/shared/contract/jobs.ts',
  'src/server/db/statement.ts',
  'src/server/db/transaction.ts',
  'src/server/http/runCallable.ts',
  'src/server/jobs/runJobs.ts',
  'src/server/jobs/openQueue.ts',
]);

/** Words of an earlier style, which standard terms have replaced. docs/STYLE.md asks for standard terms. */
const REPLACED_TERMS =
  /\b(?:wish|wishes|wished|\w+Wish(?:es)?|deeds?|\w+Deeds?|shelf|shelves|till|reckons?|reckoned|saidIn|wordsIn|boughtIn|writtenIn|keepMade|onceAWhile|oneAtATime|atMost|takeOffLine|whenUnique|keptOverrides|dropWishes|standingNotices|adminOffice|DialogItself|latePart|whenQuiet|gatheringSocket|hasWords|heldTokens|seatsLeft|letterTrouble|writtenLetter|hearLive|lettersTo|says(?=\??:)|shortages?|findForSale|findSellable|keepLook|putOff|hears?[A-Z]\w*|mended|worn|amongStrangers|keepToken|keptUntil|holdNews|asHeard|askedAt(?=\()|heldBytes|(?:say|tell|ask|lookAt)[A-Z]\w*)\b/g;

/** Declarations with such a word as their name. In a sentence, most of these words are ordinary English. */
const REPLACED_NAMES =
  /\b(?:const|let|function|type|interface) (?:[A-Z_]+_WORDS|kept|told|said|heard|held|asked|asker|keep|tell|ask|say|hear|mend|letters?|strangers?|doors?|shelf|wish|deed|words|Words|Kept|Told|Said|Heard|Asked|Ask|Letter|Stranger|Door|Wish|Deed)\b/g;

/** The rule itself, the lists that show creators and customers what was revoked, and the plans of creators, which open no product. */
const MAY_READ_ACCESS =
  /features\/(?:entitlements\/|customers\/access\/accessRecord|members\/exportOwnData|planRecord\/|plans\/)|db\/schema/;

/** Lists the former names of queues, to move the jobs that wait in them. */
const FORMER_QUEUES = 'src/server/jobs/moveRenamedJobs.ts';

interface Source {
  path: string;
  layer: string;
  text: string;
  imports: { spec: string; target: string | null; typeOnly: boolean }[];
}

const sources = filesBelow(join(ROOT, 'src'))
  .filter((path) => /\.tsx?$/.test(path))
  .map(readSource);
const products = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path));

describe('the import table', () => {
  it('assigns every file to a layer', () => {
    expect(sources.filter(({ layer }) => layer === '').map(({ path }) => path)).toEqual([]);
  });

  it('allows a layer to import only the layers listed for it', () => {
    const wrong = products.flatMap(({ path, layer, imports }) =>
      imports
        .filter(({ target }) => target !== null && !isAllowed(layer, layerOf(target)))
        .map(({ spec }) => `${path} imports ${spec}`),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps shared pure', () => {
    const wrong = products
      .filter(({ layer }) => layer.startsWith('shared/'))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ spec, target }) => target === null && spec !== 'zod' && spec !== 'zod/mini')
          .map(({ spec }) => `${path} imports ${spec}`),
      );
    expect(wrong).toEqual([]);
  });

  it('has no cycles', () => {
    expect(findCycle()).toEqual([]);
  });
});

describe('the features of the server', () => {
  const names = Object.keys(FEATURE_IMPORTS);
  const imports = products.flatMap(({ path, imports: found }) =>
    found.flatMap(({ target }) => (target?.startsWith(FEATURES) ? [{ path, target }] : [])),
  );
  const used = new Map(names.map((name) => [name, new Set<string>()]));
  for (const { path, target } of imports) {
    const [from, to] = [featureOf(path), featureOf(target)];
    if (to !== '' && from !== to) used.get(from)?.add(to);
  }

  it('are all in the table', () => {
    const folders = readdirSync(join(ROOT, FEATURES), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(names.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });

  it('import the features that the table lists for them, and all of those', () => {
    const found = Object.fromEntries(names.map((name) => [name, [...(used.get(name) ?? [])].toSorted()]));
    expect(found).toEqual(FEATURE_IMPORTS);
  });

  it('are listed below the features that they import, so that none form a cycle', () => {
    const wrong = names.flatMap((name, position) =>
      (FEATURE_IMPORTS[name] ?? [])
        .filter((other) => !names.slice(0, position).includes(other))
        .map((other) => `${name} imports ${other}`),
    );
    expect(wrong).toEqual([]);
  });

  it('do not import the files that register them', () => {
    const wrong = imports.filter(
      ({ path, target }) => featureOf(path) !== '' && featureOf(target) === '' && target !== FEATURE_TYPES,
    );
    expect(wrong).toEqual([]);
  });
});

describe('the sources', () => {
  it('read the environment in one file only', () => {
    expect(pathsWith(/\bprocess\.env\b/)).toEqual(['src/start/config.ts']);
  });

  it('never write to the console', () => {
    expect(pathsWith(/\bconsole\.\w+\(/)).toEqual([]);
  });

  it('have no any, no ignored errors and no empty catch', () => {
    expect(
      pathsWith(
        /:\s*any\b|<any>|\bas any\b|@ts-(ignore|expect-error|nocheck)|oxlint-disable|catch\s*(\(\w+\))?\s*\{\s*\}/,
      ),
    ).toEqual([]);
  });

  it('assert types only in the listed files', () => {
    const cast = /[\w)\]}] as (?!const\b)[\w{[(]/;
    const wrong = products.filter(({ path, text }) => !MAY_ASSERT_TYPES.has(path) && cast.test(codeOf(text)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('decide about access to products only in the module of entitlements', () => {
    const reads = /\b(?:closed_for|valid_from|valid_until)\b|\b(?:e|older|entitlements)\.revoked_at\b/;
    const wrong = products.filter(
      ({ path, text }) => !MAY_READ_ACCESS.test(path) && /\bentitlements\b/.test(text) && reads.test(codeOf(text)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('use raw colors only in tokens, themes and images', () => {
    const allowed =
      /web\/ui\/tokens\.css$|web\/site\/.*\.css$|web\/members\/.*\.css$|web\/blocks\/.*\.css$|rules\/theme|gateways\/(?:mail|invoices|certificates)\/|start\/demo\/|web\/site\/Document\.tsx?$|web\/blocks\/themeCss\.ts$|features\/mail\/devMail|dashboard\/index\.html$|\.test\.tsx?$|contract\/stores\.ts$|rules\/color|rules\/emailColors|samples\.ts$/;
    const painted = filesBelow(join(ROOT, 'src'))
      .filter((path) => /\.(tsx?|css)$/.test(path) && !allowed.test(path))
      .filter((path) => /#[0-9a-f]{6}\b/i.test(withoutComments(readFileSync(path, 'utf8'))));
    expect(painted.map((path) => relative(ROOT, path))).toEqual([]);
  });

  it('use standard terms instead of the words they replaced', () => {
    const found = products
      .filter(({ path }) => path !== FORMER_QUEUES)
      .flatMap(({ path, text }) => [...`${path} ${text}`.matchAll(REPLACED_TERMS)].map(([word]) => `${path}: ${word}`));
    expect(found).toEqual([]);
  });

  it('declare no names from the replaced words, in tests and tools too', () => {
    const found = ['src', 'test', 'bench', 'scripts']
      .flatMap((folder) => filesBelow(join(ROOT, folder)))
      .filter((path) => /\.(tsx?|mjs)$/.test(path))
      .flatMap((path) =>
        [...withoutComments(readFileSync(path, 'utf8')).matchAll(REPLACED_NAMES)].map(
          ([name]) => `${relative(ROOT, path)}: ${name}`,
        ),
      );
    expect(found).toEqual([]);
  });

  it('have no file with an empty name such as utils', () => {
    expect(
      products.filter(({ path }) => /\/(utils?|helpers?|common|misc|services?|managers?)\.tsx?$/i.test(path)),
    ).toEqual([]);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

function readSource(file: string): Source {
  const path = relative(ROOT, file);
  const text = readFileSync(file, 'utf8');
  const imports = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s(type\s)?[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import '([^']+)'/g,
    ),
  ]
    .map((match) => ({ spec: match[2] ?? match[3] ?? match[4] ?? '', typeOnly: match[1] !== undefined }))
    .map(({ spec, typeOnly }) => ({ spec, typeOnly, target: resolve(path, spec) }));
  return { path, layer: layerOf(path), text, imports };
}

function resolve(from: string, spec: string): string | null {
  const bare = spec.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return join(dirname(from), bare);
  const alias = /^#(shared|server|web|start)\/(.+)$/.exec(bare);
  return alias ? `src/${alias[1]}/${alias[2]}` : null;
}

function layerOf(path: string): string {
  return LAYERS.find((layer) => path.startsWith(`src/${layer}/`)) ?? '';
}

/** 'orders' for a file below `features/orders`. Empty for other files. */
function featureOf(path: string): string {
  const [name = '', ...rest] = path.startsWith(FEATURES) ? path.slice(FEATURES.length).split('/') : [];
  return rest.length > 0 ? name : '';
}

function isAllowed(from: string, to: string): boolean {
  if (from === to) return true;
  return (MAY_IMPORT[from] ?? []).some(
    (rule) => rule === '*' || rule === to || (rule.endsWith('/*') && to.startsWith(rule.slice(0, -1))),
  );
}

function findCycle(): string[] {
  const byPath = new Map(products.map((source) => [source.path, source]));
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const visit = (path: string): string[] => {
    if (state.get(path) === 'done') return [];
    if (state.get(path) === 'open') return [...trail.slice(trail.indexOf(path)), path];
    state.set(path, 'open');
    trail.push(path);
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (typeOnly) continue;
      const found = target !== null && byPath.has(target) ? visit(target) : [];
      if (found.length > 0) return found;
    }
    trail.pop();
    state.set(path, 'done');
    return [];
  };
  for (const { path } of products) {
    const found = visit(path);
    if (found.length > 0) return found;
  }
  return [];
}

const pathsWith = (pattern: RegExp): string[] =>
  products.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path);

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');

/** Removes imports, comments, strings and the text of markup, so that only code remains. */
const codeOf = (text: string): string =>
  withoutComments(text)
    .replaceAll(/^(import|export)\s[^'"]*?from\s+'[^']+';/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
    .replaceAll(/>[^<>{}]*</g, '><')
    .replaceAll(/in keyof \w+ as /g, '');
