import type { Closing } from '#shared/rules/access.ts';
import type { Access, CustomerRow } from '#shared/contract/customers.ts';
import { formatDate, formatMoney, formatNumber } from '#web/client/format.ts';

export const customerName = ({ name, email }: Pick<CustomerRow, 'name' | 'email'>): string =>
  name === '' ? email : name;

/** '$12.00', '$12.00 + €5.00', or a dash for people who never paid. */
export const spentText = ({ spent }: Pick<CustomerRow, 'spent'>): string =>
  spent.length === 0 ? '–' : spent.map((money) => formatMoney(money)).join(' + ');

/** 'not downloaded', 'downloaded once', 'downloaded 3 times'. */
export function downloadsText(downloads: number): string {
  if (downloads === 0) return 'not downloaded';
  return downloads === 1 ? 'downloaded once' : `downloaded ${formatNumber(downloads)} times`;
}

export const hasLimits = ({ validUntil, downloadLimit }: Access): boolean =>
  validUntil !== null || downloadLimit !== null;

/** 'until May 3, 2027, 5 downloads per file'. Empty while nothing is limited, or the end is over. */
export function limitsText({ state, validUntil, downloadLimit }: Access): string {
  const until = validUntil !== null && state !== 'ended' ? [`until ${formatDate(validUntil)}`] : [];
  const files =
    downloadLimit === 1 ? 'one download per file' : `${formatNumber(downloadLimit ?? 0)} downloads per file`;
  return [...until, ...(downloadLimit === null ? [] : [files])].join(', ');
}

/** 'Revoked Nov 3, 2026', 'Starts Dec 1, 2026'. Null while it is open. */
export function accessText({ state, revokedAt, validFrom, validUntil, grantedAt }: Access): string | null {
  switch (state) {
    case 'open':
      return null;
    case 'not-yet':
      return `Starts ${formatDate(validFrom ?? grantedAt)}`;
    case 'ended':
      return `Ended ${formatDate(validUntil ?? grantedAt)}`;
    case 'suspended':
      return `Suspended ${formatDate(revokedAt ?? grantedAt)}`;
    case 'revoked':
      return `Revoked ${formatDate(revokedAt ?? grantedAt)}`;
  }
}

/** Why access is closed, such as 'Refunded' or 'Subscription paused, payment disputed'. */
export function closingsText({ closings, revokedReason }: Access): string {
  const texts = closings.flatMap((closing) => (closing === 'creator' ? [] : [CLOSING_TEXTS[closing]]));
  const ownWords = closings.includes('creator') && revokedReason !== '' ? [revokedReason] : [];
  const all = [...ownWords, ...texts];
  return all.map((text, at) => (at === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1))).join(', ');
}

const CLOSING_TEXTS: Record<Exclude<Closing, 'creator'>, string> = {
  disputed: 'Payment disputed',
  paused: 'Subscription paused',
  unpaid: 'Payment missing',
  'dispute-lost': 'Dispute lost',
  refunded: 'Refunded',
  ended: 'Subscription ended',
  seat: 'Seat given to someone else',
  'account-deleted': 'Account deleted',
};
