import { KeyRound } from 'lucide-react';
import { supportsPasskeys } from '#web/client/passkeys.ts';
import { Button } from '#web/ui/Button.tsx';

/** The way in without a password, where the browser knows it. */
export function PasskeyButton({ busy, onUse }: { busy: boolean; onUse: () => void }) {
  if (!supportsPasskeys()) return null;
  return (
    <Button wide icon={<KeyRound aria-hidden />} busy={busy} onClick={onUse}>
      Use a passkey
    </Button>
  );
}
