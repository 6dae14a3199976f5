import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { domainsQuery } from '#web/client/queries/domains.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

type Values = { domain: string };

export function ConnectDomainForm({ storeId }: { storeId: string }) {
  const client = useQueryClient();
  const form = useForm<Values>({
    defaultValues: { domain: '' },
    resolver: checkedBy(({ domain }) => ({
      domain: domain.trim() === '' ? 'Enter a domain like shop.example.com.' : null,
    })),
  });
  const { errors, isSubmitting } = form.formState;

  const connect = form.handleSubmit(async ({ domain }) => {
    try {
      client.setQueryData(domainsQuery(storeId).queryKey, await call('connectDomain', { storeId, domain }));
      form.reset();
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { domain: 'domain' },
        otherwise: 'Couldn’t connect the domain. Please try again.',
      });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void connect(event)} className="flex flex-col gap-3">
      <Field
        label="Connect a domain"
        hint="Use a domain you already own. You’ll add two DNS records at your registrar."
        error={errors.domain?.message}
      >
        <TextInput
          {...form.register('domain')}
          placeholder="shop.yourname.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {errors.root?.message && <Notice tone="error">{errors.root.message}</Notice>}
      <div>
        <Button type="submit" busy={isSubmitting}>
          Connect domain
        </Button>
      </div>
    </form>
  );
}
