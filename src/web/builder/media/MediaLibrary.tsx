import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MediaItem, MediaKind, MediaPlace } from '#shared/contract/media.ts';
import { LoadMore } from '#web/client/LoadMore.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { mediaQuery } from '#web/client/queries/media.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { MediaDetails } from './MediaDetails.tsx';
import { MediaTiles } from './MediaTiles.tsx';
import { KIND_NAMES, nameOf } from './mediaText.ts';
import { useMediaActions } from './useMediaActions.ts';

type MediaLibraryProps = {
  storeId: string;
  kind: MediaKind;
  /** Uses that the server does not know about yet. */
  unsavedPlaces?: ((id: string) => MediaPlace[]) | undefined;
  onClose: () => void;
  onChoose: (item: MediaItem) => void;
};

/** The store's uploads, newest first: reuse or delete them. */
export function MediaLibrary({ storeId, kind, unsavedPlaces, onClose, onChoose }: MediaLibraryProps) {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<MediaItem | null>(null);
  const { deleted, remove, restore } = useMediaActions({ storeId, onDeleted: () => setOpened(null) });
  return (
    <Dialog open onOpenChange={onClose} title={`Choose ${KIND_NAMES[kind].article}`} wide>
      <output className="sr-only">{deleted && `${nameOf(deleted)} deleted. You can undo this.`}</output>
      {deleted && (
        <Notice
          tone="success"
          action={
            <Button size="small" busy={restore.isPending} onClick={() => restore.mutate(deleted)}>
              Undo
            </Button>
          }
        >
          “{nameOf(deleted)}” deleted.
        </Notice>
      )}
      {restore.error && (
        <Notice tone="error">{sentenceOf(restore.error, 'Couldn’t restore it. Please try again.')}</Notice>
      )}
      {opened ? (
        <MediaDetails
          item={{ ...opened, places: withUnsaved(opened.places, unsavedPlaces?.(opened.id) ?? []) }}
          remove={remove}
          onChoose={() => onChoose(opened)}
          onBack={() => setOpened(null)}
        />
      ) : (
        <>
          <SearchInput label={`Search your ${KIND_NAMES[kind].all} by name`} value={search} onSearch={setSearch} />
          <Found {...{ storeId, kind, search, onChoose }} onClear={() => setSearch('')} onOpen={setOpened} />
        </>
      )}
    </Dialog>
  );
}

/** The places the server knows and the unsaved ones, without duplicates. */
const withUnsaved = (known: readonly MediaPlace[], unsaved: readonly MediaPlace[]): MediaPlace[] => [
  ...known,
  ...unsaved.filter(({ kind, name }) => !known.some((place) => place.kind === kind && place.name === name)),
];

type FoundProps = Pick<MediaLibraryProps, 'storeId' | 'kind' | 'onChoose'> & {
  search: string;
  onClear: () => void;
  onOpen: (item: MediaItem) => void;
};

function Found({ storeId, kind, search, onChoose, onClear, onOpen }: FoundProps) {
  const query = useInfiniteQuery(mediaQuery({ storeId, kind, search }));
  const { data, error, isPending, refetch } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { all } = KIND_NAMES[kind];
  if (isPending) {
    return (
      <div aria-busy>
        <Skeleton lines={6} />
      </div>
    );
  }
  if (error && !data) {
    return <LoadNotice error={error} otherwise={`Couldn’t load your ${all}.`} onRetry={() => void refetch()} />;
  }
  if (items.length === 0 && search !== '') {
    return (
      <EmptyState
        drawing="lens"
        sentence={`No ${all} match “${search}”.`}
        action={<Button onClick={onClear}>Show all</Button>}
      />
    );
  }
  if (items.length === 0) {
    return <EmptyState drawing="products" sentence={`No ${all} yet. Close this window and upload one.`} />;
  }
  return (
    <>
      <MediaTiles kind={kind} items={items} onChoose={onChoose} onOpen={onOpen} />
      <LoadMore query={query} />
    </>
  );
}
