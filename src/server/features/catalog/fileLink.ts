import { FILE_LINK_MINUTES } from '#shared/rules/limits.ts';
import type { Services } from '../../access/context.ts';
import { checkLink, signLink, type LinkTerms } from '../../gateways/files/links.ts';

interface Wish {
  storeId: string;
  versionId: string;
  /** The name the file is saved under. */
  name: string;
  /** The customer's right that opens it: when that is taken back, so is the link. */
  rightId?: string;
  now: Date;
}

/** A link to one version of a file, good for ten minutes and for anyone who holds it: make it after access was decided. */
export function fileLink(services: Pick<Services, 'secrets'>, { versionId, now, ...claims }: Wish) {
  const expiresAt = new Date(now.getTime() + FILE_LINK_MINUTES * 60_000);
  const url = signLink({ ...terms(services), path: `/files/${versionId}`, expiresAt, claims });
  return { url, expiresAt };
}

/** What a link that came back opens. */
export const openFileLink = (services: Pick<Services, 'secrets'>, { url, now }: { url: string; now: Date }) =>
  checkLink({ ...terms(services), url, now });

const terms = ({ secrets }: Pick<Services, 'secrets'>): LinkTerms => ({
  secret: secrets.key('file-link'),
  purpose: 'file-download',
});
