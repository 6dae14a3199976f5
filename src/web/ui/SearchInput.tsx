import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { plainInputStyle, controlStyle } from './controlStyle.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';

type SearchInputProps = {
  /** Its label for screen readers and its placeholder: 'Search products'. */
  label: string;
  /** The current search, as in the URL. */
  value: string;
  onSearch: (text: string) => void;
  delayMs?: number;
};

/** Searches when typing pauses. Enter searches at once, Escape clears. */
export function SearchInput({ label, value, onSearch, delayMs = 250 }: SearchInputProps) {
  const [text, setParams] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(function stopTimerOnLeave() {
    return () => clearTimeout(timer.current);
  }, []);

  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setParams(value);
  }

  function search(next: string, wait: number) {
    clearTimeout(timer.current);
    setParams(next);
    if (wait === 0) onSearch(next.trim());
    else timer.current = setTimeout(() => onSearch(next.trim()), wait);
  }

  return (
    <search className="block min-w-0 flex-1 md:max-w-form">
      <div className={cx(controlStyle, 'h-control')}>
        <Search aria-hidden className="size-4 shrink-0 text-ink-2" />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => search(event.target.value, delayMs)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search(text, 0);
            if (event.key === 'Escape' && text !== '') search('', 0);
          }}
          className={plainInputStyle}
        />
        {text !== '' && (
          <span className="-mr-2 flex shrink-0 items-center">
            <IconButton
              label="Clear search"
              size="small"
              tip={false}
              icon={<X aria-hidden />}
              onClick={() => search('', 0)}
            />
          </span>
        )}
      </div>
    </search>
  );
}
