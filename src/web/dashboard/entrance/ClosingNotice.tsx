import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '#web/client/format.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Says to whoever has just deleted their account until when they can come back. */
export function ClosingNotice() {
  const [openedAt] = useState(Date.now);
  const { closing } = useSearch({ from: '/entrance' });
  // An address says whatever somebody typed; only a moment to come is told.
  if (typeof closing !== 'string' || !(Date.parse(closing) > openedAt)) return null;
  return (
    <div className="mb-6">
      <Notice tone="success" title="Your account is closed">
        It will be permanently deleted on {formatDate(closing)}. Sign in before then to restore it.
      </Notice>
    </div>
  );
}
