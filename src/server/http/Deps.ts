import type { RenderPage } from '#shared/contract/pages.ts';
import type { AnyAnswer } from '../access/answer.ts';
import type { Services } from '../access/context.ts';
import type { PageRoute } from '../access/page.ts';
import type { PlatformFiles } from '../access/sentFile.ts';
import type { StreamRoute } from '../access/stream.ts';
import type { ChangeFeed } from './changeFeed.ts';

/** What the pipeline is built from; the features come in through the registries only. */
export interface Deps {
  services: Services;
  registries: {
    callables: readonly AnyAnswer[];
    pages: readonly PageRoute[];
    /** What a store shows in place of a page that is none, for visitors and inside the members area, and while it is closed to customers. */
    notices: Readonly<Record<'unknown' | 'unknownInside' | 'closed', PageRoute>>;
    streams: readonly StreamRoute[];
    platformFiles: PlatformFiles;
  };
  renderPage: RenderPage;
  /** The built front end; `shell` is the dashboard's document. */
  assets: { folder: string | null; shell: () => Promise<{ html: string; csp: string }> };
  changes: ChangeFeed;
  /** Proxies whose forwarded headers are believed. */
  trustedProxies: readonly string[];
  /** Origins whose pages may call the functions. */
  allowedOrigins: readonly string[];
  metricsToken: string | undefined;
  /** Whether the database answers. */
  ready: () => Promise<boolean>;
}
