import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { popupItemStyle, scrimStyle } from './popupStyle.ts';
import { Spinner } from './Spinner.tsx';

export type Command = {
  id: string;
  label: string;
  /** A second part of the name. Separate, so that Arabic or Hebrew names do not reorder the text beside them. */
  detail?: string;
  icon?: ReactNode;
  /** Secondary text at the end: a price, a date, a shortcut. */
  hint?: string;
  /** Additional search terms. */
  keywords?: string;
  run: () => void;
};

export type CommandGroup = { label: string; items: readonly Command[] };

type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly CommandGroup[];
  /** For server-side search. Add its results to the groups. */
  onSearch?: (text: string) => void;
  searching?: boolean;
  /** Why the server could not be searched. */
  problem?: string;
  onRetry?: () => void;
};

/** Finds pages, records and actions by typing. Ctrl-K and Cmd-K open and close it. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, groups, onSearch, searching = false, problem, onRetry } = props;
  usePaletteKey(() => onOpenChange(!open));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimStyle} />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center overflow-hidden p-4 md:pt-16">
          <Dialog.Popup aria-label="Command palette" className={paletteStyle}>
            <Autocomplete.Root
              open
              inline
              items={groups}
              autoHighlight="always"
              keepHighlight
              itemToStringValue={({ label, detail = '', keywords = '' }: Command) => `${label} ${detail} ${keywords}`}
              {...(onSearch ? { onValueChange: onSearch } : {})}
            >
              <div className="flex items-center gap-3 border-b border-line px-4">
                {searching ? <Spinner /> : <Search aria-hidden className="size-icon shrink-0 text-ink-3" />}
                <Autocomplete.Input
                  aria-label="Search everything"
                  placeholder="Search or go to…"
                  className={inputStyle}
                />
                <Dialog.Close className={closeStyle}>Close</Dialog.Close>
              </div>
              <Autocomplete.Empty className="px-4 py-6 text-body text-ink-2 empty:hidden">
                {searching ? 'Searching…' : problem === undefined && 'No results. Try other words.'}
              </Autocomplete.Empty>
              <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 empty:hidden">
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.label} items={group.items} className="not-first:mt-2">
                    <Autocomplete.GroupLabel className="px-2 py-1 text-tiny font-medium text-ink-3">
                      {group.label}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <CommandRow key={command.id} command={command} onDone={() => onOpenChange(false)} />
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              {problem !== undefined && (
                <div
                  role="alert"
                  className="flex items-center gap-3 border-t border-line px-4 py-2 text-small text-brick"
                >
                  <span className="min-w-0 flex-1">{problem}</span>
                  <button type="button" onClick={onRetry} className={closeStyle}>
                    Try again
                  </button>
                </div>
              )}
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CommandRow({ command, onDone }: { command: Command; onDone: () => void }) {
  function run() {
    onDone();
    command.run();
  }
  return (
    <Autocomplete.Item value={command} onClick={run} className={cx(popupItemStyle, 'min-h-control')}>
      {command.icon && <span className="flex shrink-0 text-ink-3 [&>svg]:size-icon">{command.icon}</span>}
      <span className="min-w-0 flex-1 truncate">
        <bdi>{command.label}</bdi>
        {command.detail && (
          <span className="text-ink-2">
            {' '}
            · <bdi>{command.detail}</bdi>
          </span>
        )}
      </span>
      {command.hint && <span className="figures shrink-0 text-small text-ink-2">{command.hint}</span>}
    </Autocomplete.Item>
  );
}

function usePaletteKey(toggle: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    toggle();
  });
  useEffect(function listenForPaletteKey() {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const paletteStyle = [
  'flex max-h-full w-full max-w-text flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-lift',
  'outline-none transition-[opacity,scale] duration-fast ease-calm md:max-h-[70dvh]',
  'data-starting-style:scale-95 data-starting-style:opacity-0 data-ending-style:opacity-0',
].join(' ');

const inputStyle = 'h-12 w-full min-w-0 flex-1 bg-transparent text-large outline-none';
const closeStyle = 'flex h-control-small shrink-0 items-center rounded-sm px-2 text-small text-ink-2 hover:bg-hover';
