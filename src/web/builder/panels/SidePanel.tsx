import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useBuilder, type BuilderPanel } from '../BuilderContext.ts';
import { AddPanel } from './AddPanel.tsx';
import { OutlinePanel } from './OutlinePanel.tsx';
import { PagePanel } from './PagePanel.tsx';
import { ThemePanel } from './ThemePanel.tsx';

export type SideTab = Exclude<BuilderPanel, 'fields'>;

type SidePanelProps = { tab: SideTab; onTab: (tab: SideTab) => void };

/** Beside the page: available blocks, the outline, page settings and the theme. */
export function SidePanel({ tab, onTab }: SidePanelProps) {
  const tabs = useTabs();
  return (
    <Base.Root value={tab} onValueChange={onTab} className="flex min-h-0 flex-1 flex-col">
      <Base.List aria-label="Build" className="relative flex gap-1 border-b border-line px-2">
        {tabs.map(({ value, label }) => (
          <Base.Tab key={value} value={value} className={tabStyle}>
            {label}
          </Base.Tab>
        ))}
        <Base.Indicator className={markStyle} />
      </Base.List>
      {tabs.map(({ value }) => (
        <Base.Panel key={value} value={value} className="builder-scroll -outline-offset-2">
          {sidePanel(value)}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

export function sidePanel(tab: SideTab, onDone: () => void = () => undefined): ReactNode {
  switch (tab) {
    case 'add':
      return <AddPanel onAdded={onDone} />;
    case 'outline':
      return <OutlinePanel />;
    case 'page':
      return <PagePanel />;
    case 'theme':
      return <ThemePanel />;
  }
}

/** Website pages use the store's theme. */
function useTabs() {
  const { subject } = useBuilder();
  return subject.kind === 'front' ? TABS : TABS.filter(({ value }) => value !== 'theme');
}

export const TABS: readonly { value: SideTab; label: string }[] = [
  { value: 'add', label: 'Blocks' },
  { value: 'outline', label: 'Outline' },
  { value: 'page', label: 'Page' },
  { value: 'theme', label: 'Theme' },
];

const tabStyle = [
  'flex h-touch flex-1 items-center justify-center rounded-sm px-2 text-body font-medium text-ink-2 -outline-offset-2',
  'transition-colors hover:text-ink data-active:text-ink',
].join(' ');

const markStyle = [
  'absolute bottom-0 left-0 h-hair w-(--active-tab-width) translate-x-(--active-tab-left) bg-slate',
  'transition-[translate,width] duration-slow ease-calm',
].join(' ');
