import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SHELL_POLICY, shellPolicy } from '#server/http/security.ts';
import { PROJECT_ROOT } from './projectRoot.ts';

export interface FrontEnd {
  /** The built files. Null if nothing has been built. */
  folder: string | null;
  /**
   * The URLs of the public pages' scripts. A page loads at most one, which loads the extras on demand. The payment fields of
   * a checkout, the players of videos and the passkeys of customers have a second one.
   */
  scripts: {
    boot: string | null;
    extras: string | null;
    referral: string | null;
    element: string | null;
    lesson: string | null;
    stream: string | null;
    passkeys: string | null;
  };
  shell: () => Promise<{ html: string; csp: string }>;
}

const CLIENT = join(PROJECT_ROOT, 'dist/client');
/** The dashboard's HTML document, from the project folder. */
export const SHELL = 'src/web/dashboard/index.html';
const SCRIPTS = 'src/web/site/browser';

const Manifest = z.record(z.string(), z.object({ file: z.string() }));

/** The built front end. Without one, as in server tests, pages have no scripts. */
export async function findFrontEnd({ withDevPages }: { withDevPages: boolean }): Promise<FrontEnd> {
  const manifestPath = join(CLIENT, '.vite/manifest.json');
  if (!existsSync(manifestPath))
    return {
      folder: null,
      scripts: { boot: null, extras: null, referral: null, element: null, lesson: null, stream: null, passkeys: null },
      shell: () => Promise.resolve(NOT_BUILT),
    };
  const manifest = Manifest.parse(JSON.parse(await readFile(manifestPath, 'utf8')));
  const shellHtml = await readFile(join(CLIENT, SHELL), 'utf8');
  const html = outlineFirst(withDevPages ? markDev(shellHtml) : shellHtml);
  const shell = { html, csp: shellPolicy(html) };
  const script = (name: string) => {
    const built = manifest[`${SCRIPTS}/${name}.ts`]?.file;
    return built === undefined ? null : `/${built}`;
  };
  const scripts = {
    boot: script('boot'),
    extras: script('extras'),
    referral: script('referral'),
    element: script('element'),
    lesson: script('lesson'),
    stream: script('stream'),
    passkeys: script('passkeys'),
  };
  return { folder: CLIENT, scripts, shell: () => Promise.resolve(shell) };
}

/**
 * Moves the style sheets behind the inlined outline of the frame. A style sheet blocks only what follows it, so the
 * outline is painted while they load.
 */
export function outlineFirst(html: string): string {
  const sheets = html.match(STYLE_SHEET) ?? [];
  return html.replace(STYLE_SHEET, '').replace('<div id="root">', `${sheets.join('')}<div id="root">`);
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]*>\s*/g;

/** Tells the dashboard that /dev/mail and /dev/ui exist. */
export const markDev = (html: string): string =>
  html.replace('</head>', '<meta name="stoa-dev" content="true" /></head>');

const NOT_BUILT = {
  html: '<!doctype html><html lang="en"><title>Stoa</title><p>The dashboard has not been built. Run npm run build.</p></html>',
  csp: SHELL_POLICY,
};
