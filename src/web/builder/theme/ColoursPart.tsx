import type { ThemeColour } from '#shared/rules/theme.ts';
import { ColorInput } from '#web/ui/ColorInput.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field } from '#web/ui/Field.tsx';
import { EditorPart } from './EditorPart.tsx';
import type { PartProps } from './ThemeEditor.tsx';
import { COLOUR_WORDS } from './themeWords.ts';
import { tokensOf, withColours, withoutColour } from './themeValue.ts';

const FIRST: readonly ThemeColour[] = [
  'buttonColor',
  'buttonTextColor',
  'titleTextColor',
  'textColor',
  'accentColor',
  'socialIconsColor',
];
const MORE: readonly ThemeColour[] = [
  'primaryColor',
  'textSecondaryColor',
  'textMutedColor',
  'surfaceColor',
  'lineColor',
];

/** The colours of what stands on the page; those of the page itself are with the background. */
export function ColoursPart(props: PartProps) {
  return (
    <EditorPart title="Colours">
      <ColourFields {...props} colours={FIRST} />
      <Disclosure label="More colours">
        <ColourFields {...props} colours={MORE} />
      </Disclosure>
    </EditorPart>
  );
}

export function ColourFields({ value, onChange, colours }: PartProps & { colours: readonly ThemeColour[] }) {
  const tokens = tokensOf(value);
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-3 gap-y-4">
      {colours.map((colour) => (
        <Field key={colour} label={COLOUR_WORDS[colour]}>
          <ColorInput
            value={tokens[colour]}
            onChange={(next) => onChange(withColours(value, { [colour]: next }))}
            swatchLabel={`${COLOUR_WORDS[colour]}, palette`}
            onReset={
              value.themeOverrides.colors[colour] === undefined
                ? undefined
                : () => onChange(withoutColour(value, colour))
            }
          />
        </Field>
      ))}
    </div>
  );
}
