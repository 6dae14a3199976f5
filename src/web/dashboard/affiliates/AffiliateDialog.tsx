import { useController, useWatch } from 'react-hook-form';
import type { StoreAffiliate } from '#shared/contract/storeAffiliates.ts';
import { DISCOUNT_CODE } from '#shared/rules/discountCode.ts';
import { AFFILIATE_CODE, normaliseAffiliateCode } from '#shared/rules/storeAffiliate.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { DiscountProducts } from '../discounts/DiscountProducts.tsx';
import { useSaveAffiliate } from './useSaveAffiliate.ts';

type AffiliateDialogProps = {
  storeId: string;
  /** Absent: a new one. */
  affiliate: StoreAffiliate | undefined;
  onClose: () => void;
};

/** Adds or changes an affiliate. */
export function AffiliateDialog({ storeId, affiliate, onClose }: AffiliateDialogProps) {
  const { form, save } = useSaveAffiliate({ storeId, affiliate, onSaved: onClose });
  const { control, register, formState } = form;
  const { errors, isSubmitting } = formState;
  const code = useWatch({ control, name: 'code' });
  const products = useController({ control, name: 'productIds' });
  const active = useController({ control, name: 'isActive' });
  const ending = `?ref=${normaliseAffiliateCode(code) || 'code'}`;

  return (
    <FormDialog
      title={affiliate ? 'Edit affiliate' : 'New affiliate'}
      confirmLabel={affiliate ? 'Save affiliate' : 'Add affiliate'}
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message}>
        <TextInput dir="auto" autoComplete="off" maxLength={120} {...register('name')} />
      </Field>
      <Field
        label="Email"
        error={errors.email?.message}
        hint={
          affiliate
            ? 'If you change the address, we email new links to it, and the old link to their page stops working.'
            : 'We’ll send them their link and a page with their commissions.'
        }
      >
        <TextInput type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field
        label="Code"
        error={errors.code?.message}
        hint={
          <>
            Their link ends with <bdi className="inline-block max-w-full break-all">{ending}</bdi>. Orders within 30
            days of a visit count.
          </>
        }
      >
        <TextInput
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={AFFILIATE_CODE.most}
          {...register('code')}
        />
      </Field>
      <Field
        label="Commission"
        error={errors.rate?.message}
        hint="Of what the buyer pays, without tax. Changes apply to new orders."
      >
        <TextInput inputMode="decimal" autoComplete="off" figures after="%" {...register('rate')} />
      </Field>
      <DiscountProducts
        storeId={storeId}
        ids={products.field.value}
        onChange={products.field.onChange}
        error={errors.productIds?.message}
      />
      <Field
        label="Discount code"
        optional
        error={errors.discountCode?.message}
        hint="One of your discount codes. Orders with it count as theirs too."
      >
        <TextInput
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={DISCOUNT_CODE.most}
          {...register('discountCode')}
        />
      </Field>
      <Checkbox
        label="Active"
        checked={active.field.value}
        onChange={active.field.onChange}
        hint="Clear this to pause their link. They keep what they have earned."
      />
    </FormDialog>
  );
}
