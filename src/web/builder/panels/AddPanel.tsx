import { useId, useState } from 'react';
import { BLOCK_GROUPS, type Block, type BlockGroup } from '#shared/blocks/defineBlock.ts';
import { findPlace, type Place } from '#shared/blocks/edits.ts';
import { newItem } from '#shared/blocks/page.ts';
import { markPlaceholders } from '#shared/blocks/placeholders.ts';
import { BLOCKS, type BlockType } from '#shared/blocks/registry.ts';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { useBuilder } from '../BuilderContext.ts';
import { blockIcon } from './blockIcons.tsx';

const GROUP_NAMES: Readonly<Record<BlockGroup, string>> = {
  basics: 'Basics',
  products: 'Products',
  media: 'Media',
  audience: 'Audience',
  trust: 'Social proof',
  layout: 'Layout',
};

const types = Object.keys(BLOCKS).filter((type): type is BlockType => type in BLOCKS);
const blocks: { type: BlockType; block: Block }[] = types.map((type) => ({ type, block: BLOCKS[type] }));

/** All block types. The chosen one is inserted after the selected block, or at the end of the page. */
export function AddPanel({ onAdded }: { onAdded: () => void }) {
  const { editing } = useBuilder();
  const [text, setParams] = useState('');
  const found = blocks.filter(({ block }) => fits(block, text));

  function add(type: BlockType) {
    editing.add(markPlaceholders(newItem(type, editing.newId())), placeForNew(editing.snapshot(), BLOCKS[type]));
    onAdded();
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <SearchInput label="Search blocks" value={text} onSearch={setParams} delayMs={0} />
      {found.length === 0 && <p className="text-body text-ink-2">No matching blocks.</p>}
      {BLOCK_GROUPS.map((group) => (
        <Group
          key={group}
          name={GROUP_NAMES[group]}
          blocks={found.filter(({ block }) => block.group === group)}
          onAdd={add}
        />
      ))}
    </div>
  );
}

type GroupProps = { name: string; blocks: typeof blocks; onAdd: (type: BlockType) => void };

function Group({ name, blocks, onAdd }: GroupProps) {
  const id = useId();
  if (blocks.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h2 id={id} className="text-tiny font-semibold text-ink-3">
        {name}
      </h2>
      <ul className="flex flex-col">
        {blocks.map(({ type, block: { label, about } }) => (
          <li key={type}>
            <button type="button" onClick={() => onAdd(type)} className={choiceStyle}>
              <span className={markStyle}>{blockIcon(type)}</span>
              <span className="min-w-0 flex-1">
                <span className="block text-body font-medium">
                  <span className="sr-only">Add </span>
                  {label}
                </span>
                <span className="block text-small text-pretty text-ink-2">{about}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** After the selected block, in its row if the new block is allowed there. */
function placeForNew(
  { page, chosen }: ReturnType<ReturnType<typeof useBuilder>['editing']['snapshot']>,
  { fields }: Block,
): Place {
  const end = { inside: null, at: page.content.length };
  const place = chosen === null ? undefined : findPlace(page, chosen);
  if (!place) return end;
  if (place.inside === null) return { inside: null, at: place.at + 1 };
  const hasSlots = Object.values(fields).some(({ kind }) => kind === 'slot');
  if (!hasSlots) return { inside: place.inside, at: place.at + 1 };
  const holder = findPlace(page, place.inside.id);
  return holder ? { inside: null, at: holder.at + 1 } : end;
}

function fits({ label, about }: Block, sentence: string): boolean {
  const text = `${label} ${about}`.toLowerCase();
  return sentence
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const choiceStyle = [
  '-mx-2 flex w-[calc(100%+var(--space-4))] items-start gap-3 rounded-sm p-2 text-left transition-colors',
  'hover:bg-hover active:bg-slate-soft',
].join(' ');

const markStyle = [
  'flex size-control shrink-0 items-center justify-center rounded-sm border border-line bg-surface text-mocha',
  '[&>svg]:size-icon',
].join(' ');
