import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { Announce } from '../../blocks/Announce.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type ChallengePageProps = Extract<PageView, { kind: 'challenge' }>;

/** The bank's confirmation step, simulated by the test gateway. */
export function ChallengePage({ store, total, action, orderNumber, token }: ChallengePageProps) {
  const { challenge, test } = useMessages();
  return (
    <>
      <StoreBar store={store}>{null}</StoreBar>
      <main id="main" className="width narrow">
        <form className="panel bank" method="post" action={action} data-bank="">
          <p className="tag">
            <Symbol name="lock" />
            {test.bank}
          </p>
          <h1>{challenge.title}</h1>
          <p>
            <Announce
              sentence={challenge.request}
              store={<bdi>{store.name}</bdi>}
              total={<strong>{total}</strong>}
              order={<bdi>{orderNumber}</bdi>}
            />
          </p>
          <p className="meta">{challenge.explanation}</p>
          <input type="hidden" name="token" value={token} />
          <button type="submit" name="answer" value="approve">
            {fill(challenge.approve, { total })}
          </button>
          <button className="quiet" type="submit" name="answer" value="refuse">
            {challenge.refuse}
          </button>
        </form>
      </main>
    </>
  );
}
