import { EditorPart } from './EditorPart.tsx';
import { FontSelect } from './FontSelect.tsx';
import type { PartProps } from './ThemeEditor.tsx';
import { tokensOf, withChoices, withoutChoices } from './themeValue.ts';

/** The fonts of titles and of everything else. */
export function FontsPart({ value, onChange }: PartProps) {
  const { primaryFont, secondaryFont } = tokensOf(value);
  const chosen = value.themeOverrides;
  return (
    <EditorPart title="Fonts">
      <FontSelect
        label="Headings"
        value={primaryFont}
        onChange={(font) => onChange(withChoices(value, { primaryFont: font }))}
        onReset={chosen.primaryFont && (() => onChange(withoutChoices(value, ['primaryFont'])))}
      />
      <FontSelect
        label="Text"
        value={secondaryFont}
        onChange={(font) => onChange(withChoices(value, { secondaryFont: font }))}
        onReset={chosen.secondaryFont && (() => onChange(withoutChoices(value, ['secondaryFont'])))}
      />
    </EditorPart>
  );
}
