import { renderToStaticMarkup } from 'react-dom/server';
import { pageSources } from '#shared/blocks/pageSources.ts';
import type { PageView, RenderedPage, RenderPage } from '#shared/contract/pages.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import { WordsContext } from '../blocks/useWords.ts';
import { Document } from './Document.tsx';
import { languageOf } from './languageOf.ts';
import { PageBody } from './PageBody.tsx';
import { pageHead } from './pageHead.ts';
import { pageStyle } from './pageStyle.ts';

type Wiring = {
  /** The built addresses of browser/*.ts; null leaves one out, and every page works without them. */
  scripts: { boot: string | null; extras: string | null; referral: string | null };
  /** The base64 SHA-256 of a text in UTF-8, as a content policy wants it. */
  sha256: (text: string) => string;
};

/** Makes the function that turns a view into a whole document with one inline style and no style attribute. */
export function createRenderPage({ scripts, sha256 }: Wiring): RenderPage {
  return (view): RenderedPage => {
    const script = scriptFor(view, scripts);
    const extras = script === null || view.kind === 'landing' ? null : scripts.extras;
    // A sign-up happens on the platform's own host, and what the browser keeps of a link stays on the host it led to.
    const referral = script === null || view.kind === 'landing' || !view.store?.base ? null : scripts.referral;
    const markup = renderToStaticMarkup(
      <WordsContext value={wordsIn(languageOf(view))}>
        <Document view={view} head={pageHead(view)} script={script} extras={extras} referral={referral}>
          <PageBody view={view} />
        </Document>
      </WordsContext>,
    );
    const style = pageStyle(view, markup);
    return {
      html: `<!doctype html>${markup.replace(NO_STYLE, () => `<style>${style}</style>`)}`,
      styleHashes: [`'sha256-${sha256(style)}'`],
      scriptHashes: [],
      ...(view.kind === 'storefront' ? pageSources(view.page, view.data.media) : { frames: [], media: [] }),
      usesScript: script !== null,
    };
  };
}

/** Where the style goes once it is known which rules the page needs. Nothing that people write can say this. */
const NO_STYLE = '<style></style>';

function scriptFor({ kind }: PageView, { boot, referral }: Wiring['scripts']): string | null {
  if (kind === 'landing') return referral;
  return kind === 'notice' ? null : boot;
}
