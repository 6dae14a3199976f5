import { useQuery } from '@tanstack/react-query';
import { Notice } from '#web/ui/Notice.tsx';
import { adminsQuery } from './adminQueries.ts';
import { letterTroubleWords } from './letterTroubleWords.ts';

const LOOK_EVERY_MS = 30_000;

/** What an operator should see to before anybody complains: letters that do not go out. */
export function LettersWaiting() {
  const { data } = useQuery({ ...adminsQuery, refetchInterval: LOOK_EVERY_MS });
  if (!data?.letterTrouble) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title="Letters do not go out">
        <div className="flex flex-col gap-1">
          {letterTroubleWords(data.letterTrouble).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </Notice>
    </div>
  );
}
