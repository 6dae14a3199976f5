import { RotateCcw } from 'lucide-react';
import type { Image } from '#shared/contract/catalog.ts';
import { Button } from '#web/ui/Button.tsx';
import { BackgroundPart } from './BackgroundPart.tsx';
import { ColoursPart } from './ColoursPart.tsx';
import { ContrastGuard } from './ContrastGuard.tsx';
import { FontsPart } from './FontsPart.tsx';
import { PalettePart } from './PalettePart.tsx';
import { ShapePart } from './ShapePart.tsx';
import { ThemeGallery } from './ThemeGallery.tsx';
import { hasChanges, withoutChanges, type ThemeValue } from './themeValue.ts';

export type ThemeEditorProps = {
  store: { id: string; name: string; avatar: { id: string } | null };
  value: ThemeValue;
  /** Of every change at once; what is shown is always `value`. */
  onChange: (value: ThemeValue) => void;
  /** The store's pictures that are known here, by id. */
  images: Readonly<Record<string, Image>>;
  uploadImage: (file: File) => Promise<Image>;
  /** Of a picture that was just sent. */
  rememberImage: (image: Image) => void;
};

/** Everything a creator can choose of a page's look, acting at once. */
export function ThemeEditor(props: ThemeEditorProps) {
  const { store, value, onChange } = props;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <ThemeGallery store={store} value={value} onChange={onChange} />
      <ContrastGuard value={value} onChange={onChange} />
      <PalettePart {...props} />
      <ColoursPart value={value} onChange={onChange} />
      <BackgroundPart {...props} />
      <FontsPart value={value} onChange={onChange} />
      <ShapePart value={value} onChange={onChange} />
      {hasChanges(value) && (
        <div className="border-t border-line pt-4">
          <Button icon={<RotateCcw aria-hidden />} onClick={() => onChange(withoutChanges(value))}>
            Reset all to the theme
          </Button>
        </div>
      )}
    </div>
  );
}

export type PartProps = Pick<ThemeEditorProps, 'value' | 'onChange'>;
