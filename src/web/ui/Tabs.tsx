import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

type Tab<Value extends string> = { value: Value; label: string; count?: number; panel: ReactNode };

type TabsProps<Value extends string> = {
  /** The label for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Parts of one page. On a phone the row scrolls sideways. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={onChange} className="flex min-w-0 flex-col gap-6">
      <Base.List aria-label={label} className="relative flex max-w-full gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabStyle}>
            {tab.label}
            {tab.count !== undefined && <span className="figures text-small font-normal text-ink-3">{tab.count}</span>}
          </Base.Tab>
        ))}
        <Base.Indicator className={markStyle} />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="min-w-0 rounded-sm">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

const tabStyle = [
  'flex h-control shrink-0 items-center gap-2 rounded-sm px-3 text-body font-medium text-ink-2 -outline-offset-2',
  'transition-colors hover:text-ink data-active:text-ink data-disabled:text-ink-3',
].join(' ');

const markStyle = [
  'absolute bottom-0 left-0 h-hair w-(--active-tab-width) translate-x-(--active-tab-left) bg-slate',
  'transition-[translate,width] duration-slow ease-calm',
].join(' ');
