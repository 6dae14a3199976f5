import { KeyRound } from 'lucide-react';
import { supportsPasskeys } from '#web/client/passkeys.ts';
import { Button } from '#web/ui/Button.tsx';

/** Signs in with a passkey. Hidden in browsers without support. */
export function PasskeyButton({ busy, onUse }: { busy: boolean; onUse: () => void }) {
  if (!supportsPasskeys()) return null;
  return (
    <Button wide icon={<KeyRound aria-hidden />} busy={busy} onClick={onUse}>
      Use a passkey
    </Button>
  );
}
