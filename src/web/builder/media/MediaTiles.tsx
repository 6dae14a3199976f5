import { Info, Music, Video } from 'lucide-react';
import type { MediaItem, MediaKind } from '#shared/contract/media.ts';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { KIND_NAMES, factsOf, nameOf, usePlacesText } from './mediaText.ts';

type MediaTilesProps = {
  kind: MediaKind;
  items: readonly MediaItem[];
  onChoose: (item: MediaItem) => void;
  onOpen: (item: MediaItem) => void;
};

/** Images as thumbnails, videos and audio files by name. */
export function MediaTiles({ kind, items, onChoose, onOpen }: MediaTilesProps) {
  const Tile = kind === 'image' ? PictureTile : RecordingRow;
  return (
    <ul
      aria-label={`Your ${KIND_NAMES[kind].all}`}
      className={kind === 'image' ? 'grid grid-cols-2 gap-3 md:grid-cols-3' : 'flex flex-col gap-2'}
    >
      {items.map((item) => (
        <li key={item.id} className="min-w-0">
          <Tile item={item} onChoose={() => onChoose(item)} onOpen={() => onOpen(item)} />
        </li>
      ))}
    </ul>
  );
}

type TileProps = { item: MediaItem; onChoose: () => void; onOpen: () => void };

function PictureTile({ item, onChoose, onOpen }: TileProps) {
  return (
    <div className="flex flex-col gap-1">
      <button
        type="button"
        aria-label={`Use ${isolateRtl(nameOf(item))}`}
        onClick={onChoose}
        className="block aspect-square w-full overflow-hidden rounded-sm border border-line bg-sunken hover:border-slate"
      >
        {item.image && (
          <img src={imageAddress(item.image, 320)} alt="" loading="lazy" className="size-full object-cover" />
        )}
      </button>
      <div className="flex items-start gap-1">
        <TileText item={item} second={usePlacesText(item.places)} />
        <Details item={item} onOpen={onOpen} />
      </div>
    </div>
  );
}

function RecordingRow({ item, onChoose, onOpen }: TileProps) {
  const Sign = item.kind === 'video' ? Video : Music;
  return (
    <div className="flex items-center gap-2 rounded-sm border border-line pr-2 hover:border-slate">
      <button
        type="button"
        onClick={onChoose}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-sm p-3 text-start"
      >
        <span className="sr-only">Use</span>
        <Sign aria-hidden className="size-icon shrink-0 text-ink-2" />
        <TileText item={item} second={`${factsOf(item)} · ${usePlacesText(item.places)}`} />
      </button>
      <Details item={item} onOpen={onOpen} />
    </div>
  );
}

const TileText = ({ item, second }: { item: MediaItem; second: string }) => (
  <span className="flex min-w-0 flex-1 flex-col">
    <span className="truncate text-small font-medium">{nameOf(item)}</span>
    <span className="text-small text-ink-2">{second}</span>
  </span>
);

const Details = ({ item, onOpen }: { item: MediaItem; onOpen: () => void }) => (
  <IconButton
    label={`Details of ${isolateRtl(nameOf(item))}`}
    icon={<Info aria-hidden />}
    size="small"
    tip={false}
    onClick={onOpen}
  />
);
