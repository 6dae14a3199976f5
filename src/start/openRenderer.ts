import { createHash } from 'node:crypto';
import type { RenderPage } from '#shared/contract/pages.ts';
import { createRenderPage } from '#web/site/renderPage.tsx';
import type { FrontEnd } from './frontEnd.ts';

/** The page renderer, with the built scripts and the hashes for the Content Security Policy. */
export const openRenderer = ({ scripts }: FrontEnd): RenderPage =>
  createRenderPage({
    scripts,
    sha256: (text) => createHash('sha256').update(text).digest('base64'),
  });
