import { FREE_STREAM_HOURS, MEDIA_LINK_HOURS } from '#shared/rules/limits.ts';
import { MASTER_PLAYLIST } from '#shared/rules/renditions.ts';
import type { Services } from '../../../access/context.ts';
import { checkLink, signLink, type LinkCheck, type LinkTerms } from '../../../gateways/files/links.ts';

interface Params {
  storeId: string;
  versionId: string;
  /** The entitlement behind the link and whose it is. Null: anyone may watch. */
  opening: { rightId: string; customerId: string } | null;
  now: Date;
}

/**
 * Creates the address of a video's playlist. Its last folder is a token, so that the playlists and segments below it are opened by
 * it too. It is valid for twelve hours for anyone who has it, or for one hour if anyone may watch, so access must be checked first.
 */
export function streamLink(services: Pick<Services, 'secrets'>, { storeId, versionId, opening, now }: Params) {
  const hours = opening ? MEDIA_LINK_HOURS : FREE_STREAM_HOURS;
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  const claims = { storeId, ...opening };
  const signed = signLink({ ...terms(services), path: folderOf(versionId), expiresAt, claims });
  const fields = new URLSearchParams(signed.split('?')[1]);
  const token = FIELDS.map((name) => fields.get(name)).join('.');
  return { url: `${folderOf(versionId)}${token}/${MASTER_PLAYLIST}`, expiresAt };
}

/** Verifies the token of an address and returns what it opens. */
export function openStreamLink(
  services: Pick<Services, 'secrets'>,
  { versionId, token, now }: { versionId: string; token: string; now: Date },
): LinkCheck {
  const values = token.split('.');
  if (values.length !== FIELDS.length) return { status: 'forged' };
  const query = new URLSearchParams(Object.fromEntries(FIELDS.map((name, at) => [name, values[at] ?? ''])));
  return checkLink({ ...terms(services), url: `${folderOf(versionId)}?${query.toString()}`, now });
}

const FIELDS = ['c', 'e', 's'] as const;

const folderOf = (versionId: string): string => `/files/${versionId}/`;

const terms = ({ secrets }: Pick<Services, 'secrets'>): LinkTerms => ({
  secret: secrets.key('file-link'),
  purpose: 'video-stream',
});
