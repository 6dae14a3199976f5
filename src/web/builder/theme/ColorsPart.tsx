import type { ThemeColor } from '#shared/rules/theme.ts';
import { ColorInput } from '#web/ui/ColorInput.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field } from '#web/ui/Field.tsx';
import { EditorPart } from './EditorPart.tsx';
import type { PartProps } from './ThemeEditor.tsx';
import { COLOR_LABELS } from './themeText.ts';
import { tokensOf, withColors, withoutColor } from './themeValue.ts';

const FIRST: readonly ThemeColor[] = [
  'buttonColor',
  'buttonTextColor',
  'titleTextColor',
  'textColor',
  'accentColor',
  'socialIconsColor',
];
const MORE: readonly ThemeColor[] = [
  'primaryColor',
  'textSecondaryColor',
  'textMutedColor',
  'surfaceColor',
  'lineColor',
];

/** The colors of elements on the page. The page's own colors belong to the background. */
export function ColorsPart(props: PartProps) {
  return (
    <EditorPart title="Colors">
      <ColorFields {...props} colors={FIRST} />
      <Disclosure label="More colors">
        <ColorFields {...props} colors={MORE} />
      </Disclosure>
    </EditorPart>
  );
}

export function ColorFields({ value, onChange, colors }: PartProps & { colors: readonly ThemeColor[] }) {
  const tokens = tokensOf(value);
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-3 gap-y-4">
      {colors.map((color) => (
        <Field key={color} label={COLOR_LABELS[color]}>
          <ColorInput
            value={tokens[color]}
            onChange={(next) => onChange(withColors(value, { [color]: next }))}
            swatchLabel={`${COLOR_LABELS[color]}, palette`}
            onReset={
              value.themeOverrides.colors[color] === undefined ? undefined : () => onChange(withoutColor(value, color))
            }
          />
        </Field>
      ))}
    </div>
  );
}
