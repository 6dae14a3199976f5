import { useInfiniteQuery } from '@tanstack/react-query';
import type { Image } from '#shared/contract/catalog.ts';
import { call } from '#web/client/call.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useBuilder } from '../BuilderContext.ts';

type ImageChooserProps = { onClose: () => void; onChoose: (image: Image) => void };

/** The pictures that were sent to this store before, the newest first. */
export function ImageChooser({ onClose, onChoose }: ImageChooserProps) {
  const { store } = useBuilder();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['images', store.id],
    queryFn: ({ pageParam, signal }) =>
      call('listImages', { storeId: store.id, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const images = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Dialog open onOpenChange={onClose} title="Choose a picture" wide>
      {error && <Notice tone="error">{sentenceOf(error, 'Your pictures could not be loaded. Try again.')}</Notice>}
      {isPending && <p className="text-body text-ink-2">Loading your pictures…</p>}
      {data && images.length === 0 && (
        <p className="text-body text-ink-2">No picture was uploaded yet. Close this and upload the first one.</p>
      )}
      <ul aria-label="Your pictures" className="grid grid-cols-3 gap-2 md:grid-cols-4">
        {images.map((image, at) => (
          <li key={image.id}>
            <button
              type="button"
              aria-label={`Picture ${at + 1}, ${image.width} by ${image.height}`}
              onClick={() => onChoose(image)}
              className="block aspect-square w-full overflow-hidden rounded-sm border border-line hover:border-mocha"
            >
              <img src={imageAddress(image, 320)} alt="" loading="lazy" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Dialog>
  );
}
