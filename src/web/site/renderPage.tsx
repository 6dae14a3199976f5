import { renderToStaticMarkup } from 'react-dom/server';
import { pageSources } from '#shared/blocks/pageSources.ts';
import type { LessonMediaView } from '#shared/contract/coursePages.ts';
import type { ElementView, LibraryItemView, PageView, RenderedPage, RenderPage } from '#shared/contract/pages.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { MediaKind } from '#shared/rules/playable.ts';
import { BlockMessagesContext } from '../blocks/useBlockMessages.ts';
import { MessagesContext } from '../blocks/useMessages.ts';
import { Document } from './Document.tsx';
import { languageOf } from './languageOf.ts';
import { PageBody } from './PageBody.tsx';
import { pageHead } from './pageHead.ts';
import { pageStyle } from './pageStyle.ts';

type Wiring = {
  /** The built URLs of browser/*.ts. Null leaves a script out; every page works without them. */
  scripts: {
    boot: string | null;
    extras: string | null;
    referral: string | null;
    element: string | null;
    lesson?: string | null;
    stream?: string | null;
    passkeys?: string | null;
  };
  /** The base64 SHA-256 of a UTF-8 text, as a Content Security Policy needs it. */
  sha256: (text: string) => string;
};

/** Creates the function that renders a view as a complete document with one inline style and no style attributes. */
export function createRenderPage({ scripts, sha256 }: Wiring): RenderPage {
  return (view): RenderedPage => {
    const script = scriptFor(view, scripts);
    const extras = script === null || view.kind === 'landing' ? null : scripts.extras;
    // People sign up on the platform's own host, and browser storage belongs to the host of the referral link.
    const referral = script === null || view.kind === 'landing' || !view.store?.base ? null : scripts.referral;
    const payment = elementOf(view)?.sources ?? null;
    const own = ownScriptOf(view, scripts);
    const messages = getMessages(languageOf(view));
    const markup = renderToStaticMarkup(
      <MessagesContext value={messages}>
        <BlockMessagesContext value={messages}>
          <Document view={view} head={pageHead(view)} script={script} extras={extras} referral={referral} own={own}>
            <PageBody view={view} />
          </Document>
        </BlockMessagesContext>
      </MessagesContext>,
    );
    const page = markup.replace(LONE_PICTURE, '$1');
    const style = pageStyle(view, page);
    return {
      html: `<!doctype html>${page.replace(NO_STYLE, () => `<style>${style}</style>`)}`,
      styleHashes: [`'sha256-${sha256(style)}'`],
      scriptHashes: [],
      ...sourcesOf(view),
      formTargets: formTargetsOf(view),
      payment,
      usesScript: script !== null,
    };
  };
}

/** The script that a page has besides the one of all pages. */
function ownScriptOf(view: PageView, scripts: Wiring['scripts']): string | null {
  if (elementOf(view)?.sources) return scripts.element;
  return usesPasskeys(view) ? (scripts.passkeys ?? null) : playerScript(view, scripts);
}

function usesPasskeys(view: PageView): boolean {
  if (view.kind === 'member-sign-in') return view.challengeHref !== null && view.step !== 'code';
  if (view.kind === 'member-profile') return view.passkeys.canAdd || view.passkeys.items.length > 0;
  return view.kind === 'member-account' && view.newPasskey !== null;
}

/** From where a page loads frames and media. What customers own comes from the page's own host. */
function sourcesOf(view: PageView): Pick<RenderedPage, 'frames' | 'media'> {
  if (view.kind === 'storefront') return pageSources(view.page, view.data.media);
  const played = playedOn(view);
  return {
    frames: played.includes('pdf') ? [OWN_HOST] : [],
    media: [...(played.some(isPlayed) ? [OWN_HOST] : []), ...(hasStream(view) ? [OWN_BYTES] : [])],
  };
}

/** Whether the page has a video with renditions. */
function hasStream(view: PageView): boolean {
  if (view.kind === 'lesson') return view.lesson.media?.kind === 'video' && view.lesson.media.stream !== null;
  return (
    view.kind === 'library-product' && view.item.files.some(({ media }) => media !== null && media.stream !== null)
  );
}

/** The script that plays the page’s videos. A lesson’s own script plays renditions too, so it needs no second one. */
function playerScript(view: PageView, { lesson = null, stream = null }: Wiring['scripts']): string | null {
  if (view.kind === 'lesson') return lesson;
  return hasStream(view) ? stream : null;
}

function playedOn(view: PageView): readonly MediaKind[] {
  if (view.kind === 'lesson') return kindsOf(view.lesson.media);
  // A PDF of the library opens in a page of its own.
  if (view.kind === 'library-product') return playedOf(view.item);
  return view.kind === 'order-done' ? view.items.flatMap(playedOf) : [];
}

const playedOf = ({ files }: LibraryItemView): readonly MediaKind[] =>
  files.flatMap(({ media }) => (media === null || media.kind === 'pdf' ? [] : [media.kind]));

const kindsOf = (media: LessonMediaView | null): readonly MediaKind[] =>
  media === null || media.kind === 'download' || media.kind === 'missing' ? [] : [media.kind];

const isPlayed = (kind: MediaKind): boolean => kind === 'video' || kind === 'audio';

const OWN_HOST = "'self'";
/** The segments that the player's script hands to the browser. */
const OWN_BYTES = 'blob:';

/** The payment provider's fields of a page. */
function elementOf(view: PageView): ElementView | null {
  if (view.kind === 'payment-check') return view.element;
  return view.kind === 'checkout' && view.unavailable === null ? view.element : null;
}

/** Removes a <picture> without sources, which only keeps React from adding a preload link. */
const LONE_PICTURE = /<picture>(<img [^<>]*>)<\/picture>/g;

/** Replaced with the style once the page is rendered. User content is escaped, so it cannot contain this. */
const NO_STYLE = '<style></style>';

/** Where a form of the page may lead besides the store itself: to the gateway's own page. */
function formTargetsOf(view: PageView): string[] {
  if (view.kind !== 'checkout' && view.kind !== 'renewal') return [];
  const { pageOrigin } = view.gateway;
  return pageOrigin === null ? [] : [pageOrigin];
}

function scriptFor({ kind }: PageView, { boot, referral }: Wiring['scripts']): string | null {
  if (kind === 'landing') return referral;
  return kind === 'notice' ? null : boot;
}
