import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SHELL_POLICY, shellPolicy } from '#server/http/security.ts';
import { PROJECT_ROOT } from './projectRoot.ts';

export interface FrontEnd {
  /** The built files, or null where nothing has been built. */
  folder: string | null;
  /** The addresses of the public pages' scripts: a page has one at most, which brings the extras when they are wanted. */
  scripts: { boot: string | null; extras: string | null; referral: string | null };
  shell: () => Promise<{ html: string; csp: string }>;
}

const CLIENT = join(PROJECT_ROOT, 'dist/client');
/** The dashboard's document, from the project's folder. */
export const SHELL = 'src/web/dashboard/index.html';
const SCRIPTS = 'src/web/site/browser';

const Manifest = z.record(z.string(), z.object({ file: z.string() }));

/** The built front end. Without one (a test of the server alone) pages come without scripts. */
export async function findFrontEnd({ withDevPages }: { withDevPages: boolean }): Promise<FrontEnd> {
  const manifestPath = join(CLIENT, '.vite/manifest.json');
  if (!existsSync(manifestPath))
    return {
      folder: null,
      scripts: { boot: null, extras: null, referral: null },
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
  const scripts = { boot: script('boot'), extras: script('extras'), referral: script('referral') };
  return { folder: CLIENT, scripts, shell: () => Promise.resolve(shell) };
}

/**
 * Moves the style sheets behind the outline of the frame: a style sheet holds up only what follows it, so the outline is
 * painted while they load.
 */
export function outlineFirst(html: string): string {
  const sheets = html.match(STYLE_SHEET) ?? [];
  return html.replace(STYLE_SHEET, '').replace('<div id="root">', `${sheets.join('')}<div id="root">`);
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]*>\s*/g;

/** Tells the dashboard that /dev/mail and /dev/ui are there. */
export const markDev = (html: string): string =>
  html.replace('</head>', '<meta name="stoa-dev" content="true" /></head>');

const NOT_BUILT = {
  html: '<!doctype html><html lang="en"><title>Stoa</title><p>The dashboard has not been built. Run npm run build.</p></html>',
  csp: SHELL_POLICY,
};
