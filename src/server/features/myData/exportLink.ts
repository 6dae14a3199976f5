import type { Services } from '../../access/context.ts';
import { checkLink, signLink, type LinkTerms } from '../../gateways/files/links.ts';

interface Wish {
  exportId: string;
  creatorId: string;
  expiresAt: Date;
}

/** A link to an export, good as long as the export is kept. It opens for its creator alone. */
export const exportLink = (services: Pick<Services, 'secrets'>, { exportId, creatorId, expiresAt }: Wish): string =>
  signLink({ ...terms(services), path: `/downloads/${exportId}`, expiresAt, claims: { creatorId } });

/** What a link that came back opens. */
export const openExportLink = (services: Pick<Services, 'secrets'>, { url, now }: { url: string; now: Date }) =>
  checkLink({ ...terms(services), url, now });

const terms = ({ secrets }: Pick<Services, 'secrets'>): LinkTerms => ({
  secret: secrets.key('export-link'),
  purpose: 'data-export',
});
