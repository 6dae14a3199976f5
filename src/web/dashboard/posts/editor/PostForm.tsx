import { lazy, Suspense } from 'react';
import type { Post } from '#shared/contract/posts.ts';
import { POST_TEASER_MAX, POST_TITLE_MAX } from '#shared/rules/post.ts';
import { Field } from '#web/ui/Field.tsx';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { ChosenProducts } from '../../products/ChosenProducts.tsx';
import { TierChoices } from './TierChoices.tsx';
import type { PostEditing } from './usePostEditing.ts';

const loadEditor = lazyPage(() => import('#web/ui/richText/RichTextEditor.tsx'));
const RichTextEditor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }));

type PostFormProps = {
  storeId: string;
  editing: Pick<PostEditing, 'stored' | 'fields' | 'change' | 'edition'>;
  errors: Readonly<Record<string, string | undefined>>;
};

export function PostForm({ storeId, editing: { stored: post, fields, change, edition }, errors }: PostFormProps) {
  const emailed = emailedText(post?.emailState ?? null);
  return (
    <>
      <Section
        title="Post"
        sentence="Everyone can see the title and the teaser. The text is for those you choose below."
      >
        <Field label="Title" error={errors['title']}>
          <TextInput
            id="post-title"
            dir="auto"
            maxLength={POST_TITLE_MAX}
            value={fields.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        <Field
          label="Teaser"
          optional
          hint="A few words that make people want to read on. Shown in lists and emails, and to people without access."
          error={errors['teaser']}
        >
          <TextArea
            rows={2}
            dir="auto"
            maxLength={POST_TEASER_MAX}
            value={fields.teaser}
            onChange={({ target }) => change({ teaser: target.value })}
          />
        </Field>
        <Suspense fallback={<EditorShape />}>
          <RichTextEditor
            key={edition}
            label="Text"
            id="post-body"
            value={fields.body}
            error={errors['body']}
            onChange={(body) => change({ body })}
          />
        </Suspense>
      </Section>
      <Section title="Readers" sentence="They find the post in their library on your store.">
        <Field label="Who can read it" kind="choice">
          <RadioCards options={AUDIENCES} value={fields.audience} onChange={(audience) => change({ audience })} />
        </Field>
        {fields.audience === 'products' && (
          <>
            <ChosenProducts
              storeId={storeId}
              ids={fields.productIds}
              hint="Customers with access to any of these products can read it."
              error={errors['productIds']}
              onChange={(productIds) => change({ productIds })}
            />
            <TierChoices
              storeId={storeId}
              productIds={fields.productIds}
              tierIds={fields.tierIds}
              error={errors['tierIds']}
              onChange={(tierIds) => change({ tierIds })}
            />
          </>
        )}
        {emailed !== null ? (
          <p className="text-body text-ink-2">{emailed}</p>
        ) : (
          <Switch
            label={post?.state === 'published' ? 'Email it when you publish changes' : 'Email it when it’s published'}
            hint="Once, to customers who can read it. We leave out those who unsubscribed from your emails."
            checked={fields.isEmailed}
            onChange={(isEmailed) => change({ isEmailed })}
          />
        )}
        <Switch
          label="Comments"
          hint="Readers can comment and reply. Existing comments stay if you turn this off."
          checked={fields.hasComments}
          onChange={(hasComments) => change({ hasComments })}
        />
      </Section>
    </>
  );
}

/** Null: no email has begun. */
function emailedText(state: Post['emailState']): string | null {
  switch (state) {
    case 'sending':
      return 'This post is being emailed to its readers. A post is emailed once.';
    case 'sent':
      return 'This post was emailed to its readers. A post is emailed once.';
    case 'cancelled':
      return 'The email about this post was stopped. A post is emailed once.';
    default:
      return null;
  }
}

const AUDIENCES = [
  { value: 'members', label: 'All customers', hint: 'Everyone who signs in to your store.' },
  { value: 'products', label: 'Owners of products', hint: 'Customers with one of the products you choose.' },
] as const;

function EditorShape() {
  return (
    <div aria-busy className="h-list rounded-sm border border-line bg-surface p-4">
      <Skeleton lines={4} />
    </div>
  );
}
