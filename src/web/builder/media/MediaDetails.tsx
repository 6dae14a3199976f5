import { ArrowLeft, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '#shared/contract/media.ts';
import { isLivePlace } from '#shared/rules/mediaPlaces.ts';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { formatDate } from '#web/client/format.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { factsOf, KIND_WORDS, nameOf, placesInWords } from './mediaWords.ts';
import type { MediaDeeds } from './useMediaDeeds.ts';

type MediaDetailsProps = {
  item: MediaItem;
  remove: MediaDeeds['remove'];
  onChoose: () => void;
  onBack: () => void;
};

/** One upload: how it looks or sounds, where it is in use, and the way to be rid of it. */
export function MediaDetails({ item, remove, onChoose, onBack }: MediaDetailsProps) {
  const [asking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(function beginAtTheName() {
    title.current?.focus();
  }, []);
  const { one, all } = KIND_WORDS[item.kind];
  const isInUse = item.places.some(isLivePlace);
  return (
    <>
      <div className="-ms-3">
        <Button size="small" variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={onBack}>
          All {all}
        </Button>
      </div>
      <Look item={item} />
      <div className="flex min-w-0 flex-col gap-1">
        <h3 ref={title} tabIndex={-1} className="text-large font-semibold break-words outline-none">
          {nameOf(item)}
        </h3>
        <p className="text-body text-ink-2">{factsOf(item)}</p>
      </div>
      <Places item={item} />
      {remove.error && (
        <Notice tone="error">{sentenceOf(remove.error, 'It could not be deleted. Please try again.')}</Notice>
      )}
      <DialogActions>
        {!isInUse && (
          <Button icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
        <Button variant="primary" onClick={onChoose}>
          Use this {one}
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={`Delete this ${one}?`}
        description={
          item.places.length > 0
            ? `“${nameOf(item)}” leaves this list. What is listed here keeps it.`
            : `“${nameOf(item)}” leaves this list, and its file is gone a day later. You can undo this until you close the list.`
        }
        confirmLabel={`Delete ${one}`}
        cancelLabel="Keep it"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(item, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

function Look({ item }: { item: MediaItem }) {
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
  const { places, goesAt } = item;
  const { one } = KIND_WORDS[item.kind];
  if (places.length === 0) {
    return (
      <p className="text-body text-ink-2">
        {goesAt === null
          ? 'It is not in use anywhere.'
          : `It is not in use anywhere. It goes by itself on ${formatDate(goesAt)}, unless you use it before.`}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-body font-medium">Where it is in use</h4>
      <ul className="flex list-disc flex-col gap-1 ps-6 text-body">
        {placesInWords(places).map((place) => (
          <li key={place} className="break-words">
            {place}
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">
        {places.some(isLivePlace)
          ? `To delete this ${one}, take it out of your pages, your drafts, your profile and your products first.`
          : 'You can delete it from this list. What is named here keeps it.'}
      </p>
    </div>
  );
}
