import { useMutation } from '@tanstack/react-query';
import type { ThemeColour } from '#shared/rules/theme.ts';
import { call, type Answer } from '#web/client/call.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { EditorPart } from './EditorPart.tsx';
import { PictureButton } from './PictureButton.tsx';
import type { ThemeEditorProps } from './ThemeEditor.tsx';
import { tokensOf, withChoices, withColours } from './themeValue.ts';

type Palette = Answer<'suggestPalette'>['palettes'][number];

/** Whole sets of colours out of a picture, each of which can be read. */
export function PalettePart({ store, value, onChange, uploadImage, rememberImage }: ThemeEditorProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (imageId: string) => call('suggestPalette', { storeId: store.id, imageId }),
  });
  const { backgroundImageId } = tokensOf(value);
  const known = backgroundImageId || store.avatar?.id;
  return (
    <EditorPart title="Colours from a picture" sentence="Every set is complete and can be read.">
      <div className="flex flex-wrap items-center gap-2">
        <PictureButton
          label="Upload a picture"
          uploadImage={uploadImage}
          onImage={(image) => {
            rememberImage(image);
            mutate(image.id);
          }}
        />
        {known && (
          <Button size="small" variant="quiet" busy={isPending} onClick={() => mutate(known)}>
            {backgroundImageId ? 'From the background' : 'From your profile picture'}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="text-small text-brick">
          {sentenceOf(error, 'This picture could not be read. Please try again.')}
        </p>
      )}
      <ul aria-live="polite" aria-label="Suggested colours" className="grid grid-cols-2 gap-2 empty:hidden">
        {data?.palettes.map((palette) => (
          <li key={palette.name}>
            <PaletteButton
              palette={palette}
              onChoose={() =>
                onChange(withChoices(withColours(value, palette.colors), { isDarkTheme: palette.isDarkTheme }))
              }
            />
          </li>
        ))}
      </ul>
    </EditorPart>
  );
}

const SHOWN: readonly ThemeColour[] = ['backgroundColor', 'surfaceColor', 'buttonColor', 'accentColor', 'textColor'];

function PaletteButton({ palette: { name, colors }, onChoose }: { palette: Palette; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="w-full overflow-hidden rounded-md border border-edge text-left transition-colors hover:border-slate"
    >
      <span aria-hidden className="flex h-control">
        {SHOWN.map((colour) => (
          <span key={colour} className="flex-1" style={{ background: colors[colour] }} />
        ))}
      </span>
      <span className="block px-2 py-1 text-small font-medium">{name}</span>
    </button>
  );
}
