import type { CourseProgressView } from '#shared/contract/coursePages.ts';

/** How many lessons of a course are done, as a bar and in words. */
export function CourseProgress({ progress: { done, total, text } }: { progress: CourseProgressView }) {
  return (
    <div className="course-progress">
      <progress max={Math.max(total, 1)} value={done} aria-label={text} />
      <span className="meta">{text}</span>
    </div>
  );
}
