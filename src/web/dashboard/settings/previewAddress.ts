import type { Store } from '#shared/contract/stores.ts';

/** Where the creator sees the preview: on this host, which knows who they are. */
export const previewAddress = ({ slug }: Store): string => `/${slug}?preview=true`;
