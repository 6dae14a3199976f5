import { getLesson as contract } from '#shared/contract/lessons.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { loadLesson } from './loadLesson.ts';

/** A lesson as its creator edits it. */
export const getLesson = defineHandler(contract, ({ lessonId }, { tx }) => loadLesson(tx, lessonId));
