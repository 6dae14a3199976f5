import { Images } from 'lucide-react';
import { useState } from 'react';
import type { Image } from '#shared/contract/catalog.ts';
import { BACKGROUND_OVERLAYS, type ThemeTokens } from '#shared/rules/theme.ts';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { Button } from '#web/ui/Button.tsx';
import { LazyMediaLibrary } from '../media/LazyMediaLibrary.tsx';
import { ColorFields } from './ColorsPart.tsx';
import { EditorPart } from './EditorPart.tsx';
import { PickRow } from './PickRow.tsx';
import { PictureButton } from './PictureButton.tsx';
import type { ThemeEditorProps } from './ThemeEditor.tsx';
import { tokensOf, withChoices, withoutChoices, type Choice } from './themeValue.ts';

const STYLES = [
  { value: 'flat', label: 'Solid' },
  { value: 'gradient', label: 'Gradient' },
  { value: 'image', label: 'Image' },
] as const;

const OF_BACKGROUND: readonly Choice[] = ['themeStyle', 'backgroundImageId', 'backgroundOverlay'];

/** Edits the page's background: solid, gradient or image. */
export function BackgroundPart(props: ThemeEditorProps) {
  const { value, onChange } = props;
  const { themeStyle } = tokensOf(value);
  const isChosen = OF_BACKGROUND.some((choice) => value.themeOverrides[choice] !== undefined);
  return (
    <EditorPart title="Background">
      <PickRow
        label="Page background"
        options={STYLES}
        value={themeStyle}
        onChange={(next) => onChange(withChoices(value, { themeStyle: next }))}
        onReset={isChosen ? () => onChange(withoutChoices(value, OF_BACKGROUND)) : undefined}
      />
      <ColorFields value={value} onChange={onChange} colors={COLORS[themeStyle]} />
      {themeStyle === 'image' && <BackgroundPicture {...props} />}
    </EditorPart>
  );
}

const COLORS = {
  flat: ['backgroundColor'],
  gradient: ['backgroundStartColor', 'backgroundEndColor'],
  image: ['backgroundColor'],
} as const;

function BackgroundPicture({ store, value, onChange, images, uploadImage, rememberImage }: ThemeEditorProps) {
  const [choosing, setChoosing] = useState(false);
  const { backgroundImageId, backgroundOverlay } = tokensOf(value);
  const picture = images[backgroundImageId];

  function choose(image: Image) {
    rememberImage(image);
    onChange(withChoices(value, { themeStyle: 'image', backgroundImageId: image.id }));
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {picture && <img src={imageAddress(picture, 320)} alt="" className={thumbStyle} />}
        <PictureButton
          label={backgroundImageId === '' ? 'Upload image' : 'Replace image'}
          uploadImage={uploadImage}
          onImage={choose}
        />
        <Button size="small" icon={<Images aria-hidden />} onClick={() => setChoosing(true)}>
          Choose
        </Button>
        {backgroundImageId !== '' && (
          <Button size="small" variant="quiet" onClick={() => onChange(withoutChoices(value, ['backgroundImageId']))}>
            Remove
          </Button>
        )}
      </div>
      {choosing && (
        <LazyMediaLibrary
          storeId={store.id}
          kind="image"
          onClose={() => setChoosing(false)}
          onChoose={({ image }) => {
            if (image) choose(image);
            setChoosing(false);
          }}
        />
      )}
      <PickRow
        label="Overlay"
        options={BACKGROUND_OVERLAYS.map((share) => ({ value: `${share}`, label: `${share}%` }))}
        value={`${backgroundOverlay}`}
        onChange={(share) => onChange(withChoices(value, { backgroundOverlay: overlayOf(share) }))}
      />
      <p className="text-small text-ink-2">
        Covers the image with the background color. A lighter overlay shows more of the image but makes text harder to
        read.
      </p>
    </>
  );
}

const overlayOf = (share: string): ThemeTokens['backgroundOverlay'] =>
  BACKGROUND_OVERLAYS.find((each) => `${each}` === share) ?? 90;

const thumbStyle = 'h-16 w-24 shrink-0 rounded-sm border border-line object-cover';
