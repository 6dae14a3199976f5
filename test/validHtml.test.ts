import { readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import type { Item } from '#shared/blocks/page.ts';
import type { PageView } from '#shared/contract/pages.ts';
import { LANGUAGES } from '#shared/rules/language.ts';
import { markDev } from '#start/frontEnd.ts';
import { createRenderPage } from '#web/site/renderPage.tsx';
import { sampleProducts, sampleStore, sampleStorefront, sampleViews } from '#web/site/samples.ts';
import { everyBlock } from './everyBlock.ts';

const renderPage = createRenderPage({
  scripts: {
    boot: '/assets/boot-abc.js',
    extras: '/assets/extras-abc.js',
    referral: '/assets/referral-abc.js',
    element: '/assets/element-abc.js',
  },
  sha256: () => '',
});
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
const ID = '0b0e6f3e-6f35-4c5e-9a53-0d3a4c1f2b11';

async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}

describe('the HTML validator accepts', () => {
  it.each([...sampleViews(), storefrontOf(allBlocks())].map((view) => [nameOf(view), view] as const))(
    '%s',
    async (_, view) => {
      expect(await problemsOf(renderPage(view).html)).toEqual([]);
    },
  );

  it.each(LANGUAGES)('every page of a store in %s', async (language) => {
    const store = { ...sampleStore(), language };
    const pages = sampleViews().flatMap((view) => ('store' in view && view.store ? [{ ...view, store }] : []));
    const problems = await Promise.all(pages.map((view) => problemsOf(renderPage(view).html)));
    expect(problems.flat()).toEqual([]);
  });

  it('the start page of the dashboard, also in development', async () => {
    const shell = readFileSync(new URL('../src/web/dashboard/index.html', import.meta.url), 'utf8');
    expect(await problemsOf(shell)).toEqual([]);
    // As in the W3C checker: a named meta element needs content.
    expect(markDev(shell)).toMatch(/<meta name="stoa-dev" content="\w+" \/>/);
    expect(await problemsOf(markDev(shell))).toEqual([]);
  });

  it('every URL, none of which contains a space', () => {
    for (const view of sampleViews()) {
      const addresses = [...renderPage(view).html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address);
      expect(addresses.filter((address) => /\s/.test(address ?? ''))).toEqual([]);
    }
  });
});

function nameOf(view: PageView): string {
  const parts = [view.kind, 'step' in view ? view.step : '', 'title' in view ? view.title : ''];
  const isOfBlocks = view.kind === 'storefront' && view.page.content.length > 10;
  return [...parts, isOfBlocks ? 'of all blocks' : ''].filter((part) => part !== '').join(' ');
}

function allBlocks(): Item[] {
  return everyBlock({ imageId: ID, videoId: ID, audioId: ID, productId: 'p0', now: new Date('2026-03-01T12:00:00Z') });
}

function storefrontOf(content: Item[]): PageView {
  const view = sampleStorefront(sampleStore(), sampleProducts(3));
  const image = {
    id: ID,
    url: `/media/store/${ID}`,
    width: 1600,
    height: 1200,
    widths: [320, 1280],
    color: '#b98c66',
  };
  const media = { id: ID, kind: 'video', url: `/media/store/${ID}`, name: 'Moss.mp4', bytes: 1000 } as const;
  return {
    ...view,
    page: { ...view.page, content },
    data: { ...view.data, images: { [ID]: image }, media: { [ID]: media } },
  };
}
