import { Copy } from 'lucide-react';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { Button } from '#web/ui/Button.tsx';
import { OutsideLink } from '../OutsideLink.tsx';
import { copyText } from '../settings/security/copyText.ts';

/** The page with only the form to subscribe, for links elsewhere. */
export function SubscribeLink({ storeUrl }: { storeUrl: string }) {
  const address = storeUrl.replace(/\/$/, '') + STORE_PATHS.subscribe;
  return (
    <section
      aria-label="Subscribe page"
      className="mb-6 flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 md:flex-row md:items-center md:justify-between"
    >
      <div className="min-w-0">
        <p className="text-body font-semibold wrap-anywhere">{address.replace(/^https?:\/\//, '')}</p>
        <p className="mt-0.5 text-small text-ink-2">
          Your subscribe page. It shows the text, consent and gift of the first email sign-up in your store.
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <OutsideLink href={address}>Open page</OutsideLink>
        <Button icon={<Copy aria-hidden />} onClick={() => void copyText(address, 'Link copied')}>
          Copy link
        </Button>
      </div>
    </section>
  );
}
