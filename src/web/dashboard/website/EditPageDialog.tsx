import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { WebsitePage } from '#shared/contract/website.ts';
import { pageSlugProblem, WEBSITE_TITLE_MAX } from '#shared/rules/website.ts';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { cacheWebsitePage } from '#web/client/queries/website.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../notify.ts';
import { titleProblem } from './titleProblem.ts';

type EditPageDialogProps = { storeId: string; page: WebsitePage; address: string; onClose: () => void };
type Values = { title: string; slug: string };

/** Edits a page's name and address. */
export function EditPageDialog({ storeId, page, address, onClose }: EditPageDialogProps) {
  const client = useQueryClient();
  const form = useForm<Values>({
    defaultValues: { title: page.title, slug: page.slug },
    resolver: checkedBy(({ title, slug }) => ({ title: titleProblem(title), slug: pageSlugProblem(tidy(slug)) })),
  });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ title, slug }) => {
    try {
      const answer = await call('updateWebsitePage', { storeId, pageId: page.id, title, slug: tidy(slug) });
      cacheWebsitePage(client, storeId, answer.page);
      notify('success', 'Page saved');
      onClose();
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { title: 'title', slug: 'slug' },
        otherwise: 'Couldn’t save the page. Please try again.',
      });
    }
  });

  const isKnown = page.publishedAt !== null && page.slug !== '';
  return (
    <FormDialog
      title="Name and address"
      description={
        isKnown
          ? 'Changes take effect right away. The old address redirects to the new one.'
          : 'Changes take effect right away.'
      }
      confirmLabel="Save page"
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <Field label="Name" hint="Shown in your website’s menu." error={errors.title?.message}>
        <TextInput {...form.register('title')} dir="auto" autoComplete="off" maxLength={WEBSITE_TITLE_MAX} />
      </Field>
      <Field label="Address" hint="Leave empty to make this the home page." error={errors.slug?.message}>
        <TextInput
          {...form.register('slug')}
          before={<span className="max-w-menu truncate">{`${address.replace(/^https?:\/\//, '')}/`}</span>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  );
}

const tidy = (slug: string): string => slug.trim().toLowerCase().replace(/^\/+/, '');
