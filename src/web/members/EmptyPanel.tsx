import type { StoreFrame } from '#shared/contract/pages.ts';
import { storeLink } from '../blocks/storeLink.ts';
import { useMessages } from '../blocks/useMessages.ts';

type EmptyPanelProps = { store: StoreFrame; title: string; sentence: string };

/** Shown instead of an empty list. It leads to the store. */
export function EmptyPanel({ store, title, sentence }: EmptyPanelProps) {
  const { members } = useMessages();
  return (
    <div className="panel empty">
      <h2>{title}</h2>
      <p className="meta">{sentence}</p>
      <a className="button" href={storeLink(store)}>
        {members.browseStore}
      </a>
    </div>
  );
}
