import { ArrowLeft, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '#shared/contract/media.ts';
import { isolate } from '#shared/kit/isolate.ts';
import { isLivePlace } from '#shared/rules/mediaPlaces.ts';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { formatDate } from '#web/client/format.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { factsOf, KIND_NAMES, nameOf, placesText } from './mediaText.ts';
import type { MediaActions } from './useMediaActions.ts';

type MediaDetailsProps = {
  item: MediaItem;
  remove: MediaActions['remove'];
  onChoose: () => void;
  onBack: () => void;
};

/** One upload: a preview, where it is used, and a button to delete it. */
export function MediaDetails({ item, remove, onChoose, onBack }: MediaDetailsProps) {
  const [confirming, setConfirming] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(function focusTitle() {
    title.current?.focus();
  }, []);
  const { one, all } = KIND_NAMES[item.kind];
  const isInUse = item.places.some(isLivePlace);
  return (
    <>
      <div className="-ms-3">
        <Button size="small" variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={onBack}>
          All {all}
        </Button>
      </div>
      <MediaPreview item={item} />
      <div className="flex min-w-0 flex-col gap-1">
        <h3 ref={title} tabIndex={-1} className="text-large font-semibold break-words outline-none">
          {nameOf(item)}
        </h3>
        <p className="text-body text-ink-2">{factsOf(item)}</p>
      </div>
      <Places item={item} />
      {remove.error && (
        <Notice tone="error">{sentenceOf(remove.error, 'Couldn’t delete it. Please try again.')}</Notice>
      )}
      <DialogActions>
        {!isInUse && (
          <Button icon={<Trash2 aria-hidden />} onClick={() => setConfirming(true)}>
            Delete
          </Button>
        )}
        <Button variant="primary" onClick={onChoose}>
          Use this {one}
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        danger
        title={`Delete this ${one}?`}
        description={
          item.places.length > 0
            ? `“${isolate(nameOf(item))}” will be removed from this list. It stays in the places listed here.`
            : `“${isolate(nameOf(item))}” will be removed from this list, and its file is deleted after a day. You can undo this until you close the list.`
        }
        confirmLabel={`Delete ${one}`}
        cancelLabel="Cancel"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(item, { onSettled: () => setConfirming(false) })}
      />
    </>
  );
}

function MediaPreview({ item }: { item: MediaItem }) {
  const { image, media, kind: Player } = item;
  if (image) {
    return (
      <img src={imageAddress(image, 960)} alt="" className="max-h-80 w-full rounded-sm bg-sunken object-contain" />
    );
  }
  if (!media) return null;
  return (
    <Player
      src={media.url}
      controls
      preload="metadata"
      className="max-h-80 w-full rounded-sm"
      aria-label={nameOf(item)}
    />
  );
}

function Places({ item }: { item: MediaItem }) {
  const { places, removedAt } = item;
  const { one } = KIND_NAMES[item.kind];
  if (places.length === 0) {
    return (
      <p className="text-body text-ink-2">
        {removedAt === null
          ? 'Not used anywhere.'
          : `Not used anywhere. It will be deleted automatically on ${formatDate(removedAt)} unless you use it.`}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-body font-medium">Used in</h4>
      <ul className="flex list-disc flex-col gap-1 ps-6 text-body">
        {placesText(places).map((place) => (
          <li key={place} className="break-words">
            {place}
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">
        {places.some(isLivePlace)
          ? `To delete this ${one}, first remove it from your pages, drafts, profile and products.`
          : 'You can delete it from this list. It stays in the places listed here.'}
      </p>
    </div>
  );
}
