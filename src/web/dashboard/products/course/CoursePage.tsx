import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import type { Answer } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadProblem } from '../../list/LoadProblem.tsx';
import { useStore } from '../../store/useActiveStore.ts';
import { contentsQuery } from '../contents/contentsQuery.ts';
import { BackToProduct } from './BackToProduct.tsx';
import { CourseEditor } from './CourseEditor.tsx';
import { findCourse } from './useCourseEditing.ts';

/** The editor of a course: its outline, and one lesson beside it. */
export function CoursePage() {
  const { productId, courseId } = useParams({
    from: '/signed-in/in-store/dashboard/products/$productId/courses/$courseId',
  });
  const { lesson } = useSearch({ from: '/signed-in/in-store/dashboard/products/$productId/courses/$courseId' });
  const store = useStore();
  const [start, setStart] = useState<Answer<'getContents'>>();
  // Never from the cache, because an old revision would make the first save a conflict. From the first response on, the editor's
  // state is newer than any later response.
  const query = useQuery({
    ...contentsQuery(store.id, productId),
    enabled: start === undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const fresh = query.isFetchedAfterMount ? query.data : undefined;
  if (fresh && !start) setStart(fresh);
  if (start && findCourse(start, courseId))
    return (
      <CourseEditor
        key={courseId}
        place={{ storeId: store.id, productId, courseId }}
        start={start}
        chosenId={lesson ?? null}
      />
    );
  if (!start && !query.isError)
    return (
      <>
        <PageHead title="Course" back={<BackToProduct productId={productId} />} />
        <Skeleton lines={6} />
      </>
    );
  return (
    <>
      <PageHead title="Course" back={<BackToProduct productId={productId} />} />
      <LoadProblem
        error={start ? new CallRefusal('not-found') : query.error}
        onRetry={() => void query.refetch()}
        missing={NO_SUCH_COURSE}
      />
    </>
  );
}

// The course may have been removed or the store switched in another window.
const NO_SUCH_COURSE = {
  sentence: 'We couldn’t find this course. It may have been removed from its product.',
  action: <Button render={<Link to="/dashboard/products" />}>Back to products</Button>,
};
