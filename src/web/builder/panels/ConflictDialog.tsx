import { isolate } from '#shared/kit/isolate.ts';
import { useRef, useSyncExternalStore, type Ref } from 'react';
import { findPlace } from '#shared/blocks/edits.ts';
import { itemName } from '#shared/blocks/itemText.ts';
import type { Conflict } from '#shared/blocks/mergePages.ts';
import type { Page } from '#shared/blocks/page.ts';
import { findBlock } from '#shared/blocks/registry.ts';
import { pageSettings } from '#shared/blocks/settings.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Sentence } from '#web/ui/Sentence.tsx';
import { useBuilder, useEditingState } from '../BuilderContext.ts';

/** The same field changed here and in another window: shows both versions and asks which to keep. */
export function ConflictDialog() {
  const { saving } = useBuilder();
  const { conflicts } = useSyncExternalStore(saving.subscribe, saving.snapshot);
  const page = useEditingState((state) => state.page);
  // The focus starts on this button, so that pressing Enter too early never overwrites what somebody else saved.
  const safe = useRef<HTMLButtonElement>(null);
  if (conflicts.length === 0) return null;
  const decideAll = (choice: 'mine' | 'theirs') => {
    for (const conflict of conflicts) saving.decide(conflict, choice);
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title="Conflicting changes"
      description="This page was changed in another window. Choose which changes to keep. Nothing is saved until you do."
      wide
      mustChoose
      firstFocus={safe}
      actions={
        conflicts.length > 1 && (
          <>
            <Button onClick={() => decideAll('theirs')}>Use all of theirs</Button>
            <Button onClick={() => decideAll('mine')}>Keep all of mine</Button>
          </>
        )
      }
    >
      <ul className="flex flex-col gap-4">
        {conflicts.map((conflict, at) => (
          <li
            key={`${conflict.kind} ${conflict.id} ${conflict.field}`}
            className="flex flex-col gap-2 rounded-md border border-line p-3"
          >
            <h3 className="text-body font-medium">
              <Sentence text={titleOf(conflict, page)} />
            </h3>
            <div className="grid gap-2 md:grid-cols-2">
              <Side
                name="Mine"
                conflict={conflict}
                text={termsOf(conflict, 'mine', page)}
                onChoose={() => saving.decide(conflict, 'mine')}
              />
              <Side
                name="Theirs"
                conflict={conflict}
                text={termsOf(conflict, 'theirs', page)}
                onChoose={() => saving.decide(conflict, 'theirs')}
                {...(at === 0 && { buttonRef: safe })}
              />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type SideProps = {
  name: 'Mine' | 'Theirs';
  conflict: Conflict;
  text: string;
  onChoose: () => void;
  buttonRef?: Ref<HTMLButtonElement>;
};

function Side({ name, conflict, text: sentence, onChoose, buttonRef }: SideProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 rounded-sm bg-sunken p-3">
      <p className="text-tiny font-semibold text-ink-2">{name}</p>
      <p
        dir="auto"
        className={cx(
          'flex-1 text-body wrap-anywhere whitespace-pre-line',
          conflict.kind !== 'ordered' && 'line-clamp-6',
        )}
      >
        {sentence}
      </p>
      <Button size="small" onClick={onChoose} {...(buttonRef && { ref: buttonRef })}>
        {name === 'Mine' ? 'Keep mine' : 'Use theirs'}
      </Button>
    </div>
  );
}

function titleOf({ id, type, kind, field }: Conflict, page: Page): string {
  if (kind === 'ordered') return 'Order of these blocks';
  if (id === '') return `Page: ${pageSettings.fields[readSetting(field)]?.label ?? field}`;
  const item = findPlace(page, id)?.item;
  const name = item ? itemName(item) : (findBlock(type)?.label ?? type);
  const label = findBlock(type)?.fields[field]?.label;
  return label === undefined ? isolate(name) : `${isolate(name)}: ${label}`;
}

const SETTINGS: readonly string[] = Object.keys(pageSettings.fields);
const isSetting = (name: string): name is keyof typeof pageSettings.fields => SETTINGS.includes(name);
const readSetting = (name: string) => (isSetting(name) ? name : 'title');

function termsOf(conflict: Conflict, side: 'mine' | 'theirs', page: Page): string {
  if (conflict.kind === 'ordered') return orderText(conflict[side], page);
  if (conflict.kind === 'removedByMe') return side === 'mine' ? 'Deleted' : 'Changed';
  if (conflict.kind === 'removedByThem') return side === 'theirs' ? 'Deleted' : 'Changed';
  return valueLabel(conflict[side]);
}

function orderText(ids: unknown, page: Page): string {
  const names = Array.isArray(ids) ? ids.map((id) => findPlace(page, String(id))?.item) : [];
  return names.flatMap((item, at) => (item ? [`${at + 1}. ${itemName(item)}`] : [])).join('\n');
}

/** A recognizable description of a value. */
function valueLabel(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'Empty' : value;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.map(valueLabel).join('\n');
  if (!isRecord(value)) return 'Empty';
  if (typeof value['text'] === 'string') return value['text'];
  const inner = Object.values(value).filter((part) => part !== '' && typeof part !== 'boolean');
  return inner.map(valueLabel).join(' ').trim();
}
