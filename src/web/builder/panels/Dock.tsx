import { FileText, ListTree, Palette, PencilLine, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { findPlace } from '#shared/blocks/edits.ts';
import { itemName, itemText } from '#shared/blocks/itemText.ts';
import { findBlock } from '#shared/blocks/registry.ts';
import { LazyFieldsForm } from '../fields/LazyFieldsForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useBuilder, useEditingState } from '../BuilderContext.ts';
import { BlockTools } from './BlockTools.tsx';
import { sidePanel, type SideTab } from './SidePanel.tsx';

/** On a small screen: a toolbar at the bottom that opens sheets. */
export function Dock({ hint }: { hint: ReactNode }) {
  const { editing, subject, panel, openPanel } = useBuilder();
  const item = useEditingState(({ page, chosen }) => (chosen === null ? undefined : findPlace(page, chosen)?.item));
  return (
    <nav aria-label="Build" className="builder-dock">
      {!item && hint}
      {item && (
        <div className="flex flex-col gap-1 border-b border-line px-2 py-1">
          <div className="flex min-w-0 items-center gap-2">
            <p className="min-w-0 flex-1 truncate pl-2 text-body font-medium">{itemName(item)}</p>
            <IconButton
              label="Clear selection"
              size="small"
              tip={false}
              icon={<X aria-hidden />}
              onClick={() => editing.choose(null)}
            />
          </div>
          <div className="flex min-w-0 items-center justify-between gap-2">
            <BlockTools id={item.props.id} />
            <Button size="small" icon={<PencilLine aria-hidden />} onClick={() => openPanel('fields')}>
              Edit
            </Button>
          </div>
        </div>
      )}
      <div className="flex px-2 py-1">
        {ENTRIES.filter(({ tab }) => tab !== 'theme' || subject.kind === 'front').map(({ tab, label, icon }) => (
          <button key={tab} type="button" aria-haspopup="dialog" className={entryStyle} onClick={() => openPanel(tab)}>
            {icon}
            {label}
          </button>
        ))}
      </div>
      <Panels open={panel} onClose={() => openPanel(null)} />
    </nav>
  );
}

function Panels({ open, onClose }: { open: SideTab | 'fields' | null; onClose: () => void }) {
  const { editing } = useBuilder();
  const item = useEditingState(({ page, chosen }) => (chosen === null ? undefined : findPlace(page, chosen)?.item));
  const block = item && findBlock(item.type);
  return (
    <>
      {ENTRIES.map(({ tab, title }) => (
        <Sheet key={tab} open={open === tab} onOpenChange={onClose} title={title}>
          {sidePanel(tab, onClose)}
        </Sheet>
      ))}
      {item && block && (
        <Sheet
          open={open === 'fields'}
          onOpenChange={onClose}
          title={itemText(item).label}
          actions={
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          }
        >
          <LazyFieldsForm
            key={item.props.id}
            fields={block.fields}
            values={item.props}
            onChange={(name, value) => editing.set(item.props.id, name, value)}
          />
        </Sheet>
      )}
    </>
  );
}

const ENTRIES: readonly { tab: SideTab; label: string; title: string; icon: ReactNode }[] = [
  { tab: 'add', label: 'Add', title: 'Add a block', icon: <Plus aria-hidden /> },
  { tab: 'outline', label: 'Outline', title: 'Page blocks', icon: <ListTree aria-hidden /> },
  { tab: 'page', label: 'Page', title: 'Page', icon: <FileText aria-hidden /> },
  { tab: 'theme', label: 'Theme', title: 'Theme', icon: <Palette aria-hidden /> },
];

const entryStyle = [
  'flex min-h-touch min-w-0 flex-1 flex-col items-center justify-center rounded-sm text-tiny font-medium text-ink-2',
  '[&>svg]:size-icon',
].join(' ');
