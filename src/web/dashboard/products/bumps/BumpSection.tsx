import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { formatNumber } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { BumpDialog } from './BumpDialog.tsx';

/** A second product that buyers add at checkout with one click. It is saved at once, without publishing. */
export function BumpSection({ storeId, productId }: { storeId: string; productId: string }) {
  const client = useQueryClient();
  const options = bumpQuery(storeId, productId);
  const { data: bump, error, isPending, refetch } = useQuery(options);
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);

  async function remove() {
    if (!bump) return;
    setIsRemoving(true);
    try {
      await call('deleteBump', { storeId, productId });
      client.setQueryData(options.queryKey, null);
      const undo = async () => {
        const { bumpId, text, basisPoints } = bump;
        const { bump: restored } = await call('saveBump', { storeId, productId, bumpId, text, basisPoints });
        client.setQueryData(options.queryKey, restored);
      };
      const restore = () =>
        void undo().catch((problem: unknown) => notifyRefusal(problem, 'Couldn’t restore the offer.'));
      notify('success', 'Offer removed', undefined, { action: { label: 'Undo', onAct: restore } });
    } catch (problem) {
      notifyRefusal(problem, 'Couldn’t remove the offer.');
    } finally {
      setIsRemoving(false);
    }
  }

  return (
    <Section
      title="Order bump"
      sentence="Offer a second product that buyers add at checkout with one click. Changes apply at once, without publishing."
    >
      {isPending && <Skeleton lines={2} />}
      {error && bump === undefined && (
        <LoadNotice error={error} otherwise="Couldn’t load the offer." onRetry={() => void refetch()} />
      )}
      {bump === null && (
        <div>
          <Button onClick={() => setIsEditing(true)}>Choose a product</Button>
        </div>
      )}
      {bump && (
        <div className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-line bg-surface p-3">
          <div className="flex min-w-0 flex-col gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <bdi className="font-medium wrap-anywhere">{bump.title === '' ? 'Untitled' : bump.title}</bdi>
              {bump.basisPoints > 0 && <Badge>{formatNumber(bump.basisPoints / 100)}% off</Badge>}
            </span>
            {bump.text !== '' && (
              <span className="text-small text-ink-2 wrap-anywhere" dir="auto">
                {bump.text}
              </span>
            )}
            {!bump.isOffered && (
              <span className="text-small text-ink-2">
                Buyers don’t see it now. Both products must be published with one currency, and the offered one must be
                in stock with a fixed price that is paid once.
              </span>
            )}
          </div>
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => setIsEditing(true)}>Edit</Button>
            <Button busy={isRemoving} onClick={() => void remove()}>
              Remove
            </Button>
          </span>
        </div>
      )}
      {isEditing && (
        <BumpDialog
          storeId={storeId}
          productId={productId}
          bump={bump ?? null}
          onClose={() => setIsEditing(false)}
          onSaved={(saved) => {
            client.setQueryData(options.queryKey, saved);
            setIsEditing(false);
          }}
        />
      )}
    </Section>
  );
}

const bumpQuery = (storeId: string, productId: string) =>
  queryOptions({
    queryKey: ['bumps', storeId, productId],
    queryFn: async ({ signal }) => (await call('getBump', { storeId, productId }, { signal })).bump,
  });
