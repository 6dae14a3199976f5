import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { Announce } from '../blocks/Announce.tsx';
import { Facts } from '../blocks/Facts.tsx';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { Symbol } from '../blocks/Symbol.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeField } from './fields.tsx';

type GiftView = Extract<PageView, { kind: 'gift' }>;

/** What somebody was given. A code that is emailed to them claims it, or one press if they are signed in. */
export function GiftPage(view: GiftView) {
  const { store, action, titles, limits, name, from, message, step, problems, notice } = view;
  const { gift, auth } = useMessages();
  const fields = step === 'code' ? ['code'] : [];
  return (
    <AuthFrame store={store} title={name === '' ? gift.head : fill(gift.headNamed, { name })}>
      <ul className="given">
        {titles.map((title) => (
          <li key={title}>
            <Symbol name="check" />
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
      <Facts facts={limits} />
      {message === '' ? null : (
        <p className="said" dir="auto">
          {message}
        </p>
      )}
      {from === '' ? null : (
        <p className="meta">
          <Announce sentence={gift.from} name={<bdi>{from}</bdi>} />
        </p>
      )}
      <form method="post" action={action}>
        <NoticeBox sentences={sentencesAbove(fields, problems, notice)} tone="problem" />
        <HowToClaim view={view} />
        {step === 'code' ? <CodeField problems={problems} focus={firstProblem(fields, problems)} /> : null}
        <button type="submit" name="step" value={step}>
          {step === 'send' ? auth.sendCode : gift.open}
        </button>
        {step === 'code' ? (
          <button className="quiet" type="submit" name="step" value="send" formNoValidate>
            {auth.newCode}
          </button>
        ) : null}
      </form>
    </AuthFrame>
  );
}

function HowToClaim({ view: { step, email } }: { view: GiftView }) {
  const { gift } = useMessages();
  if (step === 'claim') return null;
  return (
    <p className="meta">
      <Announce sentence={step === 'code' ? gift.codeSent : gift.codeText} email={<bdi>{email}</bdi>} />
    </p>
  );
}
