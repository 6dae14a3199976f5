import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { isolate } from '#shared/kit/isolate.ts';
import type { Module } from '#shared/contract/courses.ts';
import { LESSONS_MAX, MODULES_MAX, type LessonKind } from '#shared/rules/course.ts';
import { CONTENT_TITLE_MAX } from '#shared/rules/productKind.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../../notify.ts';
import { ModuleCard } from './ModuleCard.tsx';
import { addLesson, lessonsIn, newLesson, newModule, removeLessons, removeModule } from './outline.ts';
import type { CourseEditing } from './useCourseEditing.ts';

/** From so many lessons on, modules start closed. */
const LONG = 40;

type OutlinePanelProps = {
  editing: CourseEditing;
  place: { productId: string; courseId: string };
  chosenId: string | null;
};

/** The title, the certificate, and the modules with their lessons. */
export function OutlinePanel({ editing, place, chosenId }: OutlinePanelProps) {
  const { draft, change } = editing;
  const { modules } = draft;
  const navigate = useNavigate();
  const all = lessonsIn(modules);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set(modules.filter(({ lessons }) => all.length <= LONG || hasLesson(lessons, chosenId)).map(({ id }) => id)),
  );
  const setModules = (next: readonly Module[]) => change({ modules: next });

  function toggle(id: string) {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  }

  function add(moduleId: string, kind: LessonKind) {
    const lesson = newLesson(kind);
    setModules(addLesson(modules, moduleId, lesson));
    setOpen(new Set([...open, moduleId]));
    void navigate({
      to: '/dashboard/products/$productId/courses/$courseId',
      params: place,
      search: { lesson: lesson.id },
    });
  }

  function addModule() {
    const module = newModule();
    setModules([...modules, module]);
    setOpen(new Set([...open, module.id]));
  }

  function removeWithUndo(next: readonly Module[], text: string) {
    setModules(next);
    notify('success', text, undefined, { action: { label: 'Undo', onAct: () => setModules(modules) } });
  }

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Field label="Title of the course">
        <TextInput
          value={draft.title}
          dir="auto"
          autoComplete="off"
          maxLength={CONTENT_TITLE_MAX}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <section className="flex min-w-0 flex-col gap-3">
        <h2 className="text-large font-semibold">Modules and lessons</h2>
        {modules.length === 0 && (
          <p className="text-body text-ink-2">
            A module is a group of lessons, such as a week or a topic. Begin with the first one.
          </p>
        )}
        <SortableList
          label="Modules"
          items={modules}
          idOf={({ id }) => id}
          nameOf={({ title }) => (title === '' ? 'Untitled module' : title)}
          onOrder={setModules}
        >
          {(module, tools, at) => (
            <ModuleCard
              module={module}
              number={at + 1}
              tools={tools}
              editing={editing}
              place={place}
              chosenId={chosenId}
              isOpen={open.has(module.id)}
              canAdd={all.length < LESSONS_MAX}
              onToggle={() => toggle(module.id)}
              onAdd={(kind) => add(module.id, kind)}
              onRemove={() =>
                removeWithUndo(
                  removeModule(modules, module.id),
                  `${module.title === '' ? 'Module' : isolate(module.title)} removed`,
                )
              }
              onRemoveLesson={({ id, title }) =>
                removeWithUndo(removeLessons(modules, [id]), `${title === '' ? 'Lesson' : isolate(title)} removed`)
              }
            />
          )}
        </SortableList>
        {modules.length < MODULES_MAX && (
          <span>
            <Button icon={<Plus aria-hidden />} onClick={addModule}>
              Add module
            </Button>
          </span>
        )}
        {all.length >= LESSONS_MAX && (
          <p className="text-small text-ink-2">A course can have up to {LESSONS_MAX} lessons.</p>
        )}
      </section>
      <Switch
        label="Certificate"
        hint="Customers who complete all lessons get a certificate with their name, which anyone can verify."
        checked={draft.hasCertificate}
        onChange={(hasCertificate) => change({ hasCertificate })}
      />
    </div>
  );
}

const hasLesson = (lessons: Module['lessons'], id: string | null): boolean =>
  lessons.some((lesson) => lesson.id === id);
