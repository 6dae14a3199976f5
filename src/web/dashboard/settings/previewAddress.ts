import type { Store } from '#shared/contract/stores.ts';

/** The URL of the creator's preview: on this host, where they are signed in. */
export const previewAddress = ({ slug }: Store): string => `/${slug}?preview=true`;
