import { PROFILE_POSITIONS, RADIUS_PX, type RadiusStyle, type ThemeTokens } from '#shared/rules/theme.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { ColorFields } from './ColorsPart.tsx';
import { EditorPart } from './EditorPart.tsx';
import { PickRow } from './PickRow.tsx';
import type { PartProps } from './ThemeEditor.tsx';
import { tokensOf, withChoices, withoutChoices } from './themeValue.ts';

const RADIUS_LABELS: Readonly<Record<RadiusStyle, string>> = {
  square: 'Square',
  soft: 'Soft',
  round: 'Round',
  pill: 'Pill',
};
const POSITION_LABELS: Readonly<Record<ThemeTokens['profilePosition'], string>> = {
  left: 'Left',
  center: 'Center',
  right: 'Right',
};

/** Corners, header and positions. */
export function ShapePart({ value, onChange }: PartProps) {
  const tokens = tokensOf(value);
  const { radiusStyle, profilePosition } = value.themeOverrides;
  return (
    <EditorPart title="Shape">
      <PickRow
        label="Corners"
        options={keysOf(RADIUS_PX).map((style) => ({ value: style, label: RADIUS_LABELS[style] }))}
        value={tokens.radiusStyle}
        onChange={(next) => onChange(withChoices(value, { radiusStyle: next }))}
        onReset={radiusStyle && (() => onChange(withoutChoices(value, ['radiusStyle'])))}
      />
      <PickRow
        label="Profile"
        options={PROFILE_POSITIONS.map((position) => ({ value: position, label: POSITION_LABELS[position] }))}
        value={tokens.profilePosition}
        onChange={(next) => onChange(withChoices(value, { profilePosition: next }))}
        onReset={profilePosition && (() => onChange(withoutChoices(value, ['profilePosition'])))}
      />
      <Switch
        label="Blend header with the page"
        checked={tokens.blendHeader}
        onChange={(blendHeader) => onChange(withChoices(value, { blendHeader }))}
      />
      {!tokens.blendHeader && <ColorFields value={value} onChange={onChange} colors={['headerBackgroundColor']} />}
      <Switch
        label="Dark theme"
        hint="Browsers will also show form fields and scroll bars in dark."
        checked={tokens.isDarkTheme}
        onChange={(isDarkTheme) => onChange(withChoices(value, { isDarkTheme }))}
      />
    </EditorPart>
  );
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const isKey = (key: string): key is Key => Object.hasOwn(record, key);
  return Object.keys(record).filter(isKey);
}
