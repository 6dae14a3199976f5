import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BROWSER_FLAGS } from './browserPath.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

export interface Audit {
  scores: Record<Category, number>;
  missed: { category: Category; id: string; title: string; where: string[] }[];
}

/** A busy machine can only make a page look slower, so the best of a few runs counts. */
const MOST_RUNS = 3;
const MOST_PLACES = 3;
const PROGRAM = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));

const Item = z.looseObject({ node: z.looseObject({ snippet: z.string() }).optional(), url: z.string().optional() });
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.enum(CATEGORIES),
    z.object({ score: z.number(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      displayValue: z.string().optional(),
      details: z.looseObject({ items: z.unknown().optional() }).optional(),
    }),
  ),
});
type Report = z.infer<typeof Report>;

interface AuditedPage {
  url: string;
  browser: string;
  /** Of somebody who is signed in. */
  cookie?: string;
}

/** A page's Lighthouse scores on a phone, from 0 to 100, and the audits that cost points. */
export async function auditPage(page: AuditedPage): Promise<Audit> {
  // Occasionally the browser's trace starts too late, and Lighthouse itself asks for another run.
  let best = await run(page).catch(() => run(page));
  for (let runs = 1; runs < MOST_RUNS && best.categories.performance.score < 1; runs += 1) {
    const next = await run(page).catch(() => best);
    if (next.categories.performance.score > best.categories.performance.score) best = next;
  }
  return read(best);
}

async function run({ url, browser, cookie }: AuditedPage): Promise<Report> {
  const flags = ['--headless=new', '--disable-gpu', '--no-first-run', ...BROWSER_FLAGS].join(' ');
  const args = [PROGRAM, url, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`];
  const headers = cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...headers, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: browser },
    maxBuffer: 64 * 2 ** 20,
  });
  const report = Report.parse(JSON.parse(stdout));
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

function read({ categories, audits }: Report): Audit {
  const points = (category: Category) => Math.round(categories[category].score * 100);
  return {
    scores: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    missed: CATEGORIES.flatMap((category) =>
      categories[category].auditRefs.flatMap(({ id, weight }) => {
        const audit = audits[id];
        if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
        const title = audit.displayValue ? `${audit.title} (${audit.displayValue})` : audit.title;
        return [{ category, id, title, where: placesOf(audit.details?.items) }];
      }),
    ),
  };
}

const placesOf = (items: unknown): string[] =>
  (Array.isArray(items) ? items : [])
    .flatMap((item) => {
      const { success, data } = Item.safeParse(item);
      return success ? (data.node?.snippet ?? data.url ?? []) : [];
    })
    .slice(0, MOST_PLACES);
