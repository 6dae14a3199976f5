import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { resolveTheme, type ThemeTokens } from '#shared/rules/theme.ts';
import { bodyClass } from '#web/blocks/bodyClass.ts';
import { storefrontCss } from '#web/blocks/storefrontCss.ts';
import { inShadow } from './inShadow.ts';

/** The sample is rendered at a phone's width and then scaled down. */
const WIDTH = 390;
const HEIGHT = 500;

type SmallPageProps = {
  theme: string;
  tokens: ThemeTokens;
  /** The block types on it, whose rules it needs. */
  blocks: readonly string[];
  children: ReactNode;
};

/** A scaled-down page with the same rules as for visitors, isolated so that it styles nothing else. */
export function SmallPage({ theme, tokens, blocks, children }: SmallPageProps) {
  const host = useRef<HTMLSpanElement>(null);
  const [shadow, setShadow] = useState<Shadow | null>(null);
  useScale(host);
  // Token objects are created anew with every change of any theme, but their values seldom change.
  const themeJson = JSON.stringify({ ...tokens, colors: tokens });
  const kinds = blocks.join(' ');
  const css = useMemo(
    () => inShadow(storefrontCss({ theme, tokens: resolveTheme(theme, JSON.parse(themeJson)) }, kinds.split(' '))),
    [theme, themeJson, kinds],
  );
  useLayoutEffect(() => {
    if (host.current) setShadow(shadowOf(host.current));
  }, []);
  useLayoutEffect(() => shadow?.sheet.replaceSync(css), [shadow, css]);
  return (
    <span
      ref={host}
      aria-hidden
      inert
      className="block overflow-hidden border-b border-line [contain:strict]"
      style={{ aspectRatio: `${WIDTH} / ${HEIGHT}` }}
    >
      {shadow &&
        createPortal(
          <div
            className={`page-root ${bodyClass(tokens)}`}
            style={{
              width: WIDTH,
              height: HEIGHT,
              minHeight: 0,
              transform: 'scale(var(--scale))',
              transformOrigin: '0 0',
            }}
          >
            {children}
          </div>,
          shadow.root,
        )}
    </span>
  );
}

type Shadow = { root: ShadowRoot; sheet: CSSStyleSheet };

const shadows = new WeakMap<Element, Shadow>();

function shadowOf(element: Element): Shadow {
  const known = shadows.get(element);
  if (known) return known;
  const shadow = { root: element.attachShadow({ mode: 'open' }), sheet: new CSSStyleSheet() };
  shadow.root.adoptedStyleSheets = [shadow.sheet];
  shadows.set(element, shadow);
  return shadow;
}

/**
 * Writes how much the page is scaled down to the element's style. A state would be drawn a frame later, and the page would be
 * seen to change its size.
 */
function useScale(host: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      element.style.setProperty('--scale', String((entry?.contentRect.width ?? 0) / WIDTH)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
}
