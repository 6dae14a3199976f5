import { useForm } from 'react-hook-form';
import type { OfferedView, PurchaseOffer } from '#shared/contract/purchaseOffers.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { readPercent } from '../readPercent.ts';
import { OfferedFields, type OfferForm } from './OfferedFields.tsx';

/** An offer as the contract takes it. */
export interface TypedOffer {
  offeredId: string;
  variantId: string | null;
  basisPoints: number;
  text: string;
  second: { offeredId: string; variantId: string | null; basisPoints: number; text: string } | null;
}

type OfferDialogProps = {
  storeId: string;
  productId: string;
  /** Null: a new one. */
  offer: PurchaseOffer | null;
  save: (typed: TypedOffer) => Promise<void>;
  onClose: () => void;
};

/** Chooses a product that is offered after the purchase, and one for buyers who decline it. */
export function OfferDialog({ storeId, productId, offer, save, onClose }: OfferDialogProps) {
  const form = useForm<OfferForm>({
    defaultValues: {
      product: offer?.offeredId ?? '',
      variant: offer?.variantId ?? '',
      percent: percentOf(offer),
      text: offer?.text ?? '',
      secondProduct: offer?.second?.offeredId ?? '',
      secondVariant: offer?.second?.variantId ?? '',
      secondPercent: percentOf(offer?.second ?? null),
      secondText: offer?.second?.text ?? '',
    },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(typed: OfferForm) {
    try {
      await save(readOffer(typed));
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { offers: 'product' },
        otherwise: 'Couldn’t save the offer. Please try again.',
      });
    }
  }

  return (
    <FormDialog
      title="Offer after purchase"
      description="Buyers see it for 15 minutes after they have paid for this product."
      confirmLabel="Save offer"
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onClose={onClose}
    >
      <OfferedFields
        storeId={storeId}
        without={productId}
        form={form}
        names={{ product: 'product', variant: 'variant', percent: 'percent', text: 'text' }}
        labels={{ product: 'Product', percent: 'Percent off', text: 'Text' }}
        required
      />
      <OfferedFields
        storeId={storeId}
        without={productId}
        form={form}
        names={{ product: 'secondProduct', variant: 'secondVariant', percent: 'secondPercent', text: 'secondText' }}
        labels={{ product: 'If they decline', percent: 'Percent off instead', text: 'Text instead' }}
      />
    </FormDialog>
  );
}

const percentOf = (offered: OfferedView | null): string =>
  offered === null || offered.basisPoints === 0 ? '' : String(offered.basisPoints / 100);

const readOffer = (typed: OfferForm): TypedOffer => ({
  offeredId: typed.product,
  variantId: typed.variant || null,
  basisPoints: readPercent(typed.percent) * 100,
  text: typed.text.trim(),
  second:
    typed.secondProduct === ''
      ? null
      : {
          offeredId: typed.secondProduct,
          variantId: typed.secondVariant || null,
          basisPoints: readPercent(typed.secondPercent) * 100,
          text: typed.secondText.trim(),
        },
});
