import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { BookOpen, CalendarClock, GraduationCap, KeyRound, Link as LinkIcon, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { CallSettings, Content, ContentInput, DeadLink } from '#shared/contract/contents.ts';
import { checkedLinkText } from '#shared/rules/linkCheck.ts';
import { CONTENT_TITLE_MAX, CONTENTS_MAX } from '#shared/rules/productKind.ts';
import { formatDate } from '#web/client/format.ts';
import { call } from '#web/client/call.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import type { SectionProps } from '../editor/SectionProps.ts';
import { CallDialog } from './CallDialog.tsx';
import { contentsQuery, withoutSettings } from './contentsQuery.ts';
import { LicenceDialog } from './LicenceDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { TextDialog } from './TextDialog.tsx';

type ContentsSectionProps = SectionProps & { storeId: string; onChanged: () => void };
type Edited = { kind: Content['kind']; content: Content | null };

/** The links, texts, courses and license keys of a product. Customers see a change after it is published. */
export function ContentsSection({ editing, errors, storeId, onChanged }: ContentsSectionProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [adding, setAdding] = useState(false);
  const productId = editing.product?.id;
  const { data, error, isLoading, refetch } = useQuery({
    ...contentsQuery(storeId, productId ?? ''),
    enabled: productId !== undefined,
  });
  const contents = data?.contents ?? [];
  const isLoaded = productId === undefined || data !== undefined;
  const isCourse = editing.draft.kind === 'course';

  async function save(next: readonly ContentInput[]) {
    const id = await editing.ensureId();
    if (id === null) throw new Error('The product could not be saved.');
    onChanged();
    const saved = await call('saveContents', {
      storeId,
      productId: id,
      contents: [...next],
      ...(data ? { revision: data.revision } : {}),
    });
    client.setQueryData(contentsQuery(storeId, id).queryKey, saved);
    await editing.refresh();
  }

  const change = (next: readonly Content[], then: () => void) =>
    void save(next.map(withoutSettings))
      .then(then)
      .catch((problem: unknown) => {
        void refetch();
        notifyRefusal(problem, 'Couldn’t save what customers get.');
      });

  function remove(content: Content) {
    change(
      contents.filter(({ id }) => id !== content.id),
      () => {
        const undo = () => void save(contents).then(() => notify('success', 'Restored'), notifyRefusal);
        notify('success', `${KIND_LABELS[content.kind]} removed`, undefined, {
          action: { label: 'Undo', onAct: undo },
        });
      },
    );
  }

  async function saveOne(content: ContentInput) {
    const isNew = !contents.some(({ id }) => id === content.id);
    const next = contents.map((each) => (each.id === content.id ? content : withoutSettings(each)));
    await save(isNew ? [...next, content] : next);
    setEdited(null);
    notify('success', `${KIND_LABELS[content.kind]} saved`, 'Publish to show it to customers.');
  }

  /** Creates a course and opens its editor. */
  async function addCourse() {
    setAdding(true);
    const id = crypto.randomUUID();
    const course = { id, kind: 'course', title: editing.draft.title.trim().slice(0, CONTENT_TITLE_MAX) } as const;
    try {
      await save([...contents.map(withoutSettings), course]);
      const productId = editing.snapshot().product?.id ?? '';
      await navigate({
        to: '/dashboard/products/$productId/courses/$courseId',
        params: { productId, courseId: id },
      });
    } catch (problem) {
      notifyRefusal(problem, 'Couldn’t add the course.');
    } finally {
      setAdding(false);
    }
  }

  return (
    <Section
      title={isCourse ? 'Course' : 'Links, texts, courses, calls and keys'}
      sentence={
        isCourse
          ? 'Modules and lessons that customers take in the members area, at their own pace.'
          : 'What customers get in the members area: a private group, pages to read, a course, a call to book, or a license key. Only customers see them.'
      }
    >
      <div id="product-contents" tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
        {isLoading && <Skeleton lines={2} />}
        {error && !data && (
          <LoadNotice error={error} otherwise="Couldn’t load what customers get." onRetry={() => void refetch()} />
        )}
        {contents.length > 0 && (
          <SortableList
            label="Links, texts, courses, calls and keys"
            items={contents}
            idOf={({ id }) => id}
            nameOf={nameOf}
            onOrder={(next) => change(next, () => notify('success', 'Order saved'))}
          >
            {(content, tools) => (
              <div className="flex flex-wrap items-center gap-x-2 gap-y-3 p-3">
                <span className="flex min-w-0 basis-full items-center gap-3">
                  <span className="shrink-0 text-ink-2 [&>svg]:size-5">{ICONS[content.kind]}</span>
                  <span className="min-w-0">
                    <span className="block font-medium wrap-anywhere" dir="auto">
                      {nameOf(content)}
                    </span>
                    <span className="block text-small text-ink-2 wrap-anywhere">{factOf(content)}</span>
                    <DeadLinkNote content={content} deadLinks={data?.deadLinks ?? []} />
                  </span>
                </span>
                <span className="flex">{tools}</span>
                <span className="ml-auto flex flex-wrap gap-2">
                  {content.kind === 'licence' && productId !== undefined && (
                    <Button render={<Link to="/dashboard/products/$productId/licenses" params={{ productId }} />}>
                      View keys
                    </Button>
                  )}
                  {content.kind === 'course' && productId !== undefined ? (
                    <Button
                      render={
                        <Link
                          to="/dashboard/products/$productId/courses/$courseId"
                          params={{ productId, courseId: content.id }}
                        />
                      }
                    >
                      Edit course
                    </Button>
                  ) : (
                    <Button onClick={() => setEdited({ kind: content.kind, content })}>Edit</Button>
                  )}
                  <Button onClick={() => remove(content)}>Remove</Button>
                </span>
              </div>
            )}
          </SortableList>
        )}
        {errors.contents !== undefined && (
          <p role="alert" className="text-small text-brick">
            {errors.contents}
          </p>
        )}
        {isLoaded && contents.length < CONTENTS_MAX && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant={isCourse && contents.length === 0 ? 'primary' : 'secondary'}
              icon={<GraduationCap aria-hidden />}
              busy={adding}
              onClick={() => void addCourse()}
            >
              Add course
            </Button>
            <Button icon={<LinkIcon aria-hidden />} onClick={() => setEdited({ kind: 'link', content: null })}>
              Add link
            </Button>
            <Button icon={<BookOpen aria-hidden />} onClick={() => setEdited({ kind: 'text', content: null })}>
              Add text
            </Button>
            <Button icon={<CalendarClock aria-hidden />} onClick={() => setEdited({ kind: 'call', content: null })}>
              Add call
            </Button>
            <Button icon={<KeyRound aria-hidden />} onClick={() => setEdited({ kind: 'licence', content: null })}>
              Add license keys
            </Button>
          </div>
        )}
        {contents.length >= CONTENTS_MAX && (
          <p className="text-small text-ink-2">
            A product can have up to {CONTENTS_MAX} links, texts, courses, calls and kinds of keys.
          </p>
        )}
      </div>
      {edited?.kind === 'link' && (
        <LinkDialog
          link={edited.content?.kind === 'link' ? edited.content : null}
          onClose={() => setEdited(null)}
          onSave={saveOne}
        />
      )}
      {edited?.kind === 'call' && (
        <CallDialog
          edited={edited.content?.kind === 'call' ? edited.content : null}
          onClose={() => setEdited(null)}
          onSave={saveOne}
        />
      )}
      {edited?.kind === 'text' && (
        <TextDialog
          text={edited.content?.kind === 'text' ? edited.content : null}
          onClose={() => setEdited(null)}
          onSave={saveOne}
        />
      )}
      {edited?.kind === 'licence' && (
        <LicenceDialog
          licence={edited.content?.kind === 'licence' ? edited.content : null}
          onClose={() => setEdited(null)}
          onSave={saveOne}
        />
      )}
    </Section>
  );
}

/** While the creator has not changed the address that does not answer. */
function DeadLinkNote({ content, deadLinks }: { content: Content; deadLinks: readonly DeadLink[] }) {
  const dead = deadLinks.find(({ contentId }) => contentId === content.id);
  if (!dead || content.kind !== 'link' || content.url !== dead.url) return null;
  return (
    <span className="mt-1 flex gap-2 text-small text-amber">
      <TriangleAlert aria-hidden className="mt-hair size-icon shrink-0" />
      <span>{`This link ${checkedLinkText(dead.problem, formatDate(dead.at))}. Check it.`}</span>
    </span>
  );
}

const ICONS = {
  link: <LinkIcon aria-hidden />,
  text: <BookOpen aria-hidden />,
  course: <GraduationCap aria-hidden />,
  call: <CalendarClock aria-hidden />,
  licence: <KeyRound aria-hidden />,
};

const KIND_LABELS = { link: 'Link', text: 'Text', course: 'Course', call: 'Call', licence: 'License keys' };

function courseFact({ lessons }: Extract<Content, { kind: 'course' }>): string {
  const incomplete = lessons.filter(({ isComplete }) => !isComplete).length;
  const count = lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`;
  return incomplete === 0 ? count : `${count} · ${incomplete} not complete`;
}

const nameOf = ({ title }: Content): string => (title === '' ? 'Untitled' : title);

function factOf(content: Content): string {
  if (content.kind === 'link') return content.url.replace(/^https:\/\//, '');
  if (content.kind === 'course') return courseFact(content);
  if (content.kind === 'call') return callFact(content.call);
  if (content.kind === 'licence')
    return content.limit === 1 ? '1 machine per key' : `${content.limit} machines per key`;
  return content.pages.length === 1 ? '1 page' : `${content.pages.length} pages`;
}

function callFact({ minutes, group, sessions }: CallSettings): string {
  const lengths = `${minutes.join(', ')} min`;
  const facts = [lengths, sessions > 1 && `${sessions} calls`, group > 1 && `up to ${group} people`];
  return facts.filter(Boolean).join(' · ');
}
