import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { Announce } from '../blocks/Announce.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { useMessages } from '../blocks/useMessages.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeField, EmailField } from './fields.tsx';
import { SwitchButton } from './SwitchButton.tsx';

type FindOrderView = Extract<PageView, { kind: 'find-order' }>;

/** For buyers without a working receipt: email and code open their orders. */
export function FindOrderPage({ store, step, typed, problems, notice }: FindOrderView) {
  const { front, order, auth } = useMessages();
  const here = storeLink(store, 'findOrder');
  const fields = [step];
  const state = { problems, focus: firstProblem(fields, problems) };
  const isCode = step === 'code';
  return (
    <AuthFrame
      store={store}
      title={isCode ? auth.checkEmail : front.findOrder}
      sentence={
        isCode ? <Announce sentence={order.codeSentIfOrdered} email={<bdi>{typed.email}</bdi>} /> : order.findText
      }
    >
      <form method="post" action={here}>
        <NoticeBox sentences={sentencesAbove(fields, problems, notice)} tone={isCode ? 'plain' : 'problem'} />
        {isCode ? (
          <>
            <input type="hidden" name="email" value={typed.email} />
            <CodeField {...state} />
          </>
        ) : (
          <EmailField value={typed.email} {...state} />
        )}
        <button type="submit" name="step" value={step}>
          {isCode ? auth.signIn : auth.sendCode}
        </button>
        {isCode ? <OtherWays here={here} /> : null}
      </form>
    </AuthFrame>
  );
}

function OtherWays({ here }: { here: string }) {
  const { auth } = useMessages();
  return (
    <div className="others">
      <SwitchButton to={here} step="email">
        {auth.newCode}
      </SwitchButton>
      <SwitchButton to={here} step="show">
        {auth.otherEmail}
      </SwitchButton>
    </div>
  );
}
