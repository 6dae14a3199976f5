import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { call, type Answer } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { formatDateTime, formatMoney } from '#web/client/format.ts';
import { firstSaleQuery, homeKey } from '#web/client/queries/home.ts';
import { Button } from '#web/ui/Button.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { copyStoreLink } from '../store/copyStoreLink.ts';
import { useStore } from '../store/useActiveStore.ts';
import { HOME } from './home.ts';

type FirstSale = NonNullable<Answer<'getFirstSale'>['firstSale']>;

/** Opens by itself once, when the first sale comes in. Escape and the link lead home. */
export function FirstSalePage() {
  const store = useStore();
  const navigate = useNavigate();
  const { data: sale, error, refetch } = useQuery(firstSaleQuery(store.id));
  useSeenFirstSale(store.id, sale ?? null);
  useEffect(
    function leaveOnEscape() {
      const leave = ({ key }: KeyboardEvent) => {
        if (key === 'Escape') void navigate({ to: HOME });
      };
      addEventListener('keydown', leave);
      return () => removeEventListener('keydown', leave);
    },
    [navigate],
  );
  if (sale === null) return <Navigate to={HOME} replace />;
  if (sale) return <Moment sale={sale} store={store} />;
  if (error) return <LoadNotice title="Couldn’t load your first sale" error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy className="mx-auto h-list w-full max-w-text">
      <Skeleton shape="block" />
    </div>
  );
}

/** Records on the server that the screen was shown, so that no browser opens it again. */
function useSeenFirstSale(storeId: string, sale: FirstSale | null) {
  const client = useQueryClient();
  const isNew = sale !== null && !sale.isSeen;
  useEffect(
    function markSeen() {
      if (!isNew) return;
      // Updated at once, so that going home quickly does not lead back here.
      client.setQueryData(firstSaleQuery(storeId).queryKey, (sale) => sale && { ...sale, isSeen: true });
      call('markFirstSaleSeen', { storeId }).then(
        () => client.invalidateQueries({ queryKey: homeKey(storeId) }),
        (error: unknown) => {
          // If this fails, the screen appears once more on the next visit.
          if (!(error instanceof CallRefusal)) throw error;
        },
      );
    },
    [client, storeId, isNew],
  );
}

function Moment({ sale, store }: { sale: FirstSale; store: Store }) {
  const { title, cover, total, placedAt, orderId, pictureUrl } = sale;
  return (
    <div className="mx-auto flex max-w-text flex-col gap-8 py-4 md:py-8">
      <header className="flex flex-col items-center gap-4 text-center">
        {cover && (
          <img
            src={imageAddress(cover, 640)}
            width={cover.width}
            height={cover.height}
            alt=""
            className="max-h-list w-auto max-w-full rounded-lg border border-line object-contain shadow-float"
          />
        )}
        <p className="text-small text-ink-2">
          <time dateTime={placedAt}>{formatDateTime(placedAt)}</time>
        </p>
        <h1 className="font-display text-page md:text-display">Your first sale</h1>
        <p className="figures text-page font-semibold text-leaf">{formatMoney(total)}</p>
        <p className="text-large wrap-anywhere text-ink-2" dir="auto">
          {title}
        </p>
      </header>
      <section
        aria-labelledby="share-picture"
        className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 md:p-6"
      >
        <h2 id="share-picture" className="text-large font-semibold">
          An image to share
        </h2>
        <img
          src={pictureUrl}
          width={1200}
          height={630}
          alt={`My first sale: ${isolateRtl(title)}, from ${isolateRtl(store.name)}`}
          className="h-auto w-full rounded-md border border-line"
        />
        <p className="text-small text-ink-2">
          Shows your product and your store’s address, but no customer details or amount.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" icon={<Download aria-hidden />} render={downloadLink(pictureUrl)}>
            Download image
          </Button>
          <Button onClick={() => void copyStoreLink(store.url)}>Copy store link</Button>
        </div>
      </section>
      <section aria-labelledby="next-step" className="flex flex-col gap-2 text-center">
        <h2 id="next-step" className="text-large font-semibold">
          What’s next
        </h2>
        <p className="text-body text-ink-2">
          Say thank you. A short personal email is what first customers remember.{' '}
          <Link to="/dashboard/sales" search={{ order: orderId }} className={linkStyle}>
            Open the order
          </Link>
        </p>
        <p className="pt-4">
          <Link to={HOME} className={linkStyle}>
            Go to Home
          </Link>
        </p>
      </section>
    </div>
  );
}

// Button renders its label inside this link.
// oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
const downloadLink = (href: string) => <a href={href} download="my-first-sale.png" />;
