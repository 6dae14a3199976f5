import { Symbol } from './Symbol.tsx';
import { useMessages } from './useMessages.ts';

/** A license key with a button that copies it. Without script it can be selected with one press. */
export function LicenceKey({ licence }: { licence: string }) {
  const { licence: messages, store } = useMessages();
  return (
    <span className="licence-key">
      <code dir="ltr" translate="no">
        {licence}
      </code>
      <button
        className="small quiet"
        type="button"
        data-copy={store.copied}
        data-text={licence}
        data-by-hand={messages.byHand}
        data-extra
      >
        <Symbol name="copy" />
        <span>{messages.copy}</span>
      </button>
    </span>
  );
}
