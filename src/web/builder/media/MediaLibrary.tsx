import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MediaItem, MediaKind, MediaPlace } from '#shared/contract/media.ts';
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
import { KIND_WORDS, nameOf } from './mediaWords.ts';
import { useMediaDeeds } from './useMediaDeeds.ts';

type MediaLibraryProps = {
  storeId: string;
  kind: MediaKind;
  /** Where it is in use that the server does not know of yet. */
  unsavedPlaces?: ((id: string) => MediaPlace[]) | undefined;
  onClose: () => void;
  onChoose: (item: MediaItem) => void;
};

/** What was sent to this store before, the newest first: to use again, or to delete. */
export function MediaLibrary({ storeId, kind, unsavedPlaces, onClose, onChoose }: MediaLibraryProps) {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<MediaItem | null>(null);
  const { deleted, remove, restore } = useMediaDeeds({ storeId, onDeleted: () => setOpened(null) });
  const { one } = KIND_WORDS[kind];
  return (
    <Dialog open onOpenChange={onClose} title={`Choose a ${one}`} wide>
      <output className="sr-only">{deleted && `${nameOf(deleted)} is deleted. You can undo it.`}</output>
      {deleted && (
        <Notice
          tone="success"
          action={
            <Button size="small" busy={restore.isPending} onClick={() => restore.mutate(deleted)}>
              Undo
            </Button>
          }
        >
          “{nameOf(deleted)}” is deleted.
        </Notice>
      )}
      {restore.error && (
        <Notice tone="error">{sentenceOf(restore.error, 'It could not be put back. Please try again.')}</Notice>
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
          <SearchInput label={`Search your ${KIND_WORDS[kind].all} by name`} value={search} onSearch={setSearch} />
          <Found {...{ storeId, kind, search, onChoose }} onClear={() => setSearch('')} onOpen={setOpened} />
        </>
      )}
    </Dialog>
  );
}

/** Of the places the server knows, and those it is yet to be told of, each once. */
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
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    mediaQuery({ storeId, kind, search }),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { one, all } = KIND_WORDS[kind];
  if (isPending) {
    return (
      <div aria-busy>
        <Skeleton lines={6} />
      </div>
    );
  }
  if (error) {
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {sentenceOf(error, `Your ${all} could not be loaded.`)}
      </Notice>
    );
  }
  if (items.length === 0 && search !== '') {
    return (
      <EmptyState
        drawing="lens"
        sentence={`No ${one} has “${search}” in its name.`}
        action={<Button onClick={onClear}>Show all</Button>}
      />
    );
  }
  if (items.length === 0) {
    return <EmptyState drawing="shelf" sentence={`No ${one} was uploaded yet. Close this and upload the first one.`} />;
  }
  return (
    <>
      <MediaTiles kind={kind} items={items} onChoose={onChoose} onOpen={onOpen} />
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  );
}
