import { ChevronRight, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Module, OutlineLesson } from '#shared/contract/courses.ts';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { LESSON_KINDS, LESSON_TITLE_MAX, type LessonKind } from '#shared/rules/course.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { LESSON_TEXTS } from './lessonKinds.tsx';
import { LessonRow } from './LessonRow.tsx';
import { moveLesson, orderLessons, renameModule } from './outline.ts';
import type { CourseEditing } from './useCourseEditing.ts';

type ModuleCardProps = {
  module: Module;
  number: number;
  tools: ReactNode;
  editing: CourseEditing;
  place: { productId: string; courseId: string };
  chosenId: string | null;
  isOpen: boolean;
  canAdd: boolean;
  onToggle: () => void;
  onAdd: (kind: LessonKind) => void;
  onRemove: () => void;
  onRemoveLesson: (lesson: OutlineLesson) => void;
};

/** A module: its title, and its lessons while it is open. */
export function ModuleCard(props: ModuleCardProps) {
  const { module, number, tools, editing, place, chosenId, isOpen, canAdd, onToggle, onAdd, onRemove } = props;
  const { id, title, lessons } = module;
  const { modules } = editing.draft;
  const name = title === '' ? `module ${number}` : isolateRtl(title);
  const set = (next: readonly Module[]) => editing.change({ modules: next });
  const stateOf = new Map(editing.stored.lessons.map((state) => [state.id, state]));
  return (
    <div className="flex min-w-0 flex-col gap-2 p-2">
      <div className="flex min-w-0 items-center gap-1">
        <IconButton
          label={isOpen ? `Close ${name}` : `Open ${name}`}
          aria-expanded={isOpen}
          icon={<ChevronRight aria-hidden className={cx('transition-transform', isOpen && 'rotate-90')} />}
          size="small"
          tip={false}
          onClick={onToggle}
        />
        <span className="min-w-0 flex-1">
          <TextInput
            aria-label={`Title of module ${number}`}
            value={title}
            dir="auto"
            autoComplete="off"
            maxLength={LESSON_TITLE_MAX}
            placeholder={`Module ${number}`}
            onChange={({ target }) => set(renameModule(modules, id, target.value))}
          />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="pl-2 text-small text-ink-2">
          {lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`}
        </span>
        <span className="flex items-center">
          {tools}
          <IconButton
            label={`Remove ${name}`}
            icon={<Trash2 aria-hidden />}
            size="small"
            tip={false}
            onClick={onRemove}
          />
        </span>
      </div>
      {isOpen && lessons.length > 0 && (
        <SortableList
          label={`Lessons of ${name}`}
          items={lessons}
          idOf={(lesson) => lesson.id}
          nameOf={(lesson) => (lesson.title === '' ? 'Untitled lesson' : lesson.title)}
          onOrder={(next) => set(orderLessons(modules, id, next))}
        >
          {(lesson, lessonTools) => (
            <LessonRow
              lesson={lesson}
              state={stateOf.get(lesson.id)}
              tools={lessonTools}
              modules={modules}
              moduleId={id}
              place={place}
              isChosen={lesson.id === chosenId}
              onMove={(to) => set(moveLesson(modules, lesson.id, to))}
              onRemove={() => props.onRemoveLesson(lesson)}
            />
          )}
        </SortableList>
      )}
      {isOpen && canAdd && (
        <span>
          <Menu
            align="start"
            trigger={
              <Button size="small" icon={<Plus aria-hidden />} aria-label={`Add lesson to ${name}`}>
                Add lesson
              </Button>
            }
            items={LESSON_KINDS.map((kind) => ({
              label: LESSON_TEXTS[kind].name,
              detail: <span className="block text-small text-ink-3">{LESSON_TEXTS[kind].sentence}</span>,
              icon: LESSON_TEXTS[kind].icon,
              onChoose: () => onAdd(kind),
            }))}
          />
        </span>
      )}
    </div>
  );
}
