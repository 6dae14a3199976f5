import type { PageView } from '#shared/contract/pages.ts';
import { Announce } from '../blocks/Announce.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { useMessages } from '../blocks/useMessages.ts';
import { AuthFrame } from './AuthFrame.tsx';

type AccountDeletedView = Extract<PageView, { kind: 'account-deleted' }>;

/** The last page of an account. */
export function AccountDeletedPage({ store }: AccountDeletedView) {
  const { members, common } = useMessages();
  return (
    <AuthFrame
      store={store}
      title={members.deleted}
      sentence={<Announce sentence={members.deletedText} store={<bdi>{store.name}</bdi>} />}
    >
      <a className="button" href={storeLink(store)}>
        {common.backToStore}
      </a>
    </AuthFrame>
  );
}
