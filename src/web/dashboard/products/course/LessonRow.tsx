import { Link } from '@tanstack/react-router';
import { Ellipsis, FolderInput, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LessonState, OutlineLesson } from '#shared/contract/courses.ts';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { formatDuration } from '#shared/rules/duration.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { LESSON_TEXTS } from './lessonKinds.tsx';
import { opensText } from './opensText.ts';
import type { Modules } from './outline.ts';

type LessonRowProps = {
  lesson: OutlineLesson;
  /** Undefined until the lesson is saved. */
  state: LessonState | undefined;
  tools: ReactNode;
  modules: Modules;
  moduleId: string;
  place: { productId: string; courseId: string };
  isChosen: boolean;
  onMove: (moduleId: string) => void;
  onRemove: () => void;
};

/** A lesson in the outline. */
export function LessonRow(props: LessonRowProps) {
  const { lesson, state, tools, modules, moduleId, place, isChosen, onMove, onRemove } = props;
  const { id, kind, title, isPreview, opens } = lesson;
  const { name: kindName, icon, missing } = LESSON_TEXTS[kind];
  const name = title.trim() === '' ? 'Untitled lesson' : title;
  const facts = [
    kindName,
    ...(state?.durationSeconds ? [formatDuration(state.durationSeconds)] : []),
    ...(isPreview ? ['Free preview'] : []),
    ...(opens ? [opensText(opens, modules)] : []),
  ];
  const others = modules.filter((module) => module.id !== moduleId);
  return (
    <div className={cx('flex min-w-0 flex-wrap items-center gap-x-1 rounded-md p-1', isChosen && 'bg-slate-soft')}>
      <Link
        to="/dashboard/products/$productId/courses/$courseId"
        params={place}
        search={{ lesson: id }}
        className={cx(linkStyle, !isChosen && 'hover:bg-hover')}
      >
        <span className="mt-hair flex shrink-0 text-ink-2 [&>svg]:size-icon">{icon}</span>
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere" dir="auto">
            {name}
          </span>
          <span className="block text-small text-ink-2 wrap-anywhere">{facts.join(' · ')}</span>
          {state?.isComplete === false && <span className="block text-small text-amber">{missing}</span>}
        </span>
      </Link>
      <span className="ml-auto flex items-center">
        {tools}
        <Menu
          trigger={
            <IconButton
              label={`More actions for ${isolateRtl(name)}`}
              icon={<Ellipsis aria-hidden />}
              size="small"
              tip={false}
            />
          }
          items={[
            ...others.map((module) => ({
              label: `Move to ${isolateRtl(module.title === '' ? `module ${modules.indexOf(module) + 1}` : module.title)}`,
              icon: <FolderInput aria-hidden />,
              onChoose: () => onMove(module.id),
            })),
            ...(others.length > 0 ? (['line'] as const) : []),
            { label: 'Remove', icon: <Trash2 aria-hidden />, danger: true, onChoose: onRemove },
          ]}
        />
      </span>
    </div>
  );
}

const linkStyle = 'flex min-w-0 flex-1 basis-48 items-start gap-2 rounded-sm p-1 max-md:basis-full';
