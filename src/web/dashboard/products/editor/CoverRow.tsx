import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { CoverThumb } from '../CoverThumb.tsx';
import type { DraftCover } from './productDraft.ts';

type CoverRowProps = {
  cover: DraftCover;
  number: number;
  tools: ReactNode;
  onDescribe: (alt: string) => void;
  onRemove: () => void;
};

export function CoverRow({ cover, number, tools, onDescribe, onRemove }: CoverRowProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 p-2 lg:flex-nowrap">
      <CoverThumb image={cover.image} large />
      <div className="order-last w-full min-w-0 lg:order-none lg:w-auto lg:flex-1">
        <Field label={`Alt text for cover ${number}`} labelHidden>
          <TextInput
            value={cover.alt}
            dir="auto"
            maxLength={250}
            autoComplete="off"
            placeholder="Alt text: describe this image for people who can’t see it"
            onChange={({ target }) => onDescribe(target.value)}
          />
        </Field>
      </div>
      <span className="ml-auto flex items-center lg:ml-0">
        {tools}
        <IconButton
          label={`Remove cover ${number}`}
          icon={<Trash2 aria-hidden />}
          size="small"
          tip={false}
          onClick={onRemove}
        />
      </span>
    </div>
  );
}
