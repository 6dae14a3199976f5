import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { Say } from '../blocks/Say.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { useWords } from '../blocks/useWords.ts';
import { DoorFrame } from './DoorFrame.tsx';
import { CodeField, EmailField } from './fields.tsx';

type FindOrderView = Extract<PageView, { kind: 'find-order' }>;

/** For buyers whose receipt is lost or too old: by email and code to their orders. */
export function FindOrderPage({ store, step, typed, problems, notice }: FindOrderView) {
  const { order, door } = useWords();
  const here = storeLink(store, 'findOrder');
  const fields = [step];
  const state = { problems, focus: firstProblem(fields, problems) };
  const isCode = step === 'code';
  return (
    <DoorFrame
      store={store}
      title={isCode ? door.mailbox : order.find}
      sentence={isCode ? <Say sentence={order.ifOrdered} email={<bdi>{typed.email}</bdi>} /> : order.findSays}
    >
      <form method="post" action={here}>
        <NoticeBox sentences={sentencesAbove(fields, problems, notice)} tone={isCode ? 'plain' : 'problem'} />
        <input type="hidden" name="step" value={step} />
        {isCode ? (
          <>
            <input type="hidden" name="email" value={typed.email} />
            <CodeField {...state} />
          </>
        ) : (
          <EmailField value={typed.email} {...state} />
        )}
        <button type="submit">{isCode ? door.signIn : door.sendCode}</button>
      </form>
      {isCode ? <OtherWays here={here} email={typed.email} /> : null}
    </DoorFrame>
  );
}

function OtherWays({ here, email }: { here: string; email: string }) {
  const { door } = useWords();
  return (
    <div className="others">
      <form method="post" action={here}>
        <input type="hidden" name="step" value="email" />
        <input type="hidden" name="email" value={email} />
        <button className="plain" type="submit">
          {door.newCode}
        </button>
      </form>
      <a href={here}>{door.otherEmail}</a>
    </div>
  );
}
