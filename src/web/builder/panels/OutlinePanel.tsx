import { itemText, slotLabel } from '#shared/blocks/itemText.ts';
import { itemsInSlot, slotNames } from '#shared/blocks/edits.ts';
import type { Item } from '#shared/blocks/page.ts';
import { placeholderFields } from '#shared/blocks/placeholders.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { useBuilder, useEditingState } from '../BuilderContext.ts';
import { blockIcon } from './blockIcons.tsx';
import { BlockTools } from './BlockTools.tsx';

/** The page as a list: every block can be selected, moved, duplicated and deleted here. */
export function OutlinePanel({ onChosen }: { onChosen?: (() => void) | undefined }) {
  const content = useEditingState(({ page }) => page.content);
  if (content.length === 0) return <p className="text-body text-ink-2">Your page has no blocks yet.</p>;
  return <Rows label="Page blocks" items={content} onChosen={onChosen} />;
}

type RowsProps = { label: string; items: readonly Item[]; onChosen: (() => void) | undefined };

function Rows({ label, items, onChosen }: RowsProps) {
  return (
    <ol aria-label={label} className="flex min-w-0 flex-col gap-1">
      {items.map((item) => (
        <li key={item.props.id} className="flex min-w-0 flex-col gap-1">
          <Row item={item} onChosen={onChosen} />
          {slotNames(item)
            .filter((slot) => itemsInSlot(item, slot).length > 0)
            .map((slot) => (
              <div key={slot} className="ml-4 flex min-w-0 flex-col gap-1 border-l border-line pl-2">
                <p className="text-tiny font-semibold text-ink-3">{slotLabel(item, slot)}</p>
                <Rows
                  label={`${itemText(item).label}, ${slotLabel(item, slot)}`}
                  items={itemsInSlot(item, slot)}
                  onChosen={onChosen}
                />
              </div>
            ))}
        </li>
      ))}
    </ol>
  );
}

function Row({ item, onChosen }: { item: Item; onChosen: (() => void) | undefined }) {
  const { editing } = useBuilder();
  const { id } = item.props;
  const isChosen = useEditingState(({ chosen }) => chosen === id);
  const { label, text: sentence } = itemText(item);
  return (
    <div className={cx(rowStyle, isChosen ? 'border-slate bg-slate-soft' : 'border-line bg-surface')}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => {
          editing.choose(id);
          onChosen?.();
        }}
        className="flex min-h-control min-w-0 flex-1 items-center gap-2 rounded-sm px-2 text-left"
      >
        <span className="flex shrink-0 text-mocha [&>svg]:size-icon">{blockIcon(item.type)}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-body font-medium">{sentence === '' ? label : sentence}</span>
          {sentence !== '' && <span className="block truncate text-tiny text-ink-2">{label}</span>}
        </span>
        {placeholderFields(item).length > 0 && <Badge tone="amber">Needs your content</Badge>}
      </button>
      {isChosen && (
        <div className="border-t border-line px-1">
          <BlockTools id={id} />
        </div>
      )}
    </div>
  );
}

const rowStyle = 'flex min-w-0 flex-col rounded-md border transition-colors';
