import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ProductFile } from '#shared/contract/catalog.ts';
import { STAMPED_BYTES_MAX, STAMPED_PAGES_MAX, type StampProblem, type Stamping } from '#shared/rules/stamping.ts';
import { call } from '#web/client/call.ts';
import { formatBytes } from '#web/client/formatBytes.ts';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { notifyRefusal } from '../../notify.ts';
import { useRefreshing } from './useRefreshing.ts';

type StampingPartProps = {
  file: ProductFile;
  storeId: string;
  isInLesson?: boolean;
  className?: string;
  onChanged: () => unknown;
};

/** Turns stamping of a PDF on or off, and says whether its newest version can be stamped. */
export function StampingPart({ file, storeId, isInLesson = false, className = '', onChanged }: StampingPartProps) {
  const { id: fileId, mime, stamping } = file;
  const [chosen, setChosen] = useState<Stamping | null>(null);
  const shown = chosen ?? stamping;
  const isChecked = stamping !== 'off' && file.stampCheck === 'waiting';
  useRefreshing(isChecked, onChanged);
  if (mime !== 'application/pdf' && stamping === 'off') return null;

  async function choose(next: Stamping) {
    setChosen(next);
    try {
      await call('setFileStamping', { storeId, fileId, stamping: next });
      await onChanged();
    } catch (error) {
      notifyRefusal(error);
    } finally {
      setChosen(null);
    }
  }

  return (
    <div className={`flex min-w-0 flex-col gap-2 ${className}`}>
      <Switch
        label="Stamp each copy with the buyer’s email and order number"
        checked={shown !== 'off'}
        onChange={(isOn) => void choose(isOn ? 'hold' : 'off')}
      />
      <div aria-live="polite">
        {stamping !== 'off' && shown !== 'off' && (
          <Outcome file={file} isInLesson={isInLesson} onChoose={(next) => void choose(next)} />
        )}
      </div>
    </div>
  );
}

type OutcomeProps = { file: ProductFile; isInLesson: boolean; onChoose: (next: Stamping) => void };

function Outcome({ file: { stamping, stampCheck }, isInLesson, onChoose }: OutcomeProps) {
  if (stampCheck === 'waiting')
    return (
      <p className="flex items-center gap-2 text-small text-ink-2">
        <Spinner />
        Checking whether this PDF can be stamped…
      </p>
    );
  if (stampCheck === 'ok')
    return (
      <p className="flex gap-2 text-small text-ink-2">
        <CircleCheck aria-hidden className="mt-hair size-icon shrink-0 text-ink-2" />
        <span className="min-w-0">
          This PDF can be stamped. Each customer’s copy is made when they first open it.{' '}
          {isInLesson ? 'In a free preview, visitors get the original.' : '“Download all” leaves it out.'}
        </span>
      </p>
    );
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-md bg-amber-soft p-3 text-small">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-hair size-icon shrink-0 text-amber" />
        <span className="min-w-0">{PROBLEMS[stampCheck]} Until you upload another version:</span>
      </p>
      <ChoiceChips<Stamping>
        label="If the file can’t be stamped"
        choices={CHOICES}
        value={stamping}
        onChange={onChoose}
      />
    </div>
  );
}

const CHOICES = [
  { value: 'hold', label: 'Don’t let customers open it' },
  { value: 'original', label: 'Give customers the unstamped file' },
] as const;

const PROBLEMS: Record<StampProblem, string> = {
  'not-pdf': 'This version isn’t a PDF, so it can’t be stamped.',
  password: 'This PDF needs a password to open, so it can’t be stamped. Upload one without a password.',
  broken: 'This PDF is damaged, so it can’t be stamped. Export it again and upload the new one.',
  'too-large': `This PDF is too large to be stamped. Files up to ${formatBytes(STAMPED_BYTES_MAX)} can be.`,
  'too-many-pages': `This PDF has more than ${STAMPED_PAGES_MAX.toLocaleString('en-US')} pages, so it can’t be stamped. Divide it into parts.`,
  'too-slow':
    'This PDF takes too long to stamp. Turn stamping off and on to try again, or export the PDF with simpler graphics.',
};
