import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../../blocks/fieldProblems.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { NoticeBox } from '../../blocks/NoticeBox.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { Trap } from '../../blocks/Trap.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { AuthFrame } from '../../members/AuthFrame.tsx';
import { AddressField } from '../../members/fields.tsx';

type WaitlistPageProps = Extract<PageView, { kind: 'waitlist' }>;

const FIELDS = ['email'];

/** Where a visitor leaves their address, to hear when a product goes on sale. */
export function WaitlistPage({ store, product, typed, problems }: WaitlistPageProps) {
  const { common, waitlist } = useMessages();
  const { slug, title } = product;
  const state = { problems, focus: firstProblem(FIELDS, problems) };
  return (
    <AuthFrame store={store} title={title} sentence={waitlist.text}>
      <form method="post" action={storeLink(store, 'waitlist', slug)}>
        <NoticeBox sentences={sentencesAbove(FIELDS, problems, null)} tone="problem" />
        <Trap block="waitlist" />
        <AddressField name="email" label={common.email} autoComplete="email" value={typed.email} {...state} />
        <p className="meta">{fill(waitlist.consent, { store: store.name, title })}</p>
        <button type="submit">{waitlist.join}</button>
      </form>
      <div className="others">
        <a href={storeLink(store, 'product', slug)}>{common.back}</a>
      </div>
    </AuthFrame>
  );
}
