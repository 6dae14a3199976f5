import type { PageView } from '#shared/contract/pages.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { Symbol } from '../blocks/Symbol.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { MemberFrame } from './MemberFrame.tsx';

type MemberSwitchView = Extract<PageView, { kind: 'member-switch' }>;

/** What a subscription can be switched to, each with its exact amount and a button. */
export function MemberSwitchPage({ store, id, current, options, action, notice }: MemberSwitchView) {
  const { members, subscription } = useMessages();
  return (
    <MemberFrame store={store} at="orders">
      <a className="back" href={storeLink(store, 'orders')}>
        <Symbol name="back" />
        {members.orders}
      </a>
      <h1>{subscription.switchTitle}</h1>
      <p dir="auto">{current}</p>
      <NoticeBox sentences={notice === null ? [] : [notice]} tone={options.length === 0 ? 'plain' : 'problem'} />
      {options.length === 0 ? null : (
        <ul className="panel orders subscriptions">
          {options.map(({ title, price, text, label, offer }) => (
            <li key={offer}>
              <div>
                <b dir="auto">{title}</b>
                <p className="meta">{text}</p>
              </div>
              <p className="sum">{price}</p>
              <form method="post" action={action}>
                <input type="hidden" name="subscription" value={id} />
                <input type="hidden" name="offer" value={offer} />
                <button type="submit">{label}</button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </MemberFrame>
  );
}
