import { findPlace } from '#shared/blocks/edits.ts';
import { PLACEHOLDERS } from '#shared/blocks/placeholderMarks.ts';
import { placeholderFields } from '#shared/blocks/placeholders.ts';
import { findBlock } from '#shared/blocks/registry.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useBuilder, useEditingState } from '../BuilderContext.ts';
import { LazyFieldsForm } from '../fields/LazyFieldsForm.tsx';
import { blockIcon } from './blockIcons.tsx';
import { BlockTools } from './BlockTools.tsx';

/** The fields of the selected block. */
export function Inspector() {
  const { editing } = useBuilder();
  const item = useEditingState(({ page, chosen }) => (chosen === null ? undefined : findPlace(page, chosen)?.item));
  const block = item && findBlock(item.type);
  if (!item || !block) return <NothingChosen />;
  const { id } = item.props;
  return (
    <div key={id} className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-col gap-1">
        <div className="flex min-w-0 items-center gap-2">
          <span className="flex shrink-0 text-mocha [&>svg]:size-icon">{blockIcon(item.type)}</span>
          <h2
            id="builder-fields"
            tabIndex={-1}
            className="min-w-0 flex-1 truncate text-large font-semibold outline-none"
          >
            {block.label}
          </h2>
        </div>
        <p className="text-small text-ink-2">{block.about}</p>
        <div className="-ml-1">
          <BlockTools id={id} />
        </div>
      </header>
      <PlaceholderNotice fields={placeholderFields(item)} onAccept={() => editing.set(id, PLACEHOLDERS, [])} />
      <LazyFieldsForm
        fields={block.fields}
        values={item.props}
        onChange={(name, value) => editing.set(id, name, value)}
      />
    </div>
  );
}

/** The block's placeholders, and a way to keep them. */
function PlaceholderNotice({ fields, onAccept }: { fields: string[]; onAccept: () => void }) {
  if (fields.length === 0) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" onClick={onAccept}>
          Keep this text
        </Button>
      }
    >
      {`Still needs your content: ${fields.join(', ')}.`}
    </Notice>
  );
}

function NothingChosen() {
  return (
    <div className="flex flex-col gap-2 text-body text-ink-2">
      <h2 className="text-large font-semibold text-ink">No block selected</h2>
      <p>Select a block on the page or in the outline to edit it here.</p>
    </div>
  );
}
