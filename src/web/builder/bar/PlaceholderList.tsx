import { itemName } from '#shared/blocks/itemText.ts';
import type { Placeholder } from '#shared/blocks/placeholders.ts';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { useBuilder } from '../BuilderContext.ts';

type PlaceholderListProps = { placeholders: readonly Placeholder[]; onClose: () => void };

/** Placeholders that would be published, each with a link to it. */
export function PlaceholderList({ placeholders, onClose }: PlaceholderListProps) {
  const { editing, openPanel } = useBuilder();
  if (placeholders.length === 0) return null;
  const title =
    placeholders.length === 1
      ? '1 block still needs your content'
      : `${placeholders.length} blocks still need your content`;
  return (
    <div className="mb-4">
      <Notice tone="warning" title={title}>
        <ul aria-label="Blocks that need your content" className="max-h-list overflow-y-auto">
          {placeholders.map(({ item, fields }) => (
            <li key={item.props.id} className="py-1 wrap-anywhere">
              <button
                type="button"
                className={`${linkStyle} text-left`}
                onClick={() => {
                  onClose();
                  editing.choose(item.props.id);
                  openPanel('fields');
                }}
              >
                {itemName(item)}
              </button>
              <span className="block text-small">{fields.join(', ')}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
