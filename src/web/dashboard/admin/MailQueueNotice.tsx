import { useQuery } from '@tanstack/react-query';
import { Notice } from '#web/ui/Notice.tsx';
import { adminsQuery } from './adminQueries.ts';
import { mailQueueProblemText } from './mailQueueProblemText.ts';

const CHECK_EVERY_MS = 30_000;

/** A warning about emails that are not being sent. */
export function MailQueueNotice() {
  const { data } = useQuery({ ...adminsQuery, refetchInterval: CHECK_EVERY_MS });
  if (!data?.mailQueueProblem) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title="Emails aren’t being sent">
        <div className="flex flex-col gap-1">
          {mailQueueProblemText(data.mailQueueProblem).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </Notice>
    </div>
  );
}
