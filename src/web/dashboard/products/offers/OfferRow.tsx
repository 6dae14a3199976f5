import type { OfferedView, PurchaseOffer } from '#shared/contract/purchaseOffers.ts';
import { formatNumber } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';

type OfferRowProps = {
  offer: PurchaseOffer;
  busy: boolean;
  onEdit: () => void;
  /** Null: it is the first. */
  onMoveUp: (() => void) | null;
  onRemove: () => void;
};

/** An offer, with what buyers answered. */
export function OfferRow({ offer, busy, onEdit, onMoveUp, onRemove }: OfferRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-line bg-surface p-3">
      <div className="flex min-w-0 flex-col gap-3">
        <Offered offered={offer} />
        {offer.second && (
          <div className="flex flex-col gap-1 border-l-2 border-line pl-3">
            <span className="text-small text-ink-2">If they decline</span>
            <Offered offered={offer.second} />
          </div>
        )}
      </div>
      <span className="flex flex-wrap gap-2">
        {onMoveUp && (
          <Button busy={busy} onClick={onMoveUp}>
            Move up
          </Button>
        )}
        <Button onClick={onEdit}>Edit</Button>
        <Button busy={busy} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  );
}

function Offered({
  offered: { title, variantTitle, basisPoints, text, shown, accepted, declined },
}: {
  offered: OfferedView;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium wrap-anywhere">
          {title === '' ? 'Untitled' : title}
          {variantTitle !== '' && ` – ${variantTitle}`}
        </bdi>
        {basisPoints > 0 && <Badge>{formatNumber(basisPoints / 100)}% off</Badge>}
      </span>
      {text !== '' && (
        <span className="text-small text-ink-2 wrap-anywhere" dir="auto">
          {text}
        </span>
      )}
      <span className="text-small text-ink-2">
        {shown === 0
          ? 'Not shown yet'
          : `Shown ${formatNumber(shown)} · accepted ${formatNumber(accepted)} · declined ${formatNumber(declined)}`}
      </span>
    </div>
  );
}
