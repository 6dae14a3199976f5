import { useController, useWatch } from 'react-hook-form';
import type { Store } from '#shared/contract/stores.ts';
import { THEMES, resolveTheme, type ThemeColour, type ThemeId } from '#shared/rules/theme.ts';
import { ColorInput } from '#web/ui/ColorInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { COLOUR_NAMES, coloursToShow } from './colourNames.ts';
import { FaintColours } from './FaintColours.tsx';
import { Part } from './Part.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { PreviewNotice } from './PreviewNotice.tsx';
import { ThemePicture } from './ThemePicture.tsx';
import type { SettingsForm } from './useSettings.ts';

const THEME_WORDS: readonly { value: ThemeId; label: string; hint: string }[] = [
  { value: 'mocha-mood', label: 'Mocha mood', hint: 'Warm paper, soft corners, a serif title.' },
  { value: 'neon-pulse', label: 'Neon pulse', hint: 'Dark ground, bright accents, to the left.' },
];

/** The theme of the store's page, and its colours where they are the creator's own. */
export function LookPart({ settings, store }: { settings: SettingsForm; store: Store }) {
  const { form } = settings;
  const { field, fieldState } = useController({ control: form.control, name: 'theme' });
  const { ref, value: theme, onChange: setTheme } = field;
  const [name, colors] = useWatch({ control: form.control, name: ['name', 'colors'] });
  const tokens = resolveTheme(theme, { colors });
  const { defaultValues: saved } = form.formState;

  function setColours(next: Record<string, string>) {
    form.setValue('colors', next, { shouldDirty: true });
    form.clearErrors('theme');
  }

  // Colours chosen for one theme rarely suit another; the saved theme gets its saved ones back.
  function chooseTheme(next: ThemeId) {
    setTheme(next);
    setColours(next === saved?.theme ? valuesIn(saved.colors) : {});
  }

  const setColour = (colour: ThemeColour, value: string) => setColours({ ...colors, [colour]: value });
  const resetColour = (colour: ThemeColour) =>
    setColours(Object.fromEntries(Object.entries(colors).filter(([key]) => key !== colour)));

  return (
    <Part id="look" title="Look" sentence="How your page looks to visitors. Changes show once you save.">
      <Field label="Theme" kind="choice" error={fieldState.error?.message}>
        <RadioCards
          ref={ref}
          value={Object.keys(THEMES).find((id): id is ThemeId => id === theme) ?? null}
          onChange={chooseTheme}
          options={THEME_WORDS.map((words) => ({
            ...words,
            picture: (
              <ThemePicture name={name} tokens={resolveTheme(words.value, words.value === theme ? { colors } : {})} />
            ),
          }))}
        />
      </Field>
      <FaintColours tokens={tokens} onRepair={(repairs) => setColours({ ...colors, ...repairs })} />
      <div className="grid grid-cols-2 gap-x-2 gap-y-4 md:gap-4">
        {coloursToShow(colors).map((colour) => (
          <Field key={colour} label={COLOUR_NAMES[colour]}>
            <ColorInput
              value={tokens[colour]}
              onChange={(value) => setColour(colour, value)}
              swatchLabel={`${COLOUR_NAMES[colour]}, palette`}
              onReset={colors[colour] === undefined ? undefined : () => resetColour(colour)}
            />
          </Field>
        ))}
      </div>
      <PreviewButton key={store.id} settings={settings} store={store} />
      <PreviewNotice store={store} />
    </Part>
  );
}

function valuesIn(colors: Readonly<Record<string, string | undefined>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(colors ?? {}).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}
