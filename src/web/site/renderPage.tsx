import { renderToStaticMarkup } from 'react-dom/server';
import type { PageView, RenderedPage, RenderPage } from '#shared/contract/pages.ts';
import { Document } from './Document.tsx';
import { PageBody } from './PageBody.tsx';
import { pageHead } from './pageHead.ts';
import { pageStyle } from './pageStyle.ts';

type Wiring = {
  /** The built address of browser/boot.ts; null leaves it out, and every page works without it. */
  scripts: { boot: string | null };
  /** The base64 SHA-256 of a text in UTF-8, as a content policy wants it. */
  sha256: (text: string) => string;
};

/** Makes the function that turns a view into a whole document with one inline style and no style attribute. */
export function createRenderPage({ scripts, sha256 }: Wiring): RenderPage {
  return (view): RenderedPage => {
    const style = pageStyle(view);
    const boot = WITHOUT_SCRIPT.has(view.kind) ? null : scripts.boot;
    const markup = renderToStaticMarkup(
      <Document view={view} head={pageHead(view)} style={style} boot={boot}>
        <PageBody view={view} />
      </Document>,
    );
    return {
      html: `<!doctype html>${markup}`,
      styleHashes: [`'sha256-${sha256(style)}'`],
      scriptHashes: [],
      usesScript: boot !== null,
    };
  };
}

const WITHOUT_SCRIPT: ReadonlySet<PageView['kind']> = new Set(['landing', 'storefront', 'notice'] as const);
