import { useState, type FocusEvent, type InputEvent, type KeyboardEvent } from 'react';

/**
 * Holds an error back while its field is being typed in, until the field is left or its form is sent. An error that is
 * already visible stays until the value is valid.
 */
export function useDelayedError(error: string | undefined) {
  const [isHeld, setHeld] = useState(false);
  const shown = isHeld ? undefined : error;
  return {
    shown,
    events: {
      onInput: ({ currentTarget }: InputEvent<HTMLElement>) => {
        // Password managers fill fields without focusing them, so there would be no blur event.
        if (shown === undefined && currentTarget.contains(document.activeElement)) setHeld(true);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setHeld(false);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (isSending(event)) setHeld(false);
      },
    },
  };
}

const isSending = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' || (key.toLowerCase() === 's' && (ctrlKey || metaKey));
