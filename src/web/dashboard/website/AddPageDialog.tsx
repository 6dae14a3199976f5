import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { WEBSITE_TITLE_MAX } from '#shared/rules/website.ts';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { cacheWebsitePage } from '#web/client/queries/website.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { pageParam } from './pageAddress.ts';
import { titleProblem } from './titleProblem.ts';

type Values = { title: string };

/** Adds a page and opens it. */
export function AddPageDialog({ storeId, onClose }: { storeId: string; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<Values>({
    defaultValues: { title: '' },
    resolver: checkedBy(({ title }) => ({ title: titleProblem(title) })),
  });
  const { errors, isSubmitting } = form.formState;

  const add = form.handleSubmit(async ({ title }) => {
    try {
      const { page } = await call('addWebsitePage', { storeId, title });
      cacheWebsitePage(client, storeId, page);
      await navigate({ to: '/dashboard/website-builder/page/$pageSlug', params: { pageSlug: pageParam(page.slug) } });
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { title: 'title' },
        otherwise: 'Couldn’t add the page. Please try again.',
      });
    }
  });

  return (
    <FormDialog
      title="Add page"
      description="The page starts as a draft. Visitors won’t see it until you publish."
      confirmLabel="Add page"
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void add(event)}
      onClose={onClose}
    >
      <Field label="Name" hint="Shown in your website’s menu." error={errors.title?.message}>
        <TextInput {...form.register('title')} dir="auto" autoComplete="off" maxLength={WEBSITE_TITLE_MAX} />
      </Field>
    </FormDialog>
  );
}
