import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PurchaseOffer } from '#shared/contract/purchaseOffers.ts';
import { PURCHASE_OFFERS_MAX } from '#shared/rules/purchaseOffer.ts';
import { call } from '#web/client/call.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { OfferDialog, type TypedOffer } from './OfferDialog.tsx';
import { OfferRow } from './OfferRow.tsx';

/** Products that are offered after this one was bought. They are saved at once, without publishing. */
export function OffersSection({ storeId, productId }: { storeId: string; productId: string }) {
  const client = useQueryClient();
  const options = offersQuery(storeId, productId);
  const { data: offers, error, isPending, refetch } = useQuery(options);
  const [edited, setEdited] = useState<number | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function save(next: readonly TypedOffer[]) {
    const saved = await call('savePurchaseOffers', { storeId, productId, offers: [...next] });
    client.setQueryData(options.queryKey, saved.offers);
  }

  async function change(next: readonly PurchaseOffer[], news: string) {
    if (!offers) return;
    const restore = () =>
      void save(offers.map(typedOf)).catch((problem: unknown) =>
        notifyRefusal(problem, 'Couldn’t restore the offers.'),
      );
    setIsSaving(true);
    try {
      await save(next.map(typedOf));
      notify('success', news, undefined, { action: { label: 'Undo', onAct: restore } });
    } catch (problem) {
      notifyRefusal(problem, 'Couldn’t save the offers.');
    } finally {
      setIsSaving(false);
    }
  }

  async function saveEdited(typed: TypedOffer) {
    const known = (offers ?? []).map(typedOf);
    await save(edited === known.length ? [...known, typed] : known.map((each, at) => (at === edited ? typed : each)));
    setEdited(null);
    notify('success', 'Offer saved');
  }

  return (
    <Section
      title="Offers after purchase"
      sentence="Offer up to 5 more products in the 15 minutes after paying, in this order. One click charges the saved payment method. Changes apply right away, without publishing."
    >
      {isPending && <Skeleton lines={2} />}
      {error && offers === undefined && (
        <LoadNotice error={error} otherwise="Couldn’t load the offers." onRetry={() => void refetch()} />
      )}
      {offers && offers.length > 0 && (
        <ol className="flex flex-col gap-2">
          {offers.map((offer, at) => (
            <OfferRow
              key={offer.variantId ?? offer.offeredId}
              offer={offer}
              busy={isSaving}
              onEdit={() => setEdited(at)}
              onMoveUp={at === 0 ? null : () => void change(movedUp(offers, at), 'Order saved')}
              onRemove={() =>
                void change(
                  offers.filter((each) => each !== offer),
                  'Offer removed',
                )
              }
            />
          ))}
        </ol>
      )}
      {offers && offers.length < PURCHASE_OFFERS_MAX && (
        <div>
          <Button onClick={() => setEdited(offers.length)}>Add offer</Button>
        </div>
      )}
      {offers && edited !== null && (
        <OfferDialog
          storeId={storeId}
          productId={productId}
          offer={offers[edited] ?? null}
          save={saveEdited}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

const movedUp = (offers: readonly PurchaseOffer[], at: number): PurchaseOffer[] =>
  offers.toSpliced(at - 1, 2, ...offers.slice(at - 1, at + 1).toReversed());

const typedOf = ({ offeredId, variantId, basisPoints, text, second }: PurchaseOffer): TypedOffer => ({
  offeredId,
  variantId,
  basisPoints,
  text,
  second: second && {
    offeredId: second.offeredId,
    variantId: second.variantId,
    basisPoints: second.basisPoints,
    text: second.text,
  },
});

/** The products that are offered after a product was bought. */
const offersQuery = (storeId: string, productId: string) =>
  queryOptions({
    queryKey: ['purchaseOffers', storeId, productId],
    queryFn: async ({ signal }) => (await call('getPurchaseOffers', { storeId, productId }, { signal })).offers,
  });
