import { useMutation } from '@tanstack/react-query';
import type { ThemeColor } from '#shared/rules/theme.ts';
import { call, type Answer } from '#web/client/call.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { EditorPart } from './EditorPart.tsx';
import { PictureButton } from './PictureButton.tsx';
import type { ThemeEditorProps } from './ThemeEditor.tsx';
import { tokensOf, withChoices, withColors } from './themeValue.ts';

type Palette = Answer<'suggestPalette'>['palettes'][number];

/** Readable color sets derived from an image. */
export function PalettePart({ store, value, onChange, uploadImage, rememberImage }: ThemeEditorProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (imageId: string) => call('suggestPalette', { storeId: store.id, imageId }),
  });
  const { backgroundImageId } = tokensOf(value);
  const known = backgroundImageId || store.avatar?.id;
  return (
    <EditorPart title="Colors from an image" sentence="Each palette is complete and easy to read.">
      <div className="flex flex-wrap items-center gap-2">
        <PictureButton
          label="Upload image"
          uploadImage={uploadImage}
          onImage={(image) => {
            rememberImage(image);
            mutate(image.id);
          }}
        />
        {known && (
          <Button size="small" variant="quiet" busy={isPending} onClick={() => mutate(known)}>
            {backgroundImageId ? 'From the background image' : 'From your profile picture'}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="text-small text-brick">
          {sentenceOf(error, 'Couldn’t read this image. Please try another.')}
        </p>
      )}
      <ul aria-live="polite" aria-label="Suggested palettes" className="grid grid-cols-2 gap-2 empty:hidden">
        {data?.palettes.map((palette) => (
          <li key={palette.name}>
            <PaletteButton
              palette={palette}
              onChoose={() =>
                onChange(withChoices(withColors(value, palette.colors), { isDarkTheme: palette.isDarkTheme }))
              }
            />
          </li>
        ))}
      </ul>
    </EditorPart>
  );
}

const SHOWN: readonly ThemeColor[] = ['backgroundColor', 'surfaceColor', 'buttonColor', 'accentColor', 'textColor'];

function PaletteButton({ palette: { name, colors }, onChoose }: { palette: Palette; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="w-full overflow-hidden rounded-md border border-edge text-left transition-colors hover:border-slate"
    >
      <span aria-hidden className="flex h-control">
        {SHOWN.map((color) => (
          <span key={color} className="flex-1" style={{ background: colors[color] }} />
        ))}
      </span>
      <span className="block px-2 py-1 text-small font-medium">{name}</span>
    </button>
  );
}
