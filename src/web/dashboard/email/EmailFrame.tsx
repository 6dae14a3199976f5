import { useState } from 'react';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { cx } from '#web/ui/cx.ts';

type EmailFrameProps = {
  storeId: string;
  campaign: Pick<Campaign, 'id' | 'revision' | 'subject'>;
  /** Fills the height of its container instead of a part of the window. */
  fill?: boolean;
};

/** Previews the email in a frame without scripts: on a phone or a desktop, light or dark, with or without a name. */
export function EmailFrame({ storeId, campaign: { id, revision, subject }, fill = false }: EmailFrameProps) {
  const [width, setWidth] = useState<'phone' | 'desk'>('desk');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [name, setName] = useState<'unknown' | 'known'>('known');
  return (
    <div className={cx('flex min-w-0 flex-col gap-3', fill && 'min-h-0 flex-1')}>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <ChoiceChips label="Width" value={width} onChange={setWidth} choices={WIDTHS} />
        <ChoiceChips label="Recipient" value={name} onChange={setName} choices={NAMES} />
        <ChoiceChips label="Colors" value={scheme} onChange={setScheme} choices={SCHEMES} />
      </div>
      <div className={cx('rounded-md border border-line bg-sunken p-2', fill && 'min-h-0 flex-1')}>
        <iframe
          title={subject === '' ? 'Email' : `Email: ${isolateRtl(subject)}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={`/dashboard/email/${storeId}/${id}/message?scheme=${scheme}&name=${name}&revision=${revision}`}
          className={cx(
            'mx-auto block w-full rounded-sm',
            fill ? 'h-full' : 'h-[60dvh]',
            width === 'phone' && 'max-w-phone',
          )}
        />
      </div>
    </div>
  );
}

const WIDTHS = [
  { value: 'desk', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;
const NAMES = [
  { value: 'known', label: 'With a name' },
  { value: 'unknown', label: 'Without a name' },
] as const;
const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
