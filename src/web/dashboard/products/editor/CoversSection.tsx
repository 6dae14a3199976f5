import { Images, X } from 'lucide-react';
import { useState } from 'react';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { ACCEPTED_IMAGES } from '#shared/rules/imageTypes.ts';
import { COVER_COUNT_MAX } from '#shared/rules/limits.ts';
import { LazyMediaLibrary } from '#web/builder/media/LazyMediaLibrary.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Section } from '#web/ui/Section.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { CoverRow } from './CoverRow.tsx';
import type { DraftCover } from './productDraft.ts';
import type { SectionProps } from './SectionProps.ts';
import { useCoverUploads, type CoverUpload } from './useCoverUploads.ts';

const ALT_MAX = 250;

export function CoversSection({ editing, errors, storeId }: SectionProps & { storeId: string }) {
  const { draft, change } = editing;
  const { covers } = draft;
  const uploads = useCoverUploads({ storeId, editing });
  const [choosing, setChoosing] = useState(false);
  const room = COVER_COUNT_MAX - covers.length - uploads.running;

  const describe = (described: DraftCover, alt: string) =>
    change({ covers: covers.map((cover) => (cover === described ? { ...cover, alt: alt.slice(0, ALT_MAX) } : cover)) });

  return (
    <Section
      title="Covers"
      sentence="The first cover appears on the product card. All covers appear on the product page."
    >
      <div id="product-covers" tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
        {covers.length > 0 && (
          <SortableList
            label="Covers in order"
            items={covers}
            idOf={({ image }) => image.id}
            nameOf={(cover) => (cover.alt === '' ? `Cover ${covers.indexOf(cover) + 1}` : cover.alt)}
            onOrder={(ordered) => change({ covers: ordered })}
          >
            {(cover, tools, at) => (
              <CoverRow
                cover={cover}
                number={at + 1}
                tools={tools}
                onDescribe={(alt) => describe(cover, alt)}
                onRemove={() => change({ covers: covers.filter((other) => other !== cover) })}
              />
            )}
          </SortableList>
        )}
        {uploads.items.map((item) => (
          <CoverUploadRow key={item.id} item={item} onDismiss={() => uploads.dismiss(item.id)} />
        ))}
        {errors.covers !== undefined && <p className="text-small text-brick">{errors.covers}</p>}
        <FileDrop
          label="Add images"
          accept={ACCEPTED_IMAGES}
          disabled={room <= 0}
          hint={
            room <= 0
              ? REFUSALS['too-many-covers'].message
              : `JPEG, PNG, WebP, GIF or AVIF, up to 10 MB each. ${covers.length} of ${COVER_COUNT_MAX} added.`
          }
          onFiles={(files) => uploads.add(files, room)}
        />
        <div>
          <Button icon={<Images aria-hidden />} disabled={room <= 0} onClick={() => setChoosing(true)}>
            Choose from your images
          </Button>
        </div>
        {choosing && (
          <LazyMediaLibrary
            storeId={storeId}
            kind="image"
            onClose={() => setChoosing(false)}
            onChoose={({ image }) => {
              if (image && !covers.some((cover) => cover.image.id === image.id)) editing.addCover({ image, alt: '' });
              setChoosing(false);
            }}
          />
        )}
      </div>
    </Section>
  );
}

function CoverUploadRow({ item, onDismiss }: { item: CoverUpload; onDismiss: () => void }) {
  if (item.sentence === undefined)
    return (
      <div className="rounded-md border border-line bg-surface p-3">
        <ProgressBar label={item.name} value={item.share === 1 ? null : item.share * 100} text={termsOf(item.share)} />
      </div>
    );
  return (
    <div role="alert" className="flex items-start justify-between gap-2 rounded-md border border-brick bg-surface p-3">
      <p className="min-w-0 text-small">
        <span className="block truncate font-medium">{item.name}</span>
        <span className="text-brick">{item.sentence}</span>
      </p>
      <IconButton
        label={`Dismiss ${isolateRtl(item.name)}`}
        icon={<X aria-hidden />}
        size="small"
        tip={false}
        onClick={onDismiss}
      />
    </div>
  );
}

// After the upload, the server still has to resize the image.
const termsOf = (share: number): string => (share === 1 ? 'Preparing…' : `${Math.round(share * 100)}%`);
