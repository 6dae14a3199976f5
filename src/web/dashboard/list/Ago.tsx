import { formatAgo, formatDateTime } from '#web/client/format.ts';

/** How long ago something happened. The exact time appears on hover. */
export const Ago = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatAgo(at)}
  </time>
);
