import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bump } from '#shared/contract/bumps.ts';
import { BUMPS_MAX } from '#shared/rules/bump.ts';
import { call } from '#web/client/call.ts';
import { formatNumber } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { BumpDialog } from './BumpDialog.tsx';

/** Products that buyers add at checkout with one click. They are saved at once, without publishing. */
export function BumpsSection({ storeId, productId }: { storeId: string; productId: string }) {
  const client = useQueryClient();
  const options = bumpsQuery(storeId, productId);
  const { data: bumps, error, isPending, refetch } = useQuery(options);
  const [editedAt, setEditedAt] = useState<number | null>(null);

  async function save(next: readonly TypedBump[]) {
    const typed = next.map(({ bumpId, variantId, text, basisPoints }) => ({ bumpId, variantId, text, basisPoints }));
    const saved = await call('saveBumps', { storeId, productId, bumps: typed });
    client.setQueryData(options.queryKey, saved.bumps);
  }

  const change = (next: readonly Bump[], then: () => void) =>
    void save(next)
      .then(then)
      .catch((problem: unknown) => notifyRefusal(problem, 'Couldn’t save the order bumps.'));

  const remove = (all: readonly Bump[], at: number) =>
    change(all.toSpliced(at, 1), () => {
      const undo = { label: 'Undo', onAct: () => change(all, () => notify('success', 'Order bump restored')) };
      notify('success', 'Order bump removed', undefined, { action: undo });
    });

  return (
    <Section
      title="Order bumps"
      sentence="Offer up to 3 products that buyers add with one click, at this product’s checkout and when it is in their cart. Changes apply right away, without publishing."
    >
      {isPending && <Skeleton lines={2} />}
      {error && bumps === undefined && (
        <LoadNotice error={error} otherwise="Couldn’t load the order bumps." onRetry={() => void refetch()} />
      )}
      {bumps?.length === 0 && <p className="text-small text-ink-2">Your order bumps will appear here.</p>}
      {bumps && bumps.length > 0 && (
        <SortableList
          label="Order bumps"
          items={bumps}
          idOf={({ bumpId, variantId }) => variantId ?? bumpId}
          nameOf={nameOf}
          onOrder={(next) => change(next, () => notify('success', 'Order saved'))}
        >
          {(bump, tools, at) => (
            <div className="flex flex-wrap items-center gap-x-2 gap-y-3 p-3">
              <Terms bump={bump} />
              <span className="flex">{tools}</span>
              <span className="ml-auto flex flex-wrap gap-2">
                <Button onClick={() => setEditedAt(at)}>Edit</Button>
                <Button onClick={() => remove(bumps, at)}>Remove</Button>
              </span>
            </div>
          )}
        </SortableList>
      )}
      {bumps && bumps.length < BUMPS_MAX && (
        <div>
          <Button onClick={() => setEditedAt(bumps.length)}>Add order bump</Button>
        </div>
      )}
      {bumps && editedAt !== null && (
        <BumpDialog
          storeId={storeId}
          bump={bumps[editedAt] ?? null}
          without={productId}
          onClose={() => setEditedAt(null)}
          onSave={async (typed) => {
            await save([...bumps.slice(0, editedAt), typed, ...bumps.slice(editedAt + 1)]);
            setEditedAt(null);
            notify('success', 'Order bump saved');
          }}
        />
      )}
    </Section>
  );
}

type TypedBump = Pick<Bump, 'bumpId' | 'variantId' | 'text' | 'basisPoints'>;

const nameOf = ({ title, variantTitle }: Bump): string =>
  [title === '' ? 'Untitled' : title, variantTitle].filter((part) => part !== '').join(' – ');

function Terms({ bump }: { bump: Bump }) {
  return (
    <div className="flex min-w-0 basis-full flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium wrap-anywhere">{nameOf(bump)}</bdi>
        {bump.basisPoints > 0 && <Badge>{formatNumber(bump.basisPoints / 100)}% off</Badge>}
      </span>
      {bump.text !== '' && (
        <span className="text-small text-ink-2 wrap-anywhere" dir="auto">
          {bump.text}
        </span>
      )}
      {!bump.isOffered && (
        <span className="text-small text-ink-2">
          Buyers don’t see it now. Both products must be published with one currency, and the offered one must be in
          stock with a fixed price that is paid once.
        </span>
      )}
    </div>
  );
}

const bumpsQuery = (storeId: string, productId: string) =>
  queryOptions({
    queryKey: ['bumps', storeId, productId],
    queryFn: async ({ signal }) => (await call('getBumps', { storeId, productId }, { signal })).bumps,
  });
