import { useNavigate } from '@tanstack/react-router';
import { Archive, Copy, Ellipsis, ExternalLink, EyeOff, FileClock, Mail, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { ProductStateBadge } from '../ProductStateBadge.tsx';
import { productUpdate } from '../../email/templates/emailTemplates.ts';
import { useProductActions } from '../useProductActions.ts';
import { useStore } from '../../store/useActiveStore.ts';
import { SaveStatus } from '../../editing/SaveStatus.tsx';
import { OpenSales } from '../waitlist/OpenSales.tsx';
import type { ProductEditing } from './useProductEditing.ts';
import type { Publishing } from './usePublishing.ts';

type EditorBarProps = { editing: ProductEditing; publishing: Publishing; storeId: string; onDecide: () => void };

/** The sticky bar above the form: the product's state, the save state, and actions. */
export function EditorBar({ editing, publishing, storeId, onDecide }: EditorBarProps) {
  const { product, save, isTouched } = editing;
  const { busy } = publishing;
  // A new membership has no price yet. That is a problem only once somebody writes.
  const problems = isTouched ? editing.problems : {};
  const isPublished = product?.state === 'published';
  const isWaiting = isPublished && editing.draft.isWaitlist;
  const isUpToDate = isPublished && !product.hasChanges && save.kind === 'saved';
  return (
    <div className={barStyle}>
      <div className="flex min-w-0 flex-1 basis-full flex-wrap items-center gap-x-3 gap-y-1 md:basis-0">
        {product && <ProductStateBadge {...product} />}
        <SaveStatus editing={{ ...editing, problems, isCreated: product !== null }} onDecide={onDecide} />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {isPublished && <ViewInStore url={product.url} />}
        {product && <ProductMenu editing={editing} publishing={publishing} storeId={storeId} />}
        {isWaiting && (
          <OpenSales
            storeId={storeId}
            productId={product.id}
            isFree={editing.draft.priceKind === 'free'}
            publishing={publishing}
          />
        )}
        <Button
          variant={isWaiting ? 'secondary' : 'primary'}
          busy={busy === 'publish'}
          disabled={isUpToDate}
          onClick={() => void publishing.publish()}
        >
          {isPublished ? 'Publish changes' : 'Publish product'}
        </Button>
      </div>
    </div>
  );
}

function ViewInStore({ url }: { url: string }) {
  const link = <a href={url} aria-label="View in store" target="_blank" rel="noreferrer" />;
  const icon = <ExternalLink aria-hidden />;
  return (
    <>
      <span className="md:hidden">
        <IconButton label="View in store" variant="secondary" icon={icon} render={link} />
      </span>
      <span className="hidden md:inline">
        <Button variant="quiet" icon={icon} render={link}>
          View in store
        </Button>
      </span>
    </>
  );
}

function ProductMenu({ editing, publishing, storeId }: Omit<EditorBarProps, 'onDecide'>) {
  const [confirming, setConfirming] = useState(false);
  const actions = useProductActions(storeId);
  const navigate = useNavigate();
  const { product } = editing;
  const store = useStore();
  if (!product) return null;
  const { id, state } = product;

  async function duplicate() {
    await editing.flush();
    const copyId = await actions.duplicate(id);
    if (copyId !== null) await navigate({ to: '/dashboard/products/$productId', params: { productId: copyId } });
  }

  async function seeAsMember() {
    if (await editing.flush()) window.open(memberPreviewHref(store.slug, id), '_blank', 'noreferrer');
  }

  async function emailCustomers() {
    if (!(await editing.flush())) return;
    const { title } = editing.draft;
    const campaignId = await actions.draftUpdate(
      id,
      productUpdate({ title, storeName: store.name, storeUrl: store.url }),
    );
    if (campaignId !== null) await navigate({ to: '/dashboard/email/$campaignId', params: { campaignId } });
  }

  async function remove() {
    if (await actions.remove([id])) await navigate({ to: '/dashboard/products', ignoreBlocker: true });
  }

  const items: MenuItem[] = [
    { label: 'See as a member', icon: <UserRound aria-hidden />, onChoose: () => void seeAsMember() },
    ...(state === 'published'
      ? [{ label: 'Unpublish', icon: <EyeOff aria-hidden />, onChoose: () => void publishing.setState('draft') }]
      : []),
    state === 'archived'
      ? { label: 'Move to drafts', icon: <FileClock aria-hidden />, onChoose: () => void publishing.setState('draft') }
      : { label: 'Archive', icon: <Archive aria-hidden />, onChoose: () => void publishing.setState('archived') },
    ...(product.sales > 0
      ? [{ label: 'Email its customers', icon: <Mail aria-hidden />, onChoose: () => void emailCustomers() }]
      : []),
    { label: 'Duplicate', icon: <Copy aria-hidden />, onChoose: () => void duplicate() },
    'line',
    { label: 'Delete', icon: <Trash2 aria-hidden />, danger: true, onChoose: () => setConfirming(true) },
  ];

  return (
    <>
      <Menu
        trigger={<IconButton label="More product actions" variant="secondary" icon={<Ellipsis aria-hidden />} />}
        items={items}
      />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        danger
        busy={actions.busy === 'delete'}
        title="Delete this product?"
        description="It will be removed from your store right away. Customers keep what they bought, and you’ll have a few seconds to undo."
        confirmLabel="Delete product"
        onConfirm={() => void remove()}
      />
    </>
  );
}

/** What customers will get of the product, with its unpublished changes. */
const memberPreviewHref = (slug: string, productId: string): string =>
  `/${slug}/members/preview/${productId}?preview=true`;

export const barStyle = [
  'sticky top-(--top-bar) z-20 -mx-4 -mt-4 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:-mx-8',
  'border-b border-line bg-paper px-4 py-3 md:px-8',
].join(' ');
