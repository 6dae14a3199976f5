import { RadioGroup } from '@base-ui/react/radio-group';
import { Radio } from '@base-ui/react/radio';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { isThemeId, resolveTheme, THEMES, type ThemeId } from '#shared/rules/theme.ts';
import { EditorPart } from './EditorPart.tsx';
import { ThemeSample } from './ThemeSample.tsx';
import type { ThemeEditorProps } from './ThemeEditor.tsx';
import { CATEGORY_LABELS, THEME_TEXTS } from './themeText.ts';
import { themeOf, tokensOf, type ThemeValue } from './themeValue.ts';
import { useFaces } from './useFaces.ts';

const THEME_IDS = Object.keys(THEMES).filter(isThemeId);

/** The themes, each as a small page of this store. Overrides of a theme return when it is selected again. */
export function ThemeGallery({ store, value, onChange }: Pick<ThemeEditorProps, 'store' | 'value' | 'onChange'>) {
  useFaces();
  const left = useRef(new Map<ThemeId, ThemeValue>());
  const chosen = themeOf(value);

  function choose(theme: ThemeId) {
    left.current.set(chosen, value);
    onChange(left.current.get(theme) ?? { theme, themeOverrides: { colors: {} } });
  }

  return (
    <EditorPart title="Theme">
      <RadioGroup<ThemeId>
        value={chosen}
        onValueChange={choose}
        aria-label="Theme"
        className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3"
      >
        {THEME_IDS.map((theme) => (
          <Radio.Root key={theme} value={theme} className={cardStyle}>
            <ThemeSample
              name={store.name}
              theme={theme}
              tokens={theme === chosen ? tokensOf(value) : resolveTheme(theme)}
            />
            <span className="block p-2">
              <span className="block text-small font-medium">{THEME_TEXTS[theme].name}</span>
              <span className="block text-tiny text-ink-2">
                {CATEGORY_LABELS[THEMES[theme].themeCategory]}
                <span className="sr-only">. {THEME_TEXTS[theme].about}</span>
              </span>
            </span>
            <Radio.Indicator className="absolute top-2 right-2 rounded-full bg-slate p-1 text-on-accent">
              <Check aria-hidden className="size-4" />
            </Radio.Indicator>
          </Radio.Root>
        ))}
      </RadioGroup>
    </EditorPart>
  );
}

const cardStyle = [
  'relative block min-w-0 cursor-pointer overflow-hidden rounded-md border border-edge bg-surface text-left transition-colors',
  'hover:border-slate data-checked:border-slate data-checked:bg-slate-soft data-checked:shadow-float',
  'outline-focus focus-visible:outline-2 focus-visible:outline-offset-1',
].join(' ');
