import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import type { BuilderHost } from './BuilderContext.ts';
import { OpenBuilder } from './OpenBuilder.tsx';
import { storeFront } from './subject/storeFront.ts';

/** The page builder for the store's own page. */
export function StoreBuilder({ store, host }: { store: Store; host: BuilderHost }) {
  const client = useQueryClient();
  const subject = useMemo(() => storeFront(client, store), [client, store]);
  return <OpenBuilder store={store} subject={subject} host={host} />;
}
