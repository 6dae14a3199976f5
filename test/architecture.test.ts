import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Which room may import which: docs/ARCHITECTURE.md in the form of data. A room may always import itself. */
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

const ROOMS = Object.keys(MAY_IMPORT).toSorted((a, b) => b.length - a.length);

/** The only places that may say what a type is without proof: each is a door where proof has just been given. */
const PARSING_ROOM = new Set([
  'src/shared/blocks/field.ts',
  'src/shared/kit/ids.ts',
  'src/shared/contract/jobs.ts',
  'src/server/db/transaction.ts',
  'src/server/http/runCallable.ts',
  'src/server/jobs/runJobs.ts',
  'src/server/jobs/openQueue.ts',
]);

interface Source {
  path: string;
  room: string;
  text: string;
  imports: { spec: string; target: string | null; typeOnly: boolean }[];
}

const sources = filesBelow(join(ROOT, 'src'))
  .filter((path) => /\.tsx?$/.test(path))
  .map(readSource);
const products = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path));

describe('the import table', () => {
  it('knows the room of every file', () => {
    expect(sources.filter(({ room }) => room === '').map(({ path }) => path)).toEqual([]);
  });

  it('lets no room import what is not its business', () => {
    const wrong = products.flatMap(({ path, room, imports }) =>
      imports
        .filter(({ target }) => target !== null && !isAllowed(room, roomOf(target)))
        .map(({ spec }) => `${path} imports ${spec}`),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps shared pure', () => {
    const wrong = products
      .filter(({ room }) => room.startsWith('shared/'))
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

  it('claim types without proof only where proof is given', () => {
    const cast = /[\w)\]}] as (?!const\b)[\w{[(]/;
    const wrong = products.filter(({ path, text }) => !PARSING_ROOM.has(path) && cast.test(codeOf(text)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('keep raw colours in the tokens, the themes and the pictures', () => {
    const allowed =
      /web\/ui\/tokens\.css$|web\/site\/.*\.css$|web\/members\/.*\.css$|web\/blocks\/.*\.css$|rules\/theme|gateways\/mail\/|start\/demo\/|web\/site\/Document\.tsx?$|web\/blocks\/themeCss\.ts$|features\/mail\/devMail|dashboard\/index\.html$|\.test\.tsx?$|contract\/stores\.ts$|rules\/colour|samples\.ts$/;
    const painted = filesBelow(join(ROOT, 'src'))
      .filter((path) => /\.(tsx?|css)$/.test(path) && !allowed.test(path))
      .filter((path) => /#[0-9a-f]{6}\b/i.test(withoutComments(readFileSync(path, 'utf8'))));
    expect(painted.map((path) => relative(ROOT, path))).toEqual([]);
  });

  it('name no file after nothing in particular', () => {
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
  return { path, room: roomOf(path), text, imports };
}

function resolve(from: string, spec: string): string | null {
  const bare = spec.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return join(dirname(from), bare);
  const alias = /^#(shared|server|web|start)\/(.+)$/.exec(bare);
  return alias ? `src/${alias[1]}/${alias[2]}` : null;
}

function roomOf(path: string): string {
  return ROOMS.find((room) => path.startsWith(`src/${room}/`)) ?? '';
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

/** The code alone: no imports, comments, strings or markup's words. */
const codeOf = (text: string): string =>
  withoutComments(text)
    .replaceAll(/^(import|export)\s[^'"]*?from\s+'[^']+';/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
    .replaceAll(/>[^<>{}]*</g, '><')
    .replaceAll(/in keyof \w+ as /g, '');
