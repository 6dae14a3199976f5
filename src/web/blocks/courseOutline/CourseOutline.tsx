import type { courseOutline } from '#shared/blocks/courseOutline.ts';
import type { CourseOutlineView } from '#shared/contract/pages.ts';
import { buyText } from '../buyText.ts';
import { CourseParts } from '../CourseParts.tsx';
import { pickOrHint } from '../pickOrHint.tsx';
import { storeLink } from '../storeLink.ts';
import type { ViewPropsOf } from '../viewOf.ts';

/** The lessons of a course, of which visitors can open the free previews. */
export function CourseOutline({ props, page }: ViewPropsOf<typeof courseOutline>) {
  const { store, data, messages, isEditing } = page;
  const { product, hint } = pickOrHint('courseOutline', props.product, page);
  if (!product) return hint;
  const courses = isEditing ? EXAMPLE : (data.outlines?.[product.id] ?? []);
  if (courses.length === 0) return null;
  const { isWaitlist = false, isSoldOut = false, libraryHref } = product;
  const action = isWaitlist
    ? messages.product.soonAction
    : isSoldOut
      ? messages.product.seeContents
      : buyText(product, messages);
  return (
    <div className="form-section card course">
      <h2 dir="auto">{props.title || product.title}</h2>
      {props.words === '' ? null : <p dir="auto">{props.words}</p>}
      {courses.map((course, at) => (
        <div key={at}>
          {courses.length > 1 ? <h3 dir="auto">{course.title}</h3> : null}
          <CourseParts course={course} unfold={props.unfold} />
        </div>
      ))}
      <p>
        <a className="cta" href={libraryHref ?? storeLink(store, 'product', product.slug)} dir="auto">
          {libraryHref === undefined ? props.button || action : messages.product.open}
        </a>
      </p>
    </div>
  );
}

const lesson = (title: string, isPreview = false): CourseOutlineView['modules'][number]['lessons'][number] => ({
  kind: 'video',
  title,
  duration: '10:00',
  isPreview,
  href: null,
});

/** What the builder shows in place of the lessons, which it does not load. */
const EXAMPLE: readonly CourseOutlineView[] = [
  {
    title: '',
    facts: ['Your own lessons appear here'],
    modules: [
      { title: 'First module', facts: ['2 lessons'], lessons: [lesson('First lesson', true), lesson('Second lesson')] },
      { title: 'Second module', facts: ['1 lesson'], lessons: [lesson('Third lesson')] },
    ],
  },
];
