import { cancelSummary, type GivenForCanceling } from '#shared/rules/cancelSummary.ts';

type CancelingGivesProps = {
  lead: string;
  /** What each person gets. Undefined while it loads. */
  given: readonly GivenForCanceling[] | undefined;
  note?: string;
};

/** What canceling a call means, for the creator who is asked whether to do it. */
export function CancelingGives({ lead, given, note }: CancelingGivesProps) {
  if (given === undefined) return 'Checking what the people in this call have paid…';
  const sentences = cancelSummary(given);
  const [only, ...others] = sentences;
  return (
    <>
      {lead} {others.length === 0 && only}
      {others.length > 0 && (
        <span className="my-2 flex flex-col gap-1">
          {sentences.map((sentence) => (
            <span key={sentence} className="block">
              {sentence}
            </span>
          ))}
        </span>
      )}{' '}
      {note}
    </>
  );
}
