import type { Store } from '#shared/contract/stores.ts';
import { StoreBuilder } from '#web/builder/StoreBuilder.tsx';
import { AloneInStore } from './AloneInStore.tsx';
import { useBuilderHost } from './useBuilderHost.ts';

export function StoreBuilderPage() {
  return <AloneInStore>{(store) => <Builder key={store.id} store={store} />}</AloneInStore>;
}

function Builder({ store }: { store: Store }) {
  const host = useBuilderHost(store.id);
  return <StoreBuilder store={store} host={host} />;
}
