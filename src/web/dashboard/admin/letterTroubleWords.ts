import type { LetterTrouble } from '#shared/contract/platform.ts';
import { formatDateTime } from '#web/client/format.ts';

/** What does not go out and why, and what becomes of it. */
export function letterTroubleWords({ waiting, givenUp, since, nextTryAt, reason }: LetterTrouble): string[] {
  const begun = ` since ${formatDateTime(since)}`;
  const next = nextTryAt === null ? '' : `, next at ${formatDateTime(nextTryAt)}`;
  const [has, areTried] =
    waiting === 1
      ? ['One letter has', 'is tried again by itself']
      : [`${waiting} letters have`, 'are tried again by themselves'];
  const were = givenUp === 1 ? 'One letter was' : `${givenUp} letters were`;
  return [
    ...(waiting > 0 ? [`${has} been waiting${begun} and ${areTried}${next}.`] : []),
    reason ?? 'No worker takes them. Look whether one runs.',
    ...(givenUp > 0
      ? [
          `${were} given up after several tries${waiting > 0 ? '' : begun}: whoever waits for a code can ask for another, and a receipt can be sent again from its order.`,
        ]
      : []),
  ];
}
