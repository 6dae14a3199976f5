import type { StoreId } from '#shared/kit/ids.ts';
import type { CsvExportName } from '#shared/contract/csvExports.ts';
import type { PlanPrices, RenderPage } from '#shared/contract/pages.ts';
import type { CsvExport } from '../access/csvExport.ts';
import type { AnyHandler } from '../access/defineHandler.ts';
import type { Services } from '../access/context.ts';
import type { PageRoute } from '../access/page.ts';
import type { PlatformFiles } from '../access/sentFile.ts';
import type { StreamRoute } from '../access/stream.ts';
import type { ChangeFeed } from './changeFeed.ts';

/** The dependencies of the request pipeline. Features are registered through the registries only. */
export interface Deps {
  services: Services;
  registries: {
    callables: readonly AnyHandler[];
    pages: readonly PageRoute[];
    /**
     * The pages shown instead of a missing page, to visitors and inside the members area, and while the customer pool
     * is closed.
     */
    notices: Readonly<Record<'unknown' | 'unknownInside' | 'closed', PageRoute>>;
    streams: readonly StreamRoute[];
    csvExports: Readonly<Record<CsvExportName, CsvExport>>;
    platformFiles: PlatformFiles;
    /** The prices of plans, for the platform's home page. */
    findPlanPrices: (services: Pick<Services, 'db' | 'payments'>) => Promise<PlanPrices>;
    /** The code of an affiliate's link as stored. Null if the store has no active affiliate with it. Counts the visit. */
    followAffiliateLink: (
      services: Pick<Services, 'db' | 'affiliateClicks' | 'now'>,
      link: { storeId: StoreId; typed: string; isCounted: boolean },
    ) => Promise<string | null>;
  };
  renderPage: RenderPage;
  /** The built front end. `shell` is the dashboard's HTML document. */
  assets: { folder: string | null; shell: () => Promise<{ html: string; csp: string }> };
  changes: ChangeFeed;
  /** The proxies whose forwarded headers are trusted. */
  trustedProxies: readonly string[];
  /** The origins whose pages may call the functions. */
  allowedOrigins: readonly string[];
  metricsToken: string | undefined;
  /** Whether the database responds. */
  ready: () => Promise<boolean>;
}
