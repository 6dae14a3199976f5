import { useState, type FocusEvent, type InputEvent, type KeyboardEvent } from 'react';

/**
 * Hides an error while its field is being typed in, until the field is left or its form is sent. An error that is
 * already visible stays until the value is valid.
 */
export function useDelayedError(error: string | undefined) {
  const [isDelayed, setDelayed] = useState(false);
  const shown = isDelayed ? undefined : error;
  return {
    shown,
    events: {
      onInput: ({ currentTarget }: InputEvent<HTMLElement>) => {
        // Password managers fill fields without focusing them, so there would be no blur event.
        if (shown === undefined && currentTarget.contains(document.activeElement)) setDelayed(true);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setDelayed(false);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (isSending(event)) setDelayed(false);
      },
    },
  };
}

const isSending = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' || (key.toLowerCase() === 's' && (ctrlKey || metaKey));
