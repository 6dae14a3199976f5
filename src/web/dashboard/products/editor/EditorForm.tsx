import { isolate } from '#shared/kit/isolate.ts';
import type { Product } from '#shared/contract/catalog.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { EditingDialogs } from '../../editing/EditingDialogs.tsx';
import { useDeciding } from '../../editing/useDeciding.ts';
import { useStore } from '../../store/useActiveStore.ts';
import { BackToProducts } from '../BackToProducts.tsx';
import { FreeDialog } from '../FreeDialog.tsx';
import type { ProductStart } from '../kindText.ts';
import { QuestionsSection } from '../questions/QuestionsSection.tsx';
import { UpdateSection } from '../updates/UpdateSection.tsx';
import { VariantsSection } from '../variants/VariantsSection.tsx';
import { WaitlistSection } from '../waitlist/WaitlistSection.tsx';
import { BasicsSection } from './BasicsSection.tsx';
import { SubscriptionTermsSection } from '../subscriptions/SubscriptionTermsSection.tsx';
import { BundleSection } from '../bundle/BundleSection.tsx';
import { MembershipSection } from '../membership/MembershipSection.tsx';
import { ContentsSection } from '../contents/ContentsSection.tsx';
import { BumpsSection } from '../bumps/BumpsSection.tsx';
import { OffersSection } from '../offers/OffersSection.tsx';
import { CoversSection } from './CoversSection.tsx';
import { DescriptionSection } from './DescriptionSection.tsx';
import { EditorBar } from './EditorBar.tsx';
import { FaqSection } from './FaqSection.tsx';
import { FilesSection } from './FilesSection.tsx';
import { LimitsSection } from './LimitsSection.tsx';
import { LeadSection } from './LeadSection.tsx';
import { PriceSection } from './PriceSection.tsx';
import { ReviewsSection } from './ReviewsSection.tsx';
import { ProductPreview } from './ProductPreview.tsx';
import { TipSection } from './TipSection.tsx';
import { useProductEditing } from './useProductEditing.ts';
import { usePublishing } from './usePublishing.ts';
import { useShownProblems } from './useShownProblems.ts';

type EditorFormProps = { start: Product | null; kind?: ProductStart; onCreated: (productId: string) => void };

export function EditorForm({ start, kind, onCreated }: EditorFormProps) {
  const store = useStore();
  const editing = useProductEditing({ store, start, ...(kind && { kind }), onCreated });
  const checked = useShownProblems(editing);
  const publishing = usePublishing({ storeId: store.id, editing, start, onProblems: checked.showAll });
  const deciding = useDeciding(editing.save);
  const { draft, product, save } = editing;
  const errors = { ...save.refused, ...save.refusedAt, ...publishing.refused, ...checked.problems };
  const part = { editing, errors };
  const title = draft.title.trim() === '' ? (product ? 'Untitled' : 'New product') : isolate(draft.title);

  const contents = <ContentsSection {...part} storeId={store.id} onChanged={() => publishing.clear('contents')} />;
  const isTip = draft.kind === 'tip';
  const isMembership = draft.kind === 'membership';
  const contentsFirst = ['link', 'text', 'course', 'membership', 'call', 'licence'].includes(draft.kind);
  const bundle = product && (
    <BundleSection {...part} storeId={store.id} productId={product.id} onChanged={() => publishing.clear('parts')} />
  );

  return (
    <>
      <PageHead title={title} back={<BackToProducts />} />
      <EditorBar editing={editing} publishing={publishing} storeId={store.id} onDecide={deciding.decide} />
      <div className="grid min-w-0 gap-8 lg:grid-cols-[minmax(0,1fr)_var(--width-sidebar)]">
        <div className="min-w-0" onBlur={checked.leave}>
          <BasicsSection {...part} store={store} />
          <WaitlistSection editing={editing} storeId={store.id} />
          {draft.kind === 'lead' && <LeadSection {...part} />}
          {isTip && <TipSection {...part} />}
          {isMembership && (
            <MembershipSection {...part} storeId={store.id} onChanged={() => publishing.clear('variants')} />
          )}
          {draft.kind !== 'lead' && !isTip && !isMembership && <PriceSection {...part} storeId={store.id} />}
          {draft.kind === 'bundle' && bundle}
          {contentsFirst && contents}
          {!isTip && <FilesSection {...part} storeId={store.id} />}
          {!contentsFirst && !isTip && contents}
          <LimitsSection {...part} />
          {product?.state === 'published' && <UpdateSection storeId={store.id} product={product} />}
          {!isTip && !isMembership && <VariantsSection {...part} />}
          <CoversSection {...part} storeId={store.id} />
          <DescriptionSection {...part} />
          {!isTip && <FaqSection editing={editing} />}
          {!isTip && <ReviewsSection editing={editing} />}
          {draft.kind !== 'bundle' && !isTip && !isMembership && bundle}
          {product && <QuestionsSection storeId={store.id} productId={product.id} />}
          {product && product.price.kind === 'fixed' && product.price.every && (
            <SubscriptionTermsSection storeId={store.id} product={product} />
          )}
          {product && <BumpsSection storeId={store.id} productId={product.id} />}
          {product && <OffersSection storeId={store.id} productId={product.id} />}
        </div>
        <ProductPreview draft={draft} product={editing.product} store={store} />
      </div>
      <FreeDialog
        open={publishing.confirming}
        onOpenChange={publishing.setConfirming}
        count={1}
        busy={publishing.busy === 'publish'}
        onConfirm={() => void publishing.publish({ isFree: true })}
      />
      <EditingDialogs what="product" editing={editing} deciding={deciding} />
    </>
  );
}
