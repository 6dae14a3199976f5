import { useState } from 'react';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { cx } from '#web/ui/cx.ts';

type LetterFrameProps = { storeId: string; campaign: Pick<Campaign, 'id' | 'revision' | 'subject'> };

/** The e-mail itself, in a frame where nothing runs: on a phone or a desk, by day or by night. */
export function LetterFrame({ storeId, campaign: { id, revision, subject } }: LetterFrameProps) {
  const [width, setWidth] = useState<'phone' | 'desk'>('desk');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap justify-between gap-3">
        <ChoiceChips label="Width" value={width} onChange={setWidth} choices={WIDTHS} />
        <ChoiceChips label="Colours" value={scheme} onChange={setScheme} choices={SCHEMES} />
      </div>
      <div className="rounded-md border border-line bg-sunken p-2">
        <iframe
          title={subject === '' ? 'The e-mail' : `The e-mail: ${subject}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={`/dashboard/email/${storeId}/${id}/letter?scheme=${scheme}&revision=${revision}`}
          className={cx('mx-auto block h-[60dvh] w-full rounded-sm', width === 'phone' && 'max-w-menu')}
        />
      </div>
    </div>
  );
}

const WIDTHS = [
  { value: 'desk', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;
const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
