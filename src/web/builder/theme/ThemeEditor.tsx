import { RotateCcw } from 'lucide-react';
import type { Image } from '#shared/contract/catalog.ts';
import { Button } from '#web/ui/Button.tsx';
import { BackgroundPart } from './BackgroundPart.tsx';
import { ColorsPart } from './ColorsPart.tsx';
import { ContrastGuard } from './ContrastGuard.tsx';
import { FontsPart } from './FontsPart.tsx';
import { PalettePart } from './PalettePart.tsx';
import { ShapePart } from './ShapePart.tsx';
import { ThemeGallery } from './ThemeGallery.tsx';
import { hasChanges, withoutChanges, type ThemeValue } from './themeValue.ts';

export type ThemeEditorProps = {
  store: { id: string; name: string; avatar: { id: string } | null };
  value: ThemeValue;
  /** Called with every change. The shown value is always `value`. */
  onChange: (value: ThemeValue) => void;
  /** The store's images known here, by id. */
  images: Readonly<Record<string, Image>>;
  uploadImage: (file: File) => Promise<Image>;
  /** Called with an image that was just uploaded. */
  rememberImage: (image: Image) => void;
};

/** All theme settings of a page. Changes take effect immediately. */
export function ThemeEditor(props: ThemeEditorProps) {
  const { store, value, onChange } = props;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <ThemeGallery store={store} value={value} onChange={onChange} />
      <ContrastGuard value={value} onChange={onChange} />
      <PalettePart {...props} />
      <ColorsPart value={value} onChange={onChange} />
      <BackgroundPart {...props} />
      <FontsPart value={value} onChange={onChange} />
      <ShapePart value={value} onChange={onChange} />
      {hasChanges(value) && (
        <div className="border-t border-line pt-4">
          <Button icon={<RotateCcw aria-hidden />} onClick={() => onChange(withoutChanges(value))}>
            Reset to theme defaults
          </Button>
        </div>
      )}
    </div>
  );
}

export type PartProps = Pick<ThemeEditorProps, 'value' | 'onChange'>;
