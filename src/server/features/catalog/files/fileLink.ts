import { FILE_LINK_MINUTES, MEDIA_LINK_HOURS } from '#shared/rules/limits.ts';
import type { Services } from '../../../access/context.ts';
import { checkLink, signLink, type LinkTerms } from '../../../gateways/files/links.ts';

interface Params {
  storeId: string;
  versionId: string;
  /** The file name for saving. */
  name: string;
  mime: string;
  /** Set for a PDF that the browser shows instead of saving it. */
  inline?: 'pdf';
  /** Set for the copy that was stamped for the entitlement. */
  copy?: 'stamped';
  /** The entitlement behind the link. Revoking it also revokes the link. */
  rightId?: string;
  /** The download that the link is for, and when its first link was made. Absent: it is shown in a page, which counts as none. */
  startId?: string;
  startedAt?: string;
  now: Date;
}

/**
 * Creates a link to one version of a file. It is valid for ten minutes, or twelve hours for videos and audio, for anyone who has
 * it, so access must be checked first.
 */
export function fileLink(services: Pick<Services, 'secrets'>, { versionId, mime, now, ...claims }: Params) {
  const minutes = /^(?:video|audio)\//.test(mime) ? MEDIA_LINK_HOURS * 60 : FILE_LINK_MINUTES;
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const url = signLink({ ...terms(services), path: `/files/${versionId}`, expiresAt, claims });
  return { url, expiresAt };
}

/** Verifies a link and returns what it opens. */
export const openFileLink = (services: Pick<Services, 'secrets'>, { url, now }: { url: string; now: Date }) =>
  checkLink({ ...terms(services), url, now });

const terms = ({ secrets }: Pick<Services, 'secrets'>): LinkTerms => ({
  secret: secrets.key('file-link'),
  purpose: 'file-download',
});
