import { CopyableText } from './CopyableText.tsx';
import { useMessages } from './useMessages.ts';

/** A license key with a button that copies it. */
export function LicenceKey({ licence }: { licence: string }) {
  const { licence: messages } = useMessages();
  return <CopyableText text={licence} label={messages.copy} byHand={messages.byHand} />;
}
