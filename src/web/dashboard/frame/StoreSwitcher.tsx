import { useQuery } from '@tanstack/react-query';
import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import type { Store } from '#shared/contract/stores.ts';
import { storesQuery } from '#web/client/queries/stores.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { StoreCounts } from './StoreCounts.tsx';
import { useSwitchStore } from '../store/useSwitchStore.ts';

type StoreSwitcherProps = { store: Store | null; onOpenStore: () => void; rail: boolean };

/** The active store, with a menu to switch to another or open a new one. */
export function StoreSwitcher({ store, onOpenStore, rail }: StoreSwitcherProps) {
  const { data: stores = [] } = useQuery(storesQuery);
  const switchStore = useSwitchStore();
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={cx(switcherStyle, rail ? 'justify-center p-1' : 'p-2')}>
          {store ? <Avatar name={store.name} src={store.avatar?.url} shape="soft" /> : noStoreMark}
          <span className={rail ? 'sr-only' : 'flex min-w-0 flex-1 items-center gap-2'}>
            <StoreMessages store={store} />
            <span className="sr-only">Switch store</span>
          </span>
        </button>
      }
      items={[
        ...stores.map((other) => ({
          label: other.name,
          icon: other.id === store?.id ? <Check aria-hidden /> : <span className="size-4" />,
          detail: (
            <>
              <span className="block truncate text-small text-ink-3">/{other.slug}</span>
              <StoreCounts storeId={other.id} />
            </>
          ),
          onChoose: () => void switchStore(other.id),
        })),
        ...(stores.length > 0 ? (['line'] as const) : []),
        { label: 'Add a store', icon: <Plus aria-hidden />, onChoose: onOpenStore },
      ]}
    />
  );
}

const noStoreMark = (
  <span className="flex size-8 shrink-0 items-center justify-center rounded-sm border border-dashed border-edge text-ink-2">
    <Plus aria-hidden className="size-4" />
  </span>
);

function StoreMessages({ store }: { store: Store | null }) {
  return (
    <>
      <span className="min-w-0 flex-1 text-left">
        <span className="block truncate font-semibold">{store?.name ?? 'No store yet'}</span>
        {store && <span className="block truncate text-tiny text-ink-3">/{store.slug}</span>}
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
    </>
  );
}

const switcherStyle = [
  'flex min-h-12 w-full min-w-0 items-center gap-2 rounded-md border border-line bg-surface text-body text-ink',
  'transition-colors hover:bg-hover data-popup-open:bg-hover',
].join(' ');
