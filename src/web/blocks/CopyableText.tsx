import { Symbol } from './Symbol.tsx';
import { useMessages } from './useMessages.ts';

type CopyableTextProps = {
  text: string;
  /** Of the button. */
  label: string;
  /** What the button says if the browser refuses to copy. */
  byHand: string;
};

/** A text with a button that copies it. Without script it can be selected with one press. */
export function CopyableText({ text, label, byHand }: CopyableTextProps) {
  const { store } = useMessages();
  return (
    <span className="copyable">
      <code dir="ltr" translate="no">
        {text}
      </code>
      <button
        className="small quiet"
        type="button"
        data-copy={store.copied}
        data-text={text}
        data-by-hand={byHand}
        data-extra
      >
        <Symbol name="copy" />
        <span>{label}</span>
      </button>
    </span>
  );
}
