import type { PageView } from '#shared/contract/pages.ts';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { Symbol } from '../../blocks/Symbol.tsx';

type ChallengePageProps = Extract<PageView, { kind: 'challenge' }>;

/** The bank's question, as the test gateway plays it. */
export function ChallengePage({ store, total, action, orderNumber, token }: ChallengePageProps) {
  return (
    <>
      <StoreBar store={store} />
      <main className="width narrow">
        <form className="panel bank" method="post" action={action}>
          <p className="tag">
            <Symbol name="lock" />
            Test bank
          </p>
          <h1>Is this payment yours?</h1>
          <p>
            <bdi>{store.name}</bdi> asks for <strong>{total}</strong> for order <bdi>{orderNumber}</bdi>.
          </p>
          <p className="meta">
            A real bank asks in its app or by text message. Here you play the bank; no money moves.
          </p>
          <input type="hidden" name="token" value={token} />
          <button type="submit" name="answer" value="approve">
            Approve {total}
          </button>
          <button className="quiet" type="submit" name="answer" value="refuse">
            Refuse
          </button>
        </form>
      </main>
    </>
  );
}
