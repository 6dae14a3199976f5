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

type SeatView = Extract<PageView, { kind: 'seat' }>;

/** Who invites somebody to a product. A code that is emailed to them accepts the seat, or one press if they are signed in. */
export function SeatPage({ store, action, title, limits, from, email, until, step, problems, notice }: SeatView) {
  const { seats, gift, auth } = useMessages();
  const fields = step === 'code' ? ['code'] : [];
  return (
    <AuthFrame store={store} title={seats.head} sentence={<Announce sentence={seats.from} name={<bdi>{from}</bdi>} />}>
      <ul className="given">
        <li>
          <Symbol name="check" />
          <bdi>{title}</bdi>
        </li>
      </ul>
      <Facts facts={limits} />
      <form method="post" action={action}>
        <NoticeBox sentences={sentencesAbove(fields, problems, notice)} tone="problem" />
        {step === 'claim' ? null : (
          <p className="meta">
            <Announce sentence={step === 'code' ? gift.codeSent : gift.codeText} email={<bdi>{email}</bdi>} />
          </p>
        )}
        {step === 'code' ? <CodeField problems={problems} focus={firstProblem(fields, problems)} /> : null}
        <button type="submit" name="step" value={step}>
          {step === 'send' ? auth.sendCode : seats.accept}
        </button>
        {step === 'code' ? (
          <button className="quiet" type="submit" name="step" value="send" formNoValidate>
            {auth.newCode}
          </button>
        ) : null}
      </form>
      <p className="meta">{fill(seats.until, { day: until })}</p>
    </AuthFrame>
  );
}
