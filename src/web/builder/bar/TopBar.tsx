import { Link } from '@tanstack/react-router';
import { ArrowLeft, Monitor, Moon, Redo2, Smartphone, Sun, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useBuilder, useEditingState } from '../BuilderContext.ts';
import { Segments } from '../fields/Segments.tsx';
import { BuilderMenu } from './BuilderMenu.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { useMoreEntries } from './useMoreEntries.tsx';
import { SaveStatus } from './SaveStatus.tsx';

export type FrameKind = 'phone' | 'desktop';
export type Ground = 'light' | 'dark';
export type View = { frame: FrameKind; ground: Ground };

type TopBarProps = { view: View; onView: (view: View) => void };

export function TopBar({ view, onView }: TopBarProps) {
  const { subject, editing } = useBuilder();
  const canUndo = useEditingState((state) => state.canUndo);
  const canRedo = useEditingState((state) => state.canRedo);
  const more = useMoreEntries();
  const [publishing, setPublishing] = useState(false);
  return (
    <section aria-label={subject.title} className="builder-bar">
      <div className="flex min-w-0 items-center gap-1 lg:gap-2">
        <IconButton
          label={subject.kind === 'front' ? 'Back to dashboard' : 'Back to pages'}
          tip={false}
          icon={<ArrowLeft aria-hidden />}
          render={<Link to={subject.kind === 'front' ? '/dashboard' : '/dashboard/website-builder'} />}
        />
        <h1 tabIndex={-1} className="sr-only min-w-0 flex-col leading-tight outline-none md:not-sr-only md:flex">
          <span className="truncate text-body font-semibold">{subject.name}</span>
          <span className="text-tiny font-normal text-ink-2">{subject.title}</span>
        </h1>
      </div>
      <div className="flex items-center gap-1">
        <IconButton label="Undo" icon={<Undo2 aria-hidden />} disabled={!canUndo} onClick={editing.undo} />
        <IconButton label="Redo" icon={<Redo2 aria-hidden />} disabled={!canRedo} onClick={editing.redo} />
        <span className="hidden items-center gap-2 pl-2 md:flex">
          <Segments
            label="Screen size"
            options={FRAMES}
            value={view.frame}
            onChange={(frame) => onView({ ...view, frame })}
          />
          <Segments
            label="Color scheme"
            options={GROUNDS}
            value={view.ground}
            onChange={(ground) => onView({ ...view, ground })}
          />
        </span>
      </div>
      <div className="flex min-w-0 items-center justify-end gap-2">
        <SaveStatus />
        <BuilderMenu more={more.entries} />
        <Button variant="primary" onClick={() => setPublishing(true)}>
          Publish
        </Button>
      </div>
      {more.dialogs}
      {publishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </section>
  );
}

const FRAMES = [
  { value: 'phone', label: 'Phone', icon: <Smartphone aria-hidden /> },
  { value: 'desktop', label: 'Desktop', icon: <Monitor aria-hidden /> },
] as const;

const GROUNDS = [
  { value: 'light', label: 'Light background', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark background', icon: <Moon aria-hidden /> },
] as const;
