import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePlus, FileText, Send } from 'lucide-react';
import { useState } from 'react';
import type { Product } from '#shared/contract/catalog.ts';
import type { ProductChange, ProductUpdate } from '#shared/contract/updates.ts';
import { formatAgo, formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { LastUpdate } from './LastUpdate.tsx';
import { TellOwnersDialog } from './TellOwnersDialog.tsx';
import { hasOwners, ownersText } from './ownersText.ts';
import { cacheUpdate, updateQuery, useLiveUpdate } from './updateQuery.ts';

type UpdateSectionProps = { storeId: string; product: Product };

/** Tells the owners of a published product what is new in it. Absent while there is nobody to tell and nothing was told. */
export function UpdateSection({ storeId, product }: UpdateSectionProps) {
  const client = useQueryClient();
  const { data: update } = useQuery(updateQuery(storeId, product));
  const [isTelling, setIsTelling] = useState(false);
  useLiveUpdate(storeId, product.id, update?.last?.progress.id);
  if (!update) return null;
  const { last, owners } = update;
  const onChanged = (changed: ProductUpdate) => void cacheUpdate(client, storeId, product.id, changed);
  if (last === null && !hasOwners(owners)) return null;
  return (
    <Section
      title="Updates"
      sentence="Tell the people who have this product what’s new. They get one email, and see it in their library."
    >
      {hasOwners(owners) && <News update={update} onTell={() => setIsTelling(true)} />}
      {last && <LastUpdate storeId={storeId} productId={product.id} last={last} onChanged={onChanged} />}
      {isTelling && (
        <TellOwnersDialog
          storeId={storeId}
          productId={product.id}
          update={update}
          onChanged={onChanged}
          onClose={() => setIsTelling(false)}
        />
      )}
    </Section>
  );
}

function News({ update: { changes, owners, nextAt }, onTell }: { update: ProductUpdate; onTell: () => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4">
      <ul aria-label="What’s new" className="flex min-w-0 flex-col gap-2">
        {changes.map((change) => (
          <Change key={`${change.kind} ${change.name} ${change.at}`} change={change} />
        ))}
      </ul>
      {nextAt === null ? (
        <div>
          <Button icon={<Send aria-hidden />} onClick={onTell}>
            Email {ownersText(owners)}
          </Button>
        </div>
      ) : (
        <p className="text-small text-ink-2">
          You can email {ownersText(owners)} about this from {formatDateTime(nextAt)}.
        </p>
      )}
    </div>
  );
}

function Change({ change: { kind, name, at } }: { change: ProductChange }) {
  const Icon = kind === 'file' || kind === 'content' ? FilePlus : FileText;
  return (
    <li className="flex min-w-0 items-baseline gap-3">
      <Icon aria-hidden className="size-icon shrink-0 self-start text-ink-3" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {CHANGES[kind]} <bdi>{name}</bdi>
      </span>
      <span className="figures shrink-0 text-small text-ink-2">{formatAgo(at)}</span>
    </li>
  );
}

const CHANGES: Record<ProductChange['kind'], string> = {
  file: 'New file:',
  version: 'New version:',
  content: 'New:',
  contentEdit: 'Updated:',
};
