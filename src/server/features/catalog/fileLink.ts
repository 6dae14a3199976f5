import { FILE_LINK_MINUTES, VIDEO_LINK_HOURS } from '#shared/rules/limits.ts';
import type { Services } from '../../access/context.ts';
import { checkLink, signLink, type LinkTerms } from '../../gateways/files/links.ts';

interface Wish {
  storeId: string;
  versionId: string;
  /** The name the file is saved under. */
  name: string;
  mime: string;
  /** The customer's right that opens it: when that is taken back, so is the link. */
  rightId?: string;
  now: Date;
}

/**
 * A link to one version of a file, good for ten minutes, a film's for as long as one is watched, and for anyone who
 * holds it: make it after access was decided.
 */
export function fileLink(services: Pick<Services, 'secrets'>, { versionId, mime, now, ...claims }: Wish) {
  const minutes = mime.startsWith('video/') ? VIDEO_LINK_HOURS * 60 : FILE_LINK_MINUTES;
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
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
