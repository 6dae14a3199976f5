import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown, RotateCcw } from 'lucide-react';
import { FONT_IDS, FONTS, isHostedFontId, type FontId } from '#shared/rules/font.ts';
import { triggerStyle } from '#web/ui/controlStyle.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { popupPlace } from '#web/ui/popupPlace.tsx';
import { popupItemStyle, popupStyle } from '#web/ui/popupStyle.ts';
import { useFaces } from './useFaces.ts';

type FontSelectProps = {
  label: string;
  value: FontId;
  onChange: (font: FontId) => void;
  onReset?: (() => void) | undefined;
};

/** A font picker that shows each font in itself. Fonts load when they scroll into view. */
export function FontSelect({ label, value, onChange, onReset }: FontSelectProps) {
  useFaces();
  return (
    <div className="flex min-w-0 items-end gap-1">
      <div className="min-w-0 flex-1">
        <Field label={label} kind="choice">
          <Base.Root items={ITEMS} value={value} onValueChange={(next) => next !== null && onChange(next)}>
            <Base.Trigger className={triggerStyle}>
              <span className="truncate text-large" style={{ fontFamily: FONTS[value].stack }}>
                <Base.Value />
              </span>
              <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
            </Base.Trigger>
            <Base.Portal render={popupPlace}>
              <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
                <Base.Popup
                  className={cx(popupStyle, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto')}
                >
                  <FontGroup name="Web fonts" fonts={FONT_IDS.filter(isHostedFontId)} />
                  <FontGroup name="Device fonts" fonts={FONT_IDS.filter((id) => !isHostedFontId(id))} />
                </Base.Popup>
              </Base.Positioner>
            </Base.Portal>
          </Base.Root>
        </Field>
      </div>
      {onReset && <IconButton label={`Reset ${label}`} icon={<RotateCcw aria-hidden />} onClick={onReset} />}
    </div>
  );
}

const ITEMS = FONT_IDS.map((id) => ({ value: id, label: FONTS[id].name }));

function FontGroup({ name, fonts }: { name: string; fonts: readonly FontId[] }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-2 pb-1 text-tiny font-medium text-ink-3">{name}</Base.GroupLabel>
      {fonts.map((id) => (
        <Base.Item key={id} value={id} className={cx(popupItemStyle, '[content-visibility:auto]')}>
          <span className="min-w-0 flex-1 text-large" style={{ fontFamily: FONTS[id].stack }}>
            <Base.ItemText>{FONTS[id].name}</Base.ItemText>
          </span>
          <Base.ItemIndicator className="shrink-0 text-slate">
            <Check aria-hidden className="size-4" />
          </Base.ItemIndicator>
        </Base.Item>
      ))}
    </Base.Group>
  );
}
