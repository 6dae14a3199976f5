import { describe, expect, it } from 'vitest';
import {
  changeLesson,
  lessonsIn,
  moveLesson,
  newLesson,
  removeLessons,
  removeModule,
  waitableLessons,
} from './outline.ts';

const [first, second, third] = [newLesson('video'), newLesson('text'), newLesson('quiz')];
const modules = [
  { id: 'a', title: 'One', lessons: [first, second] },
  { id: 'b', title: 'Two', lessons: [third] },
];
const waiting = changeLesson(modules, third.id, { opens: { kind: 'after', lessonId: first.id } });
const idsOf = (changed: typeof modules) => changed.map(({ lessons }) => lessons.map(({ id }) => id));

describe('the outline of a course', () => {
  it('moves a lesson to the end of another module', () => {
    expect(idsOf(moveLesson(modules, first.id, 'b'))).toEqual([[second.id], [third.id, first.id]]);
  });

  it('opens lessons right away that waited for a removed one', () => {
    expect(lessonsIn(removeLessons(waiting, [first.id])).map(({ opens }) => opens)).toEqual([null, null]);
    expect(lessonsIn(removeModule(waiting, 'a'))).toEqual([{ ...third, opens: null }]);
  });

  it('offers to wait only for lessons that do not wait in turn', () => {
    expect(waitableLessons(waiting, first.id).map(({ id }) => id)).toEqual([second.id]);
    expect(waitableLessons(waiting, third.id).map(({ id }) => id)).toEqual([first.id, second.id]);
  });
});
