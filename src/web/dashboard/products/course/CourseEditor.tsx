import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isolate } from '#shared/kit/isolate.ts';
import type { Answer } from '#web/client/call.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { EditingDialogs } from '../../editing/EditingDialogs.tsx';
import { useDeciding } from '../../editing/useDeciding.ts';
import { notifyRefusal } from '../../notify.ts';
import { contentsQuery } from '../contents/contentsQuery.ts';
import { invalidateProducts } from '../productsQuery.ts';
import { uploadStorage } from '../uploads/uploadStorage.ts';
import { BackToProduct } from './BackToProduct.tsx';
import { CourseBar } from './CourseBar.tsx';
import { courseProductKey } from './courseProductQuery.ts';
import { LessonPanel } from './LessonPanel.tsx';
import { findLesson } from './outline.ts';
import { OutlinePanel } from './OutlinePanel.tsx';
import { useCourseEditing } from './useCourseEditing.ts';

type CourseEditorProps = {
  place: { storeId: string; productId: string; courseId: string };
  start: Answer<'getContents'>;
  /** The lesson that is open. */
  chosenId: string | null;
};

/** On a phone, either the outline or a lesson is shown. */
export function CourseEditor({ place, start, chosenId }: CourseEditorProps) {
  const { storeId, productId } = place;
  const client = useQueryClient();
  const onChanged = () => {
    void client.invalidateQueries({ queryKey: courseProductKey(storeId, productId) });
    void client.invalidateQueries({ queryKey: contentsQuery(storeId, productId).queryKey });
    void invalidateProducts(client, storeId);
  };
  const editing = useCourseEditing({ place, start, onChanged });
  const deciding = useDeciding(editing.save);
  useFinishedUploads(productId, () => {
    editing.refresh().catch(notifyRefusal);
    onChanged();
  });
  const { draft, stored } = editing;
  const lesson = chosenId === null ? undefined : findLesson(draft.modules, chosenId);

  return (
    <>
      <PageHead
        title={draft.title.trim() === '' ? 'Untitled course' : isolate(draft.title)}
        back={<BackToProduct productId={productId} />}
      />
      <CourseBar editing={editing} place={place} onDecide={deciding.decide} />
      <div className="grid min-w-0 items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className={cx('min-w-0', lesson && 'max-lg:hidden')}>
          <OutlinePanel key={editing.edition} editing={editing} place={place} chosenId={chosenId} />
        </div>
        {lesson ? (
          <LessonPanel
            key={lesson.id}
            place={place}
            lesson={lesson}
            course={editing}
            isStored={stored.lessons.some(({ id }) => id === lesson.id)}
            onChanged={onChanged}
          />
        ) : (
          <div className="rounded-lg border border-line bg-surface max-lg:hidden">
            <EmptyState
              drawing="products"
              sentence={
                draft.modules.length === 0
                  ? 'Add a module, then its first lesson.'
                  : 'Choose a lesson to edit it, or add one to the outline.'
              }
            />
          </div>
        )}
      </div>
      <EditingDialogs what="course" editing={editing} deciding={deciding} />
    </>
  );
}

function useFinishedUploads(productId: string, onFinished: () => void) {
  const finish = useEffectEvent((doneId: string) => {
    if (doneId === productId) onFinished();
  });
  useEffect(function listenForUploads() {
    return uploadStorage.onDone((doneId) => finish(doneId));
  }, []);
  useEffect(
    function listEarlierUploads() {
      void uploadStorage.findLost(productId);
    },
    [productId],
  );
}
