import { EXPORT_DOWNLOAD_MINUTES } from '#shared/rules/limits.ts';
import type { Services } from '../../../access/context.ts';
import { checkLink, signLink, type LinkTerms } from '../../../gateways/files/links.ts';

interface Params {
  exportId: string;
  creatorId: string;
  availableUntil: Date;
  now: Date;
}

/** A link to an export, valid for an hour, or less if the export expires before. Only its creator can use it. */
export function exportLink(
  services: Pick<Services, 'secrets'>,
  { exportId, creatorId, availableUntil, now }: Params,
): { url: string; expiresAt: Date } {
  const end = Math.min(now.getTime() + EXPORT_DOWNLOAD_MINUTES * 60_000, availableUntil.getTime());
  const expiresAt = new Date(end);
  const url = signLink({ ...terms(services), path: `/downloads/${exportId}`, expiresAt, claims: { creatorId } });
  return { url, expiresAt };
}

/** Verifies a link and returns what it opens. */
export const openExportLink = (services: Pick<Services, 'secrets'>, { url, now }: { url: string; now: Date }) =>
  checkLink({ ...terms(services), url, now });

const terms = ({ secrets }: Pick<Services, 'secrets'>): LinkTerms => ({
  secret: secrets.key('export-link'),
  purpose: 'data-export',
});
