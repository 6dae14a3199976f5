import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '#web/client/format.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Shown after an account was deleted: until when it can be restored. */
export function ClosingNotice() {
  const [openedAt] = useState(Date.now);
  const { closing } = useSearch({ from: '/entrance' });
  // Anybody can edit the URL, so only a valid future date is shown.
  if (typeof closing !== 'string' || !(Date.parse(closing) > openedAt)) return null;
  return (
    <div className="mb-6">
      <Notice tone="success" title="Your account is closed">
        It will be permanently deleted on {formatDate(closing)}. Sign in before then to restore it.
      </Notice>
    </div>
  );
}
