import type { LostTimeView } from '#shared/contract/pages.ts';
import { useMessages } from './useMessages.ts';

/** A paid call whose time was taken before the payment arrived: what to do next. */
export function LostTime({ lost: { time, chooseHref } }: { lost: LostTimeView }) {
  const { call } = useMessages();
  return (
    <section className="panel tight">
      <h2>{call.emails.lost}</h2>
      <p>
        <s>{time}</s>
      </p>
      <p>{call.lostOrder}</p>
      <p>
        <a className="button" href={chooseHref}>
          {call.choose}
        </a>
      </p>
    </section>
  );
}
